internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a column, with everything in it.
package struct MoveColumn: BoardIntent {
  package var column: ColumnName
  package var position: ColumnPosition
  package var board: BoardName?

  /// Creates the intent; without `board`, the column is on the plan's primary or only board.
  package init(_ column: ColumnName, to position: ColumnPosition, board: BoardName? = nil) {
    self.column = column
    self.position = position
    self.board = board
  }

  /// Plans the move, or no change if the column is already there.
  ///
  /// - Throws: `IntentFailure` if the board or a column is not found or is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (path, before, old) = try column.find(on: board, in: boards)
    let index = try position.index(in: before, at: path, moving: old)
    let edit = try before.movingColumn(old, to: index)
    return edit.outcome(.columnMoved, path, before, from: old, to: edit.board.liveColumns[index])
  }
}
