internal import PlanBoardMarkdown
package import PlanBoardStore

/// Sets the WIP limit of a column: the largest number of cards that the column should have. In a file of Obsidian Kanban,
/// the limit is a part of the heading, so links to `Doing (3)` on all boards change with it.
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
    let limiting: (ParsedBoard) throws -> VerifiedEdit = {
      try $0.setting(.wip, ofColumn: index, to: limit.map { String($0) })
    }
    let edit = try limiting(before)
    let (block, name) = (before.columns[index].heading, before.columns[index].name)
    let whole = edit.board.sectionName(edit.board.columns[index].heading)
    guard whole != before.sectionName(block) else {
      return edit.outcome(.columnLimited, path, before, from: index, to: index)
    }
    let heading = RenamedHeading(path: path, board: before, block: block, old: name, new: name, whole: whole)
    let (change, outcome) = try heading.editing(in: boards, limiting)
      .outcome(.columnLimited, path, before, from: index, to: index)
    return (Change(change.boards + (try heading.changes(in: boards))), outcome)
  }
}
