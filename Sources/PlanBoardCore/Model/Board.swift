/// A board as every shell sees it: values only, no text, no disk.
package struct Board: Hashable, Sendable {
  package var title: String
  /// Tags that count for every card of the board.
  package var tags: [String]
  /// The board that status bars and `pb top` show.
  package var isPrimary: Bool
  /// What `pb sort` does when told nothing else.
  package var sort: [SortKey]
  package var columns: [Column]
  package var archive: [Card]

  package init(
    title: String, tags: [String] = [], isPrimary: Bool = false, sort: [SortKey] = [], columns: [Column] = [],
    archive: [Card] = []
  ) {
    self.title = title
    self.tags = tags
    self.isPrimary = isPrimary
    self.sort = sort
    self.columns = columns
    self.archive = archive
  }
}

/// A column: a heading and the cards under it.
package struct Column: Hashable, Sendable {
  package var name: String
  /// 1-based line of its heading.
  package var line1: Int
  /// The most cards it should hold at a time.
  package var wipLimit: Int?
  package var isDone: Bool
  /// What stands in it is over, whatever its boxes say: nothing there can be late.
  package var isOver: Bool
  package var cards: [Card]

  package init(
    name: String, line1: Int, wipLimit: Int? = nil, isDone: Bool = false, isOver: Bool? = nil, cards: [Card] = []
  ) {
    self.name = name
    self.line1 = line1
    self.wipLimit = wipLimit
    self.isDone = isDone
    self.isOver = isOver ?? isDone
    self.cards = cards
  }
}
