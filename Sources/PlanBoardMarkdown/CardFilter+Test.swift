internal import PlanBoardCore

extension CardFilter {
  /// A condition made ready: names folded, days counted.
  enum Test: Sendable {
    /// The whole phrase, and its words.
    case text(FoldedText, words: [FoldedText])
    case tag(FoldedText, words: [FoldedText])
    case person(FoldedText, words: [FoldedText])
    case id(String, FoldedText)
    case state(CardQuery.State)
    case has(CardQuery.Property)
    case hasOther(FoldedText)
    case place(CardQuery.Place, NamePattern, words: [FoldedText])
    case date(FieldKey, CardQuery.Comparison, ClosedRange<CalendarDate>?)
    case priority(CardQuery.Comparison, Priority)
    case checklist(CardQuery.Comparison, percent: Int)
    case field(FieldKey, FieldTest)
    case other(FoldedText, FieldTest)

    init(_ condition: CardQuery.Condition, _ today: CalendarDate) {
      switch condition {
      case .text(let text): self = .text(FoldedText(text), words: FoldedText(text).words)
      case .tag(let name): self = .tag(FoldedText(name), words: FoldedText(name).words)
      case .person(let name): self = .person(FoldedText(name), words: FoldedText(name).words)
      case .id(let id): self = .id(id, FoldedText(id))
      case .state(let state): self = .state(state)
      case .has(.field(.other(let name))): self = .hasOther(FoldedText(name))
      case .has(let property): self = .has(property)
      case .place(let place, let name):
        let pattern = NamePattern(name)
        self = .place(place, pattern, words: pattern.words)
      case .date(let key, let comparison, let date): self = .date(key, comparison, date.days(on: today))
      case .priority(let comparison, let priority): self = .priority(comparison, priority)
      case .checklist(let comparison, let percent): self = .checklist(comparison, percent: percent)
      case .field(.other(let name), let comparison, let value):
        self = .other(FoldedText(name), FieldTest(.other(name), comparison, value))
      case .field(let key, let comparison, let value): self = .field(key, FieldTest(key, comparison, value))
      }
    }

    // MARK: What can be told without reading a card

    /// By a file that has not been read as a board: false, true, or nobody knows yet.
    func verdict(file bytes: UnsafeBufferPointer<UInt8>, names: [String]) -> Bool? {
      switch self {
      case .tag(_, let words):
        // In front matter, a backslash can stand for any letter.
        return bytes.mayHave(words) || bytes.firstOffset(of: UInt8(ascii: "\\"), from: 0) != nil ? nil : false
      case .place(.board, let pattern, let words):
        if names.contains(where: pattern.matches) { return true }
        return bytes.mayHave(words) || bytes.firstOffset(of: UInt8(ascii: "\\"), from: 0) != nil ? nil : false
      case .place(_, _, let words): return bytes.mayHave(words) ? nil : false
      default: return verdict(card: bytes)
      }
    }

    /// By a board.
    func verdict(names: [String], tags: [FoldedText]) -> Bool? {
      switch self {
      case .place(.board, let pattern, _): names.contains(where: pattern.matches)
      case .tag(let wanted, _): tags.contains { $0.isTag(wanted) } ? true : nil
      case .has(.field(.tag)): tags.isEmpty ? nil : true
      default: nil
      }
    }

    func verdict(column: ParsedBoard.ColumnSpan) -> Bool? {
      switch self {
      case .place(.column, let pattern, _): !column.isArchive && pattern.matches(column.name)
      case .state(.archived): column.isArchive
      default: nil
      }
    }

    /// By the bytes of a card, or of more than it: false if they cannot hold what is asked for.
    func verdict(card bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
      switch self {
      case .text(_, let words), .person(_, let words), .tag(_, let words): bytes.mayHave(words) ? nil : false
      case .id(_, let id): bytes.mayHave([id]) ? nil : false
      case .hasOther(let name), .other(let name, _): bytes.mayHave([name]) ? nil : false
      case .date(let key, _, _): bytes.mayHave(date: key) ? nil : false
      case .has(.field(let key)) where key.isDate: bytes.mayHave(date: key) ? nil : false
      case .state(.overdue): bytes.mayHave(date: .due) ? nil : false
      default: nil
      }
    }
  }
}

extension FoldedText {
  /// `core/ui` is a `core`.
  func isTag(_ wanted: FoldedText) -> Bool {
    bytes.starts(with: wanted.bytes)
      && (bytes.count == wanted.bytes.count || bytes[wanted.bytes.count] == UInt8(ascii: "/"))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// False only if one of the words is not there, whatever case and marks it is written in.
  fileprivate func mayHave(_ words: [FoldedText]) -> Bool {
    words.allSatisfy { $0.isPart(ofASCII: self) } || !isASCII
  }

  /// False only if no field of that key is there, in whatever notation.
  fileprivate func mayHave(date key: FieldKey) -> Bool {
    if key == .due {
      // Obsidian Kanban's dates, whatever sign the board begins them with.
      if firstOffset(of: UInt8(ascii: "{"), from: 0) != nil { return true }
      if hasPair("[", "[") || hasPair("]", "(") { return true }
    }
    return FoldedText.dateNames[key]?.contains { $0.isPart(ofASCII: self) } ?? true || mayHaveEmoji
  }

  private func hasPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    var position = 0
    while let found = firstOffset(of: UInt8(ascii: first), from: position) {
      if found + 1 < count, self[found + 1] == UInt8(ascii: second) { return true }
      position = found + 1
    }
    return false
  }

  /// All signs that stand for dates begin with one of these bytes.
  private var mayHaveEmoji: Bool { firstOffset(of: 0xF0, from: 0) != nil || firstOffset(of: 0xE2, from: 0) != nil }
}

extension FoldedText {
  /// How keys that want a day are spelled out.
  fileprivate static let dateNames: [FieldKey: [FoldedText]] = [
    .due: [FoldedText("due")], .start: [FoldedText("start")], .scheduled: [FoldedText("scheduled")],
    .created: [FoldedText("created")], .done: [FoldedText("done"), FoldedText("completion")],
    .cancelled: [FoldedText("cancelled")],
  ]
}
