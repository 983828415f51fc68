internal import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

extension UnifiedDiff {
  /// Appends the differences; appends nothing if the versions are equal.
  ///
  /// - Parameter isSafe: whether to make the text safe for a terminal. If false, the bytes of the file are appended unchanged.
  package func append(to bytes: inout [UInt8], isSafe: Bool) {
    guard isSafe else { return append(to: &bytes) }
    append(to: &bytes) { VisibleText.append(String(decoding: $0, as: UTF8.self), to: &$1) }
  }
}

extension Change {
  /// Appends the differences of each board.
  ///
  /// - Parameter isSafe: as for ``UnifiedDiff/append(to:isSafe:)``.
  package func appendDiff(to bytes: inout [UInt8], isSafe: Bool) {
    for board in boards { board.diff.append(to: &bytes, isSafe: isSafe) }
  }
}
