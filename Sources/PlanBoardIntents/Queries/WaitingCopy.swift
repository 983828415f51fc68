package import PlanBoardCore
package import PlanBoardMerge
internal import PlanBoardStore

/// A conflict copy that waits beside its board, what `pb sync` would do with it, and how the two differ.
package struct WaitingCopy: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// `pb sync` merges the copy.
    case ready
    case left(MergeCopies.Left.Reason)
    /// The board or the copy cannot be read.
    case unreadable
  }

  package let path: Path
  package let board: Path
  /// What a person should look at, in the words of other lists.
  package let concern: PlanConcern
  package let verdict: Verdict
  /// Whether the copy is also a board of the plan, so that it can become a board of its own.
  package let isBoard: Bool
  /// The changes from the board to the copy. Empty unless a person may decide to merge the copy.
  package let differences: [BoardChange]

  /// The name of the file, without its folder.
  package var name: String { Self.name(of: path) }

  static func name(of path: Path) -> String { String(decoding: path.name, as: UTF8.self) }

  /// Whether a person may merge the copy: it is readable, and nothing else needs it.
  package var canBeMerged: Bool {
    switch verdict {
    case .left(.perhaps), .left(.unrelated), .left(.wouldLose): true
    default: false
    }
  }
}

extension PlanSnapshot {
  /// The conflict copies, in the order of their paths. Only the first `most` are compared with their boards; all others
  /// count as ready.
  package func waitingCopies(comparing most: Int) -> [WaitingCopy] {
    let compared = Dictionary(grouping: copies.prefix(most), by: \.board).map { board, copies in
      waitingCopies(of: board, copies)
    }
    let others = copies.dropFirst(most).map { waiting($0, .ready) }
    return (compared.flatMap(\.self) + others).sorted { $0.path < $1.path }
  }

  /// The path of the conflict copy of a board with this file name; nil if there is none.
  package func copy(named name: String, of board: Path) -> Path? {
    copies.first { $0.board == board && WaitingCopy.name(of: $0.path) == name }?.path
  }

  private func waitingCopies(of board: Path, _ copies: [ConflictCopy]) -> [WaitingCopy] {
    guard let outcome = try? MergeCopies(board, copies).plan(on: self).outcome else {
      return copies.map { waiting($0, $0.hasBoard ? .unreadable : .ready) }
    }
    let reasons = Dictionary(outcome.left.map { ($0.copy.path, $0.reason) }) { first, _ in first }
    let taken = Set(outcome.taken.map(\.copy.path))
    // A board of the plan that has little in common with the other one is neither taken nor left.
    return copies.map { copy in
      waiting(copy, taken.contains(copy.path) ? .ready : .left(reasons[copy.path] ?? .unrelated))
    }
  }

  private func waiting(_ copy: ConflictCopy, _ verdict: WaitingCopy.Verdict) -> WaitingCopy {
    let isBoard = livingAndArchived.contains(copy.path)
    func waiting(_ differences: [BoardChange]) -> WaitingCopy {
      WaitingCopy(
        path: copy.path, board: copy.board, concern: .copy(copy), verdict: verdict, isBoard: isBoard,
        differences: differences)
    }
    let alone = waiting([])
    guard alone.canBeMerged, let before = try? board(at: copy.board), let after = try? board(at: copy.path) else {
      return alone
    }
    return waiting(BoardComparison(before: before, after: after).changes)
  }
}
