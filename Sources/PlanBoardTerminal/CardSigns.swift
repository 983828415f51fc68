internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen

/// A short text that shows a fact about a card, and its style.
typealias CardSign = (text: String, style: Style)

extension Priority {
  /// One column wide.
  var sign: String {
    switch self {
    case .high: "▲"
    case .medium: "◆"
    case .low: "▽"
    }
  }

  var styledSign: CardSign {
    switch self {
    case .high: (sign, .alarm)
    case .medium: (sign, .warning)
    case .low: (sign, .dim)
    }
  }
}

extension Box {
  static let startedSign: CardSign = ("◧", .warning)
  static let doneSign: CardSign = ("✓", .good)
}

extension Card {
  static let recurringSign: CardSign = ("↻", .dim)

  var isRecurring: Bool { value(of: .every) != nil }

  /// When work on the card can begin, in words; nil if it can already begin, or if the card is not open.
  func startWords(today: CalendarDate) -> String? {
    guard isOpen, let start = value(of: .start).flatMap({ DueDate(iso: $0) }), start.date > today else { return nil }
    return UrgencyWords.starts(start, today: today)
  }

  var progress: String { "\(checklist.count(where: \.isDone))/\(checklist.count)" }

  /// The signs for the card's progress, tags, people, pin and colour: `[2/5]`, `#home`, `@ann`, `pinned`, `red`.
  func details(_ colors: TagColors) -> [CardSign] {
    var details: [CardSign] = []
    if !checklist.isEmpty { details.append(("[\(progress)]", checklist.allSatisfy(\.isDone) ? .good : .dim)) }
    details += tags.map { ("#" + VisibleText.safe($0), colors.style(of: $0)) }
    details += people.map { ("@" + VisibleText.safe($0), .person) }
    if isPinned { details.append((DrawingWords.pinned, .bold)) }
    if let color { details.append((VisibleText.safe(color), colorStyle)) }
    return details
  }

  /// The style in the card's own colour; plain if the card has no colour, or one that ``ColorValue`` cannot read.
  var colorStyle: Style { Style(foreground: color.flatMap { ColorValue($0) }?.terminalColor ?? .standard) }
}
