package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// What `pb open` opens: a board, or a card's line in one.
package struct LocateTarget: Sendable {
  package let path: Path
  /// 1-based; nil for a board as a whole.
  package let line1: Int?

  /// - Parameter name: a board's or a card's; nil for the usual board.
  /// - Throws: `IntentFailure`, `FileFailure`.
  package init(_ name: String?, on board: BoardName?, in boards: any BoardSource) throws {
    guard let name else {
      path = try BoardName.find(board, in: boards)
      line1 = nil
      return
    }
    // A board's name is the shorter one to type; a card of that name can be named by its id or line.
    if board == nil, let found = try? BoardName(name).find(in: boards.paths) {
      path = found
      line1 = nil
      return
    }
    let place = try CardName(name).find(in: boards, on: board).place
    path = place.path
    line1 = place.line1
  }
}
