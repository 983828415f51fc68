internal import PlanBoardMarkdown
package import PlanBoardStore

/// Gives a column another name, in its heading and in the front matter.
package struct RenameColumn: Intent {
  package var column: ColumnName
  package var name: String
  package var board: BoardName?

  package init(_ column: ColumnName, to name: String, board: BoardName? = nil) {
    self.column = column
    self.name = name
    self.board = board
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (path, before, index) = try column.find(on: board, in: boards)
    if before.columns[index].name == name {
      return VerifiedEdit.nothing(on: before).outcome(.columnRenamed, path, before, from: index, to: index)
    }
    guard !before.columns.contains(where: { $0.name == name }) else {
      throw IntentFailure(.columnExists(name, path))
    }
    return try before.renamingColumn(index, to: name).outcome(.columnRenamed, path, before, from: index, to: index)
  }
}
