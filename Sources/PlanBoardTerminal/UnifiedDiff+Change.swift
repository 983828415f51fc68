package import PlanBoardIntents
internal import PlanBoardStore

extension Performed.Step {
  /// Appends the differences of all boards that the step changes.
  ///
  /// - Parameter isSafe: whether to make the text safe for a terminal.
  package func appendDiff(to bytes: inout [UInt8], isSafe: Bool) {
    for board in change.boards { UnifiedDiff(board.path, board.before, board.after).append(to: &bytes, isSafe: isSafe) }
  }
}
