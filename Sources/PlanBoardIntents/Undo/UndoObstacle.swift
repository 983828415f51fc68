package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

/// Why a change is not undone or redone: one of its boards is not where or what it was, and the undo would overwrite that.
package struct UndoObstacle: Sendable {
  package enum Reason: Sendable {
    /// The words that the change wrote have changed since.
    case changed
    /// There is no file at the path. These boards of the plan have the same cards, so one of them may be the board.
    case missing(alike: [Path])
    /// The change made the file, which has changed since, and would be removed.
    case changedSinceMade
    /// The change removed the file, and there is one again.
    case thereAgain
    /// The path now leads to another file, through a link.
    case linked(to: Path)
    case unreadable(FileFailure)
  }

  package let kind: UndoChange.Kind
  package let reason: Reason
  /// The board.
  package let path: Path
  package let change: ChangeSummary
  /// The number of the entry to undo or to redo.
  package let entry: Int
  /// Whether the user gave no number, so that undo can go on to the change before.
  package let isLast: Bool
  /// The numbers of the later changes to the board that can be undone, too.
  package let later: [Int]
}

extension BoardSource {
  /// The boards that have the cards of another one, which is no longer there: the same bytes, or else at least half of the cards.
  ///
  /// - Parameters:
  ///   - digest: the digest of the other board's text.
  ///   - board: the other board; nil if its text is not known.
  ///   - others: boards that are left out.
  func boards(like digest: Digest?, _ board: ParsedBoard?, besides others: Set<Path>) throws -> [Path] {
    let known = board.map { KnownCards($0) }
    var same: [Path] = []
    var alike: [Path] = []
    try forEachBoard(paths.filter { !others.contains($0) }) { found -> (isSame: Bool, isKin: Bool) in
      let isSame = Digest(found.board.source.bytes) == digest
      return (isSame, isSame || board?.isKin(of: found.board, known) == true)
    } use: { path, result in
      guard let result = try? result.get() else { return }
      if result.isSame { same.append(path) }
      if result.isKin { alike.append(path) }
    }
    return same.isEmpty ? alike : same
  }
}
