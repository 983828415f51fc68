package import PlanBoardCore
package import PlanBoardMarkdown

/// What a drawing of the day shows of a card.
package struct DayCard: Sendable {
  let card: Card
  /// The name of the board's file, without extension.
  let board: String
  let column: String

  /// Reads a card from its board.
  ///
  /// - Parameter index: the index of the card.
  package init(_ board: ParsedBoard, _ index: Int, _ path: Path) {
    card = board.card(index)
    self.board = path.stem
    column = board.columns[Int(board.cards[index].column)].name
  }
}
