internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Archives a board: its file stays where it is, but lists, searches and counts leave the board out, and no card can be
/// added to it.
package struct ArchiveBoard: BoardIntent {
  package var name: BoardName
  /// The board to archive.
  package var board: BoardName? { name }

  /// Creates the intent; ``RestoreBoard`` brings an archived board back.
  package init(_ board: BoardName) { name = board }

  /// Plans to set `archived:` in the front matter, or no change if the board is already archived.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchBoard`, `removedBoard` or `ambiguousBoard`; `EditFailure` if the
  ///   front matter cannot be changed; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try name.find(in: boards, orElse: boards.archived)
    return try boards.settingArchived(true, at: path)
  }
}

extension BoardSource {
  /// Returns the board at a path, as one to which a card can be added.
  ///
  /// - Throws: `IntentFailure` with the reason `archivedBoard` if the board is archived; `FileFailure` if it cannot be
  ///   read.
  func receiver(at path: Path) throws -> ParsedBoard {
    let board = try board(at: path)
    guard !board.settings.standing.isArchived else { throw IntentFailure(.archivedBoard(path)) }
    return board
  }

  /// Plans to archive a board, or to bring an archived board back. Nothing changes if the board is already in the
  /// requested state.
  func settingArchived(_ isArchived: Bool, at path: Path) throws -> (change: Change, outcome: Outcome) {
    let before = try board(at: path)
    let edit = try before.settingArchived(isArchived)
    return (
      Change([Change.Board(path: path, before: before, edit: edit)]),
      Outcome(verb: isArchived ? .boardArchived : .boardUnarchived, board: path, isNothing: edit.edits.isEmpty)
    )
  }
}
