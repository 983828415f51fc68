internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Properties of a card, by which a ``CardRule`` selects the cards that it checks.
package struct CardTraits: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The card is not done, not cancelled and not archived.
  static let open = Self(rawValue: 1 << 0)
  static let archived = Self(rawValue: 1 << 1)
  static let inDoneColumn = Self(rawValue: 1 << 2)
  static let checked = Self(rawValue: 1 << 3)
  static let checklist = Self(rawValue: 1 << 4)
  static let untitled = Self(rawValue: 1 << 5)
  static let multilineTitle = Self(rawValue: 1 << 6)
  /// The card has a due date. Each of the next six traits also means that the card has a field.
  static let due = Self(rawValue: 1 << 7)
  static let start = Self(rawValue: 1 << 8)
  static let scheduled = Self(rawValue: 1 << 9)
  static let created = Self(rawValue: 1 << 10)
  static let done = Self(rawValue: 1 << 11)
  static let every = Self(rawValue: 1 << 12)
  static let tags = Self(rawValue: 1 << 13)
  /// The card has a field whose key the format does not know.
  static let otherFields = Self(rawValue: 1 << 14)
  /// The card has a field that does not count, because it repeats an earlier field.
  static let repetition = Self(rawValue: 1 << 15)
  /// The card has a date field whose value is not a date, such as `due:soon`.
  static let notDates = Self(rawValue: 1 << 16)
  /// The card has a date in the notation of Obsidian Kanban, such as `@{2026-12-01}`, even if pb cannot read the date.
  static let kanbanDates = Self(rawValue: 1 << 17)
  /// The card has an `every:` that pb does not understand, such as `every:blue`.
  static let notRecurrences = Self(rawValue: 1 << 18)
  /// The card has an id such as `^k3f9`.
  static let blockID = Self(rawValue: 1 << 19)
}

extension CardTraits {
  /// The traits that all cards of a column share.
  init(of column: ParsedBoard.ColumnSpan) {
    self = []
    if column.kind.isPutAway { insert(.archived) }
    if column.isDone { insert(.inDoneColumn) }
  }
}
