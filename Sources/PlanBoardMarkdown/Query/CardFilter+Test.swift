internal import PlanBoardCore

extension CardFilter {
  /// One test of a query, with names already folded (``FoldedText``) and days computed. `words`, the words of a phrase
  /// or a name, rule out cards and files whose bytes lack one of them.
  enum Test: Sendable {
    case text(FoldedText, words: [FoldedText])
    case tag(FoldedText, words: [FoldedText])
    case person(FoldedText, words: [FoldedText])
    /// The folded id serves only to rule out a card or a file by its bytes.
    case id(String, FoldedText)
    case state(CardQuery.State)
    case has(CardQuery.Property)
    /// Whether the card has the custom field with this name.
    case hasOther(FoldedText)
    case place(CardQuery.Place, WildcardName, words: [FoldedText])
    /// If the range is nil, no card passes.
    case date(FieldKey, CardQuery.Comparison, ClosedRange<CalendarDate>?)
    /// The same, for the day of the last change.
    case modified(CardQuery.Comparison, ClosedRange<CalendarDate>?)
    case priority(CardQuery.Comparison, Priority)
    case checklist(CardQuery.Comparison, percent: Int)
    case field(FieldKey, FieldTest)
    case other(FoldedText, FieldTest)
    case declares(FoldedText)

    init(_ question: QueryProgram.Question, _ today: CalendarDate) {
      switch question {
      case .condition(let condition): self.init(condition, today)
      case .declares(let name): self = .declares(FoldedText(name))
      }
    }

    private init(_ condition: CardQuery.Condition, _ today: CalendarDate) {
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
      case .modified(let comparison, let date): self = .modified(comparison, date.days(on: today))
      case .priority(let comparison, let priority): self = .priority(comparison, priority)
      case .checklist(let comparison, let percent): self = .checklist(comparison, percent: percent)
      case .field(.other(let name), let comparison, let value):
        self = .other(FoldedText(name), FieldTest(.other(name), comparison, value))
      case .field(let key, let comparison, let value): self = .field(key, FieldTest(key, comparison, value))
      }
    }

    // MARK: Verdicts without reading a card

    /// The verdict for all cards of a file. `names` does not include the board's title.
    func verdict(file bytes: UnsafeBufferPointer<UInt8>, names: [String]) -> Verdict {
      switch self {
      case .tag(_, let words):
        // In front matter, a backslash escape can stand for any letter.
        bytes.mayHave(words) || bytes.firstOffset(of: UInt8(ascii: "\\"), from: 0) != nil ? .unknown : .no
      case .place(.board, let pattern, _) where names.contains(where: pattern.matches): .yes
      case .place(_, _, let words):
        // A heading may have backslashes in the name, as in `Sprint \(24\)`, and front matter may have escapes.
        bytes.mayHave(words) || bytes.firstOffset(of: UInt8(ascii: "\\"), from: 0) != nil ? .unknown : .no
      case .declares(let name):
        bytes.mayHave(name) || bytes.firstOffset(of: UInt8(ascii: "\\"), from: 0) != nil ? .unknown : .no
      default: verdict(bytes: bytes)
      }
    }

    /// The verdict for all cards of a board. `names` includes its title.
    func verdict(names: [String], tags: [FoldedText], declared: Set<String>) -> Verdict {
      switch self {
      case .declares(let name): Verdict(declared.contains { FoldedText($0) == name })
      case .place(.board, let pattern, _): Verdict(names.contains(where: pattern.matches))
      case .tag(let wanted, _): tags.contains { $0.isTag(atOrBelow: wanted) } ? .yes : .unknown
      case .has(.field(.tag)): tags.isEmpty ? .unknown : .yes
      default: .unknown
      }
    }

    func verdict(column: ParsedBoard.ColumnSpan) -> Verdict {
      switch self {
      case .place(.column, let pattern, _): Verdict(column.kind.goesByName && pattern.matches(column.name))
      case .state(.archived): Verdict(column.kind.isPutAway)
      case .state(.open), .state(.overdue): column.kind.usesBoxes ? .unknown : .no
      default: .unknown
      }
    }

    /// The verdict for a card that is not parsed yet. `raw` are the bytes of the card, and `bytes` those of the board.
    func verdict(
      ofCard card: Int, in board: ParsedBoard, _ raw: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>,
      _ facts: Facts
    ) -> Verdict {
      switch self {
      case .state(.open): Verdict(CardState(box: board.box(ofCard: card, bytes), in: facts.kind) == .open)
      case .state(.done): Verdict(CardState(box: board.box(ofCard: card, bytes), in: facts.kind) == .done)
      case .state(.cancelled): Verdict(CardState(box: board.box(ofCard: card, bytes), in: facts.kind) == .cancelled)
      case .state(.started): Verdict(board.box(ofCard: card, bytes) == .started)
      default: verdict(bytes: raw)
      }
    }

    /// The verdict for the bytes of a card or of a whole file: `no` if they cannot contain what the test looks for,
    /// otherwise `unknown`.
    func verdict(bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
      switch self {
      case .text(_, let words), .person(_, let words), .tag(_, let words): bytes.mayHave(words) ? .unknown : .no
      case .id(_, let id): bytes.mayHave(id) ? .unknown : .no
      case .hasOther(let name), .other(let name, _): bytes.mayHave(name) ? .unknown : .no
      case .date(let key, _, _), .has(.field(let key)), .field(let key, _): bytes.mayHave(key) ? .unknown : .no
      case .state(.overdue): bytes.mayHave(.due) ? .unknown : .no
      case .state(.blocked): bytes.mayHave(.after) ? .unknown : .no
      case .state(.pinned): bytes.mayHave(.pinned) ? .unknown : .no
      case .state(.recurring): bytes.mayHave(.every) ? .unknown : .no
      default: .unknown
      }
    }
  }
}
