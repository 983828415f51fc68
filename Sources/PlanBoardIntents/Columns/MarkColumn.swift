internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Makes a column a done column, or makes a done column one for open cards (docs/format.md, "Done columns").
package struct MarkColumn: BoardIntent {
  package var column: ColumnName
  package var isDone: Bool
  package var board: BoardName?

  /// Creates the intent; without `board`, the column is on the plan's primary or only board.
  package init(_ column: ColumnName, isDone: Bool, board: BoardName? = nil) {
    self.column = column
    self.isDone = isDone
    self.board = board
  }

  /// Plans the mark or its removal, or no change if the column already is as requested. All other columns stay what they
  /// are.
  ///
  /// - Throws: `IntentFailure` if the board or the column is not found or is ambiguous; `EditFailure` if the column is
  ///   the archive, or if the change cannot be written; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (path, before, index) = try column.find(on: board, in: boards)
    let isThere = before.columns[index].isDone == isDone && before.columns[index].kind.goesByName
    let edit = try isThere ? .nothing(on: before) : before.marking(column: index, isDone: isDone)
    return edit.outcome(.columnMarked, path, before, from: index, to: index)
  }
}
