internal import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// Returns the index of the only card that has the same text as a card of another board, in a column of the same
  /// name; nil if there is no such card, or more than one.
  func onlyCard(equalTo card: Int, of other: ParsedBoard) -> Int? {
    let text = other.normalizedText(ofCard: card)
    let column = other.columns[Int(other.cards[card].column)].name
    var found: Int?
    for index in cards.indices
    where columns[Int(cards[index].column)].name == column
      && range(of: cards[index]).count == other.range(of: other.cards[card]).count
      && normalizedText(ofCard: index) == text
    {
      if found != nil { return nil }
      found = index
    }
    return found
  }

  /// Returns the index on this board of a card of another board; nil if there is none. Looks for the same id, then for
  /// the same text, then for the same title.
  package func card(like card: Int, of other: ParsedBoard) -> Int? {
    let wanted = other.card(card)
    if let id = wanted.id, let found = cards.indices.first(where: { self.card($0).id == id }) { return found }
    let text = other.normalizedText(ofCard: card)
    return cards.indices.first { normalizedText(ofCard: $0) == text }
      ?? cards.indices.first { self.card($0).title == wanted.title && (self.card($0).id == nil || wanted.id == nil) }
  }
}
