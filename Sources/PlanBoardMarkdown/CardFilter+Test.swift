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
    case place(CardQuery.Place, WildcardName, words: [FoldedText])
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
        let pattern = WildcardName(name)
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

    /// By a file that has not been read as a board.
    func verdict(file bytes: UnsafeBufferPointer<UInt8>, names: [String]) -> Verdict {
      switch self {
      case .tag(_, let words):
        // In front matter, a backslash can stand for any letter.
        bytes.mayHave(words) || bytes.firstOffset(of: UInt8(ascii: "\\"), from: 0) != nil ? .unknown : .no
      case .place(.board, let pattern, _) where names.contains(where: pattern.matches): .yes
      case .place(.board, _, let words):
        bytes.mayHave(words) || bytes.firstOffset(of: UInt8(ascii: "\\"), from: 0) != nil ? .unknown : .no
      case .place(_, _, let words): bytes.mayHave(words) ? .unknown : .no
      default: verdict(card: bytes)
      }
    }

    /// By a board.
    func verdict(names: [String], tags: [FoldedText]) -> Verdict {
      switch self {
      case .place(.board, let pattern, _): Verdict(names.contains(where: pattern.matches))
      case .tag(let wanted, _): tags.contains { $0.isTag(wanted) } ? .yes : .unknown
      case .has(.field(.tag)): tags.isEmpty ? .unknown : .yes
      default: .unknown
      }
    }

    func verdict(column: ParsedBoard.ColumnSpan) -> Verdict {
      switch self {
      case .place(.column, let pattern, _): Verdict(!column.isArchive && pattern.matches(column.name))
      case .state(.archived): Verdict(column.isArchive)
      default: .unknown
      }
    }

    /// By the bytes of a card, or of more than it: no, if they cannot hold what is asked for.
    func verdict(card bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
      switch self {
      case .text(_, let words), .person(_, let words), .tag(_, let words): bytes.mayHave(words) ? .unknown : .no
      case .id(_, let id): bytes.mayHave(id) ? .unknown : .no
      case .hasOther(let name), .other(let name, _): bytes.mayHave(name) ? .unknown : .no
      case .date(let key, _, _),
        .has(.field(let key)) where key.isDate:
        bytes.mayHave(date: key) ? .unknown : .no
      case .state(.overdue): bytes.mayHave(date: .due) ? .unknown : .no
      default: .unknown
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
  fileprivate func mayHave(_ words: [FoldedText]) -> Bool { words.allSatisfy { mayHave($0) } }

  fileprivate func mayHave(_ word: FoldedText) -> Bool { word.isPart(ofASCII: self) || !isASCII }

  /// False only if no field of that key is there, in whatever notation: `due:`, `due::`, `@due(`, a sign, a date of Obsidian
  /// Kanban, whatever the board begins those with.
  fileprivate func mayHave(date key: FieldKey) -> Bool {
    if mayHave(key, before: ":") || mayHave(key, before: "(") { return true }
    if key == .due, firstOffset(of: UInt8(ascii: "{"), from: 0) != nil || hasPair("[", "[") || hasPair("]", "(") {
      return true
    }
    // All emoji that stand for dates begin with one of these bytes.
    return firstOffset(of: 0xE2, from: 0) != nil || firstOffset(of: 0xF0, from: 0) != nil
  }

  /// One of the key's names stands before one of these signs.
  private func mayHave(_ key: FieldKey, before sign: Unicode.Scalar) -> Bool {
    var position = 0
    while let found = firstOffset(of: UInt8(ascii: sign), from: position) {
      switch key {
      case .due: if ends("due", at: found) { return true }
      case .start: if ends("start", at: found) { return true }
      case .scheduled: if ends("scheduled", at: found) { return true }
      case .created: if ends("created", at: found) { return true }
      case .done: if ends("done", at: found) || ends("completion", at: found) { return true }
      case .cancelled: if ends("cancelled", at: found) { return true }
      default: return true
      }
      position = found + 1
    }
    return false
  }

  private func ends(_ name: StaticString, at end: Int) -> Bool {
    end >= name.utf8CodeUnitCount && hasPrefix(name, at: end - name.utf8CodeUnitCount, to: end)
  }

  private func hasPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    var position = 0
    while let found = firstOffset(of: UInt8(ascii: first), from: position) {
      if found + 1 < count, self[found + 1] == UInt8(ascii: second) { return true }
      position = found + 1
    }
    return false
  }
}
