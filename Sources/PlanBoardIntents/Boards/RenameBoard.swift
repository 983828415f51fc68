internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Gives a board another title. The file keeps its name, so that links to it still work. Links that lead to the title as
/// a heading, such as `[[work#Work]]`, get the new title on all boards.
package struct RenameBoard: Intent {
  package var board: BoardName
  package var title: String

  /// Creates the intent; `title` is plain text.
  package init(_ board: BoardName, to title: String) {
    self.board = board
    self.title = title
  }

  /// The board to rename.
  package var boardNames: [BoardName] { [board] }

  /// Does nothing, because the intent names no cards.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {}

  /// Plans the new title, or no change if the board already has it.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try board.find(in: boards)
    let before = try boards.board(at: path)
    let isNothing = before.title == title
    let outcome = Outcome(verb: .boardRenamed, board: path, detail: .title(title), isNothing: isNothing)
    guard !isNothing, before.settings.title == nil, let block = before.titleBlock else {
      let edit = try isNothing ? .nothing(on: before) : before.settingBoardTitle(title)
      return (Change([Change.Board(path: path, before: before, edit: edit)]), outcome)
    }
    let heading = RenamedHeading(
      path: path, board: before, block: block, old: before.sectionName(block), new: title.trimmingBlanks())
    let edit = try heading.editing(in: boards) { try $0.settingBoardTitle(title) }
    return (
      Change([Change.Board(path: path, before: before, edit: edit)] + (try heading.changes(in: boards))), outcome
    )
  }
}
