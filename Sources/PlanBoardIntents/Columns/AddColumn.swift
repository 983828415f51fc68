internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Adds an empty column.
package struct AddColumn: BoardIntent {
  package var name: String
  package var board: BoardName?
  package var position: ColumnPosition
  package var wipLimit: Int?
  /// Whether to make the column a done column. If false, a name such as Done can still make it one.
  package var isDone: Bool

  /// Creates the intent; without `board`, the column goes to the plan's primary or only board.
  package init(
    _ name: String, board: BoardName? = nil, position: ColumnPosition = .end, wipLimit: Int? = nil, isDone: Bool = false
  ) {
    self.name = name
    self.board = board
    self.position = position
    self.wipLimit = wipLimit
    self.isDone = isDone
  }

  /// Plans the heading of the new column, and its settings in the front matter.
  ///
  /// - Throws: `IntentFailure` with the reason `columnExists` if the board has a column with this name, or with another
  ///   reason if the board or the neighbouring column is not found or is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let name = name.trimmingBlanks()
    let path = try BoardName.find(board, in: boards)
    let before = try boards.board(at: path)
    guard !before.columns.contains(where: { $0.name == name }) else {
      throw IntentFailure(.columnExists(name, path))
    }
    let index = try position.index(in: before, at: path)
    var edit = try before.addingColumn(name, at: index)
    let column = edit.board.liveColumns[index]
    if let wipLimit {
      edit = try edit.followed(by: edit.board.setting(.wip, ofColumn: column, to: String(wipLimit)), from: before)
    }
    // On a board of Obsidian Kanban, a done column needs a marker even if its name is enough for pb.
    if isDone, before.settings.context.isKanbanPlugin || !edit.board.columns[column].isDone {
      edit = try edit.followed(by: edit.board.marking(column: column, isDone: true), from: before)
    }
    return edit.outcome(.columnAdded, path, before, from: nil, to: column)
  }
}
