internal import PlanBoardMarkdown
package import PlanBoardStore

/// Gives a board another title. The file keeps its name, so that links to it hold.
package struct RenameBoard: Intent {
  package var board: BoardName
  package var title: String

  package init(_ board: BoardName, to title: String) {
    self.board = board
    self.title = title
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try board.find(in: boards.paths)
    let before = try boards.board(at: path)
    let isNothing = before.title == title
    let edit = try isNothing ? .nothing(on: before) : before.settingBoardTitle(title)
    return (
      Change([Change.Board(path: path, before: before, edit: edit)]),
      Outcome(verb: .boardRenamed, board: path, detail: .title(title), isNothing: isNothing)
    )
  }
}
