internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension BoardSource {
  /// The board at a path, for a request that puts a card on it.
  ///
  /// - Throws: `IntentFailure` with the reason `archivedBoard` if the board is archived; `FileFailure`.
  func receiver(at path: Path) throws -> ParsedBoard {
    let board = try board(at: path)
    guard !board.settings.standing.isArchived else { throw IntentFailure(.archivedBoard(path)) }
    return board
  }

  /// Plans to archive a board, or to bring an archived board back.
  ///
  /// - Throws: `EditFailure` if the front matter cannot be changed; `FileFailure`.
  func settingArchived(_ isArchived: Bool, at path: Path) throws -> (change: Change, outcome: Outcome) {
    let before = try board(at: path)
    let edit = try before.settingArchived(isArchived)
    return (
      Change([Change.Board(path: path, before: before, edit: edit)]),
      Outcome(verb: isArchived ? .boardArchived : .boardUnarchived, board: path, isNothing: edit.edits.isEmpty)
    )
  }
}
