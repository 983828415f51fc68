internal import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// Returns the index of this board's card that has the same text as a card of another board, and is in a column of
  /// the same name. nil if there is no such card, or more than one. The marker and the indentation may differ, but not
  /// the number of bytes.
  ///
  /// - Parameter card: the index of the card in `other`.
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

  /// Finds a card of another board on this board, and returns its index here; nil if there is none. Looks for the same
  /// id, then for the same text, then for the same title, and takes the first such card. Two cards that both have ids
  /// are not matched by their titles.
  ///
  /// - Parameter card: the index of the card in `other`.
  package func card(like card: Int, of other: ParsedBoard) -> Int? {
    let wanted = other.card(card)
    if let id = wanted.id, let found = cards.indices.first(where: { self.card($0).id == id }) { return found }
    let text = other.normalizedText(ofCard: card)
    return cards.indices.first { normalizedText(ofCard: $0) == text }
      ?? cards.indices.first { self.card($0).title == wanted.title && (self.card($0).id == nil || wanted.id == nil) }
  }
}
