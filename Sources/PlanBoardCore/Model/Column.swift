/// A heading and the cards under it.
package struct Column: Hashable, Sendable {
  package var name: String
  /// 1-based line of the heading.
  package var line1: Int
  /// The maximum number of cards that the column should hold at a time.
  package var wipLimit: Int?
  /// Whether the column is for done cards; a card in it need not be done.
  package var isDone: Bool
  package var cards: [Card]
  /// The number of cards that a query left out of ``cards``.
  package var leftOut = 0

  package init(name: String, line1: Int, wipLimit: Int? = nil, isDone: Bool = false, cards: [Card] = []) {
    self.name = name
    self.line1 = line1
    self.wipLimit = wipLimit
    self.isDone = isDone
    self.cards = cards
  }
}
