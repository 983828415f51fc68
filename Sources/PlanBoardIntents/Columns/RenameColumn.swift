internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Renames a column in its heading, in the front matter, and in the links of all boards that lead to it. Done columns
/// stay done columns, if the front matter can declare them.
package struct RenameColumn: BoardIntent {
  package var column: ColumnName
  package var name: String
  package var board: BoardName?

  /// Creates the intent; without `board`, the column is on the plan's primary or only board.
  package init(_ column: ColumnName, to name: String, board: BoardName? = nil) {
    self.column = column
    self.name = name
    self.board = board
  }

  /// Plans the new name, or no change if the column already has it.
  ///
  /// - Throws: `IntentFailure` with the reason `columnExists` if another column has the new name, or with another
  ///   reason if the board or the column is not found or is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let name = name.trimmingBlanks()
    let (path, before, index) = try column.find(on: board, in: boards)
    if before.columns[index].name == name {
      return VerifiedEdit.nothing(on: before).outcome(.columnRenamed, path, before, from: index, to: index)
    }
    guard !before.columns.contains(where: { $0.name == name }) else {
      throw IntentFailure(.columnExists(name, path))
    }
    let heading = RenamedHeading(
      path: path, board: before, block: before.columns[index].heading, old: before.columns[index].name, new: name)
    let edit = try heading.editing(in: boards) {
      try $0.renamingColumn(index, to: name).keepingDoneColumns(of: $0) { $0 }
    }
    let (change, outcome) = edit.outcome(.columnRenamed, path, before, from: index, to: index)
    return (Change(change.boards + (try heading.changes(in: boards))), outcome)
  }
}
