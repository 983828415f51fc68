internal import PlanBoardCore
package import PlanBoardStore

/// Archives a board. Its file stays where it is, but no card can be added to the board, and lists, searches and counts
/// leave it out unless the user names its file.
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
    let path = try name.find(in: boards, alsoAmong: boards.archived)
    return try boards.settingArchived(true, at: path)
  }
}
