internal import PlanBoardCore
package import PlanBoardStore

/// Archives a board: no card can be added to it, and lists, searches and counts leave it out.
package struct ArchiveBoard: BoardIntent {
  package var name: BoardName
  /// The board to archive.
  package var board: BoardName? { name }

  /// Creates the intent; ``RestoreBoard`` brings the board back.
  package init(_ board: BoardName) { name = board }

  /// Plans to set `archived:` in the front matter, or no change if the board is already archived.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try name.find(in: boards, alsoAmong: boards.archived)
    return try boards.settingArchived(true, at: path)
  }
}
