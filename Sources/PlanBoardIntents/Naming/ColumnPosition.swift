internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The place of a column among the columns of a board.
package enum ColumnPosition: Hashable, Sendable {
  case end
  /// 1-based. A number below 1 means the start; a number that is too large means the end.
  case number(Int)
  case before(ColumnName), after(ColumnName)

  /// The number of columns before this position. The archive and the column that moves do not count.
  ///
  /// - Parameter moving: the index in ``ParsedBoard/columns`` of the column that moves; nil for a new column.
  /// - Throws: `IntentFailure` if the column of ``before(_:)`` or ``after(_:)`` is not found or is ambiguous.
  func index(in board: ParsedBoard, at path: Path, moving: Int? = nil) throws -> Int {
    let live = board.liveColumns.filter { $0 != moving }
    switch self {
    case .end: return live.count
    case .number(let number): return min(max(number - 1, 0), live.count)
    case .before(let name):
      let other = try name.find(in: board, at: path)
      return live.count { $0 < other }
    case .after(let name):
      let other = try name.find(in: board, at: path)
      return live.count { $0 <= other }
    }
  }
}
