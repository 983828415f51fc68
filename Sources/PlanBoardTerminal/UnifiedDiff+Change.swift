package import PlanBoardStore

extension Change {
  /// Appends the differences of each board, as a unified diff.
  ///
  /// - Parameter isSafe: whether to make the text safe for a terminal.
  package func appendDiff(to bytes: inout [UInt8], isSafe: Bool) {
    for board in boards { UnifiedDiff(board.path, board.before, board.after).append(to: &bytes, isSafe: isSafe) }
  }
}
