internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Brings back a board that was archived, or that is in the trash.
package struct RestoreBoard: BoardIntent {
  package var name: BoardName
  /// The board to bring back.
  package var board: BoardName? { name }

  /// Creates the intent. An archived board is named as usual. A board in the trash is named by its former path or file
  /// name, or by the path of its file in the trash.
  package init(_ board: BoardName) { name = board }

  /// Plans to remove the `archived:` of an archived board, or to move a board from the trash back to its place. If
  /// several boards in the trash had the path that the user names, the one that was removed last is moved. No change if
  /// the board is neither archived nor removed.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchBoard`, `ambiguousBoard` or `placeIsTaken`; `EditFailure`;
  ///   `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let removed = boards.removedBoards()
    if let exact = removed.first(where: { $0.path.bytes.elementsEqual(name.text.utf8) }) {
      return try plan(exact, on: boards)
    }
    let found = try name.archivedOrRemoved(removed, in: boards)
    guard found.count < 2 else { throw IntentFailure(.ambiguousBoard(name.text, found)) }
    // No board in `boards.archived` or in the trash has this name. It may still be an archived board: one that the user
    // named by its file is in `boards.paths`, not in `boards.archived`. If the board found there is not archived,
    // nothing changes.
    guard let path = found.first else { return try boards.settingArchived(false, at: name.find(in: boards)) }
    // If a removed board had the path of an archived board, the archived board is meant. The removed board could not go
    // back, because the archived board is in its place.
    guard !boards.archived.contains(path), let board = removed.first(where: { $0.original == path }) else {
      return try boards.settingArchived(false, at: path)
    }
    return try plan(board, on: boards)
  }

  /// Plans to move a board from the trash back to its place.
  private func plan(_ removed: RemovedBoard, on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard try boards.boardIfThere(at: removed.original) == nil else {
      throw IntentFailure(.placeIsTaken(removed))
    }
    let text = try boards.board(at: removed.path).source.bytes
    return (
      Change(Change.Board.move(of: removed.path, text, to: removed.original)),
      Outcome(verb: .boardRecovered, board: removed.original)
    )
  }
}

extension BoardName {
  /// The paths of the archived boards, and the former paths of boards in the trash, that this name may mean. A title
  /// counts only for archived boards.
  fileprivate func archivedOrRemoved(_ removed: [RemovedBoard], in boards: any BoardSource) throws -> [Path] {
    guard !text.isEmpty else { return [] }
    var known = Set(boards.archived)
    let originals = removed.map(\.original).filter { known.insert($0).inserted }
    let named = matches(in: boards, among: boards.archived + originals)
    return try named.isEmpty ? all(in: boards, among: boards.archived) : named
  }
}
