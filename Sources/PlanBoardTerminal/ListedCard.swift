package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMarkdown

/// A card in a list, with everything that a drawing shows of it.
package struct ListedCard: Sendable {
  let card: Card
  let path: Path
  let column: String
  /// The line to show below the card, with the match of a search; nil to show none.
  let match: CardLine.Match?
  let tagColors: TagColors

  /// Reads a card from its board.
  package init(_ board: ParsedBoard, _ index: Int, _ path: Path) { self.init(board, index, path, match: nil) }

  /// Reads a card that a search has found.
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
