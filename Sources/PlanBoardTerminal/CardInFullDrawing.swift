package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
package import PlanBoardScreen

/// A card drawn in full: its title, its place, all of its fields, its notes, its checklist and its history.
package struct CardInFullDrawing {
  package let found: CardInFull
  package let today: CalendarDate
  /// The width of the drawing, in terminal columns; nil for lines of any length.
  package let width: Int?
  /// The card's handle; nil to show none.
  package let handle: HandleTable.Shown?

  private let card: Card

  /// Prepares the drawing of a card.
  package init(_ found: CardInFull, today: CalendarDate, width: Int?, handle: HandleTable.Shown? = nil) {
    self.found = found
    self.today = today
    self.width = width
    self.handle = handle
    card = found.card
  }

  /// The lines of the drawing.
  ///
  /// - Parameter localTime: returns the reader's local time at a moment in seconds since 1970.
  package func lines(_ localTime: (Int) -> LocalTime) -> [StyledLine] {
    let parts = parts(localTime)
    return parts.before + parts.items.flatMap(\.self) + parts.after
  }

  /// The lines of the drawing in three parts: before the checklist's items, each item, and after the items.
  package func parts(
    _ localTime: (Int) -> LocalTime
  ) -> (before: [StyledLine], items: [[StyledLine]], after: [StyledLine]) {
    var before = titleLines
    before.append(placeLine)
    for part in [fieldLines, noteLines] where !part.isEmpty { before += [StyledLine()] + part }
    let items = checklistItems
    if !items.isEmpty { before += [StyledLine(), StyledLine(card.progress, .dim)] }
    let history = historyLines(localTime)
    return (before, items, history.isEmpty ? [] : [StyledLine()] + history)
  }

  private var titleLines: [StyledLine] {
    let signs = CardDrawing(card: card, today: today, handle: nil)
    var begin = StyledLine()
    begin.add(signs.boxSign.text, signs.boxSign.style)
    begin.add(" ")
    if let sign = signs.prioritySign {
      begin.add(sign.text, sign.style)
      begin.add(" ")
    }
    return wrapped(card.title.isEmpty ? DrawingWords.noTitle : shown(card.title), .bold, after: begin)
  }

  /// A title without comments and the marks of Markdown. The marks stay if
  /// - there is no width, because a program may then read the title;
  /// - the title has a link, whose target is shown nowhere else;
  /// - the title is so long that finding the marks would take too long.
  private func shown(_ title: String) -> String {
    let isRaw = width == nil || title.contains(part: "](") || title.utf8.count > 4096
    return VisibleText.safe(isRaw ? title.withoutComments : PlainTitle.text(title, limit: title.count))
  }

  private var placeLine: StyledLine {
    var line = StyledLine(found.placeWords(isPlain: width != nil))
    line.add("  \(VisibleText.safe(found.path.text)):\(card.line1)", .dim)
    if let handle {
      line.add("  ")
      for (text, style) in handle.pieces { line.add(text, style) }
    }
    return width.map { line.cut(to: $0) } ?? line
  }

  // MARK: Fields

  private var fieldLines: [StyledLine] {
    let fields = fields
    let labelWidth = fields.map { DisplayWidth.of($0.label) }.max() ?? 0
    return fields.flatMap { field in
      var begin = StyledLine(field.label, .dim)
      begin.pad(to: labelWidth + 2)
      return wrapped(field.value, field.style, after: begin)
    }
  }

  private var fields: [(label: String, value: String, style: Style)] {
    found.fieldWords(today: today).flatMap { words -> [(label: String, value: String, style: Style)] in
      guard words.tone == .tag else { return [(words.label, words.value, words.tone.style)] }
      // Each value has one style, so each tag with a colour of its own is a value of its own.
      let colors = found.board.settings.tagColors
      let plain = card.tags.filter { colors[$0] == nil }.map { "#\($0)" }.joined(separator: " ")
      let colored = card.tags.filter { colors[$0] != nil }
      return (plain.isEmpty ? [] : [(words.label, VisibleText.safe(plain), .tag)])
        + colored.map { (words.label, VisibleText.safe("#\($0)"), colors.style(of: $0)) }
    }
  }

  // MARK: Text

  private var noteLines: [StyledLine] {
    guard !card.notes.isEmpty else { return [] }
    // Without a width, a program may read the notes, so they stay as they are.
    if let width, let text = MarkdownText(card.notes) { return MarkdownDrawing(text, width: width).lines }
    return card.notes.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      wrapped(VisibleText.safe(String(line)), .plain, after: StyledLine())
    }
  }

  private var checklistItems: [[StyledLine]] {
    card.checklist.map { item in
      var begin = StyledLine(String(repeating: "  ", count: min(item.depth - 1, 10)))
      begin.add(item.isDone ? "✓ " : "☐ ", item.isDone ? .good : .plain)
      return wrapped(shown(item.title), Style.plain.dimmed(if: item.isDone), after: begin)
    }
  }

  private func historyLines(_ localTime: (Int) -> LocalTime) -> [StyledLine] {
    guard !found.history.isEmpty else { return [] }
    return [StyledLine(DrawingWords.history, .dim)]
      + found.history.flatMap { entry in
        let (moment, lines) = entry.recorded(localTime, today: width == nil ? nil : today)
        return lines.flatMap { wrapped($0, .plain, after: StyledLine(moment + "  ", .dim)) }
      }
  }

  /// Wraps a text after `begin`; further lines are indented by the width of `begin`.
  private func wrapped(_ text: String, _ style: Style, after begin: StyledLine) -> [StyledLine] {
    let room = width.map { max($0 - begin.width, 2) }
    let pieces = room.map { TextWrap.lines(text, width: $0, limit: 100) } ?? [text]
    return pieces.enumerated().map { index, piece in
      var line = index == 0 ? begin : StyledLine(String(repeating: " ", count: begin.width))
      line.add(piece, style)
      return line
    }
  }
}

extension CardFieldWords.Tone {
  fileprivate var style: Style {
    switch self {
    case .plain: .plain
    case .overdue: .alarm
    case .tag, .boardTag: .tag
    case .person: .person
    case .openBlocker: .warning
    case .pinned: .bold
    }
  }
}
