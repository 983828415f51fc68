internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Brings back a board that was archived, or that is in the trash.
package struct RestoreBoard: BoardIntent {
  package var name: BoardName
  /// The board to bring back.
  package var board: BoardName? { name }

  /// Creates the intent; a board in the trash is named by its former path or file name, or by its path in the trash.
  package init(_ board: BoardName) { name = board }

  package var demands: IntentDemands { IntentDemands(restoredBoard: name) }

  /// Plans to remove the `archived:` of an archived board, or to move a board from the trash back to its place.
  ///
  /// Of several boards in the trash with the same former path, the one that was removed last is moved. No change if the
  /// board is neither archived nor removed.
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
    // An archived board that the user named by its file is in `boards.paths`, not in `boards.archived`.
    guard let path = found.first else { return try boards.settingArchived(false, at: name.find(in: boards)) }
    // A removed board cannot return to the place of an archived board, so the archived board is meant.
    guard !boards.archived.contains(path), let board = removed.first(where: { $0.original == path }) else {
      return try boards.settingArchived(false, at: path)
    }
    return try plan(board, on: boards)
  }

  private func plan(_ removed: RemovedBoard, on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard try boards.boardIfThere(at: removed.original) == nil else {
      throw IntentFailure(.placeIsTaken(removed))
    }
    let text = try boards.bytes(at: removed.path)
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
