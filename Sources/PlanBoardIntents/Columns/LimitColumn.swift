internal import PlanBoardMarkdown
package import PlanBoardStore

/// Sets the WIP limit of a column: the largest number of cards that the column should have.
package struct LimitColumn: BoardIntent {
  package var column: ColumnName
  /// The new limit, which must be greater than 0; nil to remove the limit.
  package var limit: Int?
  package var board: BoardName?

  /// Creates the intent; without `board`, the column is on the plan's primary or only board.
  package init(_ column: ColumnName, to limit: Int?, board: BoardName? = nil) {
    self.column = column
    self.limit = limit
    self.board = board
  }

  /// Plans the change, or no change if the column already has that limit.
  ///
  /// - Throws: `IntentFailure` if the board or the column is not found or is ambiguous; `EditFailure` if the limit is
  ///   not greater than 0, if the column is the archive, or if the limit cannot be written; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (path, before, index) = try column.find(on: board, in: boards)
    let edit = try before.setting(.wip, ofColumn: index, to: limit.map { String($0) })
    return edit.outcome(.columnLimited, path, before, from: index, to: index)
  }
}
