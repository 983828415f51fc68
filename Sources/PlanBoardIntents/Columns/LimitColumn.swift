internal import PlanBoardMarkdown
package import PlanBoardStore

/// Sets how many cards a column should have at most.
package struct LimitColumn: Intent {
  package var column: ColumnName
  /// nil: as many as there may be.
  package var limit: Int?
  package var board: BoardName?

  package init(_ column: ColumnName, to limit: Int?, board: BoardName? = nil) {
    self.column = column
    self.limit = limit
    self.board = board
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (path, before, index) = try column.find(on: board, in: boards)
    let edit = try before.setting(.wip, ofColumn: index, to: limit.map { String($0) })
    return edit.outcome(.columnLimited, path, before, from: index, to: index)
  }
}
