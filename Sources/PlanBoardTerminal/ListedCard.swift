package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMarkdown

/// What a drawing shows of a card in a list.
package struct ListedCard: Sendable {
  let card: Card
  let path: Path
  let column: String
  /// The line in which a search found its words, if it is not the first line of the card; otherwise nil.
  let match: CardLine.Match?
  /// The colours of tags on the card's board.
  let tagColors: TagColors

  /// Reads a card from its board.
  ///
  /// - Parameter index: the index of the card.
  package init(_ board: ParsedBoard, _ index: Int, _ path: Path) { self.init(board, index, path, match: nil) }

  /// Reads a card that a search has found.
  ///
  /// - Parameter place: where the search found its words.
  package init(_ board: ParsedBoard, _ index: Int, _ path: Path, _ place: CardRanking.Place) {
    self.init(board, index, path, match: CardLine.Match(place, of: index, board))
  }

  private init(_ board: ParsedBoard, _ index: Int, _ path: Path, match: CardLine.Match?) {
    card = board.card(index)
    self.path = path
    self.match = match
    tagColors = board.settings.tagColors
    column = board.columns[Int(board.cards[index].column)].name
  }
}
