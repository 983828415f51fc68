internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

/// Conflict copies.
extension PageWords {
  /// Says what a sync has merged, and what it has left to the user; nil if it has done neither.
  ///
  /// - Parameter left: the number of copies that are left.
  package func synced(_ result: SyncResult, left: Int) -> String? {
    let merged = result.boards.reduce(0) { $0 + $1.taken.count }
    let conflicts = result.boards.reduce(0) { $0 + $1.conflicts.count }
    let counts: [(PageWord, Int)] = [
      (.copiesMerged, merged), (.newConflicts, conflicts), (.copiesFailed, result.failures.count), (.copiesLeft, left),
      (.likelyDuplicates, result.duplicates.count),
    ]
    let sentences = counts.filter { $0.1 > 0 }.map { text($0.0, $0.1, count: $0.1) }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Says that a copy was merged because the user has asked for it.
  package func merged(_ outcome: MergeCopies.Outcome) -> String {
    let name = outcome.taken.first.map { Self.name(of: $0.copy.path) } ?? ""
    let merged = text(.copyMerged, name, Self.name(of: outcome.board))
    let count = outcome.conflicts.count
    return count > 0 ? "\(merged). \(text(.newConflicts, count, count: count))" : merged
  }

  /// Why pb does not merge a copy of the board with this title; nil if it does.
  package func reason(_ verdict: WaitingCopy.Verdict, board: String) -> String? {
    switch verdict {
    case .ready: nil
    case .unreadable: text(.copyUnreadable, board)
    case .left(let reason):
      switch reason {
      case .perhaps: text(.copyPerhaps, board)
      case .unrelated: text(.copyUnrelated, board)
      case .wouldLose: text(.copyWouldLose, board)
      case .foreign: text(.copyForeign, board)
      case .empty: text(.copyEmpty, board)
      case .emptyBoard: text(.copyOfEmpty, board)
      case .foreignEncoding: text(.copyForeignEncoding, board)
      }
    }
  }

  /// How many cards only the copy has.
  package func onlyInCopy(_ count: Int) -> String { text(.onlyInCopy, count, count: count) }
  /// How many cards only the board with this title has.
  package func only(on board: String, _ count: Int) -> String { text(.onlyOnBoard, count, board, count: count) }
  /// How many cards are on both boards, but differ.
  package func differing(_ count: Int) -> String { text(.differing, count, count: count) }
  package var sameCards: String { text(.sameCards) }
  package var merge: String { text(.merge) }
  package var mergeBoth: String { text(.mergeBoth) }
  package var areTwoBoards: String { text(.areTwoBoards) }

  private static func name(of path: Path) -> String {
    "`\(VisibleText.safe(String(decoding: path.name, as: UTF8.self)))`"
  }
}
