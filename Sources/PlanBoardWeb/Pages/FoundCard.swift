internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card that a query has found.
struct FoundCard: Sendable {
  let board: ParsedBoard
  let index: Int
  let path: Path

  init(_ board: ParsedBoard, _ index: Int, _ path: Path) {
    (self.board, self.index, self.path) = (board, index, path)
  }
}
