package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardMerge
package import PlanBoardStore

/// Merges conflict copies, which sync tools leave behind, into their board.
///
/// A copy is deleted only in the change that merges it, and `pb undo` restores it. Nothing is removed from the board,
/// because pb cannot prove which older version the board and the copy come from. If the board no longer exists, a copy
/// becomes the board.
package struct MergeCopies: Sendable {
  package let board: Path
  package let copies: [ConflictCopy]
  /// Whether to also merge a file such as `Board 2.md`, whose name the user may have chosen, if the file and the board
  /// share at least half of their cards.
  package let trustsLikeness: Bool
  /// Whether to add the cards of a copy unchanged, perhaps a second time, if merging it would lose a card.
  package let keepsBoth: Bool

  /// Creates a merge of the copies in the order of their paths.
  package init(_ board: Path, _ copies: [ConflictCopy], trustsLikeness: Bool = false, keepsBoth: Bool = false) {
    self.board = board
    self.copies = copies.sorted { $0.path < $1.path }
    self.trustsLikeness = trustsLikeness
    self.keepsBoth = keepsBoth
  }

  /// The result for the copies of one board.
  package struct Outcome: Sendable {
    package let board: Path
    /// Whether a copy became the board because the board was gone.
    package internal(set) var isRestored = false
    package internal(set) var taken: [Taken] = []
    package var left: [Left] = []
    /// The conflict notes that the merge added to the board.
    package internal(set) var conflicts: [MergeConflict] = []

    /// Whether a person must look at the board or its copies.
    package var needsAttention: Bool { !conflicts.isEmpty || left.contains(where: \.needsAttention) }
  }

  /// Whether the copy's name is reason enough to merge it without a request. The contents may still show that the file
  /// is no copy.
  package static func isMergedUnasked(_ copy: ConflictCopy) -> Bool {
    copy.evidence == .strong || copy.evidence == .fair
  }

  /// A copy that was merged and is deleted.
  package struct Taken: Hashable, Sendable {
    /// How the copy was merged.
    package enum Base: String, Sendable {
      /// The copy was the same as the board, or became the board.
      case same
      /// The board now has everything that it and the copy had.
      case union
    }

    package let copy: ConflictCopy
    package let base: Base
  }

  /// A copy that was not merged and stays.
  package struct Left: Hashable, Sendable {
    package enum Reason: String, Sendable {
      /// The sync tool still needs the file, or the file is not another version of the board.
      case foreign
      /// The file and the board share at least half of their cards, but neither the file's name nor the cards' ids
      /// prove that the file is a copy.
      case perhaps
      /// The file has little in common with the board.
      case unrelated
      /// The file is empty, perhaps because it has not been downloaded yet.
      case empty
      /// The file is in UTF-16 or UTF-32.
      case foreignEncoding = "foreign-encoding"
      /// The board is empty.
      case emptyBoard = "empty-board"
      /// The merge would have lost a card.
      case wouldLose = "would-lose"
    }

    package let copy: ConflictCopy
    package let reason: Reason
    /// The encoding of the file, for the reason `foreignEncoding`.
    package var encoding: TextEncoding?

    /// Whether a person must look at the copy.
    package var needsAttention: Bool { Self.unsolved.contains(reason) }

    private static let unsolved: Set<Reason> = [.wouldLose, .emptyBoard, .perhaps, .foreignEncoding]
  }

  /// Plans the merge. A copy that no longer exists is not in the outcome.
  ///
  /// - Throws: `FileFailure` if a file cannot be read, if the board is in UTF-16 or UTF-32, or if the board has
  ///   disappeared since the copies were found.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.boardIfThere(at: board)
    // The board existed a moment ago, so another program is probably replacing it.
    if before == nil, copies.contains(where: \.hasBoard) { throw FileFailure(.notFound, .read, board) }
    if let before, let failure = FileFailure(foreign: before.source.bytes, .write, board) { throw failure }
    var outcome = Outcome(board: board)
    var state = State(text: before?.source.bytes, keepsBoth: keepsBoth)
    var wanted: [(copy: ConflictCopy, text: [UInt8])] = []
    let known = before.map { KnownCards($0) }
    for copy in copies {
      guard let text = try boards.boardIfThere(at: copy.path) else { continue }
      if copy.evidence != .foreign, let encoding = TextEncoding.wide(text.source.bytes) {
        outcome.left.append(Left(copy: copy, reason: .foreignEncoding, encoding: encoding))
        continue
      }
      if !copy.evidence.isCertain, !isLikely(text, before, known, copy.evidence) {
        // If the file is a board of the plan, it is not a copy, and need not be reported.
        if !boards.paths.contains(copy.path) { outcome.left.append(Left(copy: copy, reason: .unrelated)) }
        continue
      }
      if let reason = reasonToLeave(copy, text, before, known) {
        outcome.left.append(Left(copy: copy, reason: reason))
      } else {
        wanted.append((copy, text.source.bytes))
      }
    }
    var removals: [Change.Board] = []
    for (index, base) in state.take(wanted.map(\.text)).enumerated() {
      let (copy, text) = wanted[index]
      guard let base else {
        outcome.left.append(Left(copy: copy, reason: .wouldLose))
        continue
      }
      outcome.taken.append(Taken(copy: copy, base: base))
      removals.append(Change.Board(path: copy.path, before: text, after: nil))
    }
    outcome.left.sort { $0.copy.path < $1.copy.path }
    outcome.isRestored = before == nil && state.text != nil
    outcome.conflicts = Self.conflicts(
      in: state.text.map { before?.reading($0) ?? ParsedBoard($0, boards.settings.defaults) }, notIn: before)
    var board = change(from: before?.source.bytes, to: state.text)
    // The board is written again even if it already has everything. If the file kept its old date, a sync tool might
    // later mistake an older version on another machine for a newer one.
    if let text = before?.source.bytes, text == state.text, !removals.isEmpty {
      board = Change.Board(renewing: self.board, text)
    }
    return (Change([board] + removals), outcome)
  }

  private static func conflicts(in after: ParsedBoard?, notIn before: ParsedBoard?) -> [MergeConflict] {
    guard let after else { return [] }
    func withoutPlace(_ conflict: MergeConflict) -> MergeConflict {
      var conflict = conflict
      conflict.line1 = 0
      return conflict
    }
    let known = Set(before.map { MergeConflict.find(in: $0).map(withoutPlace) } ?? [])
    return MergeConflict.find(in: after).filter { !known.contains(withoutPlace($0)) }
  }

  private func change(from before: [UInt8]?, to after: [UInt8]?) -> Change.Board {
    guard let before, let after else { return Change.Board(path: board, before: before, after: after) }
    return Change.Board(path: board, before: before, after: after, edits: EditList(from: before, to: after))
  }

  /// Why a copy is not to be merged; nil if it is to be merged.
  private func reasonToLeave(
    _ copy: ConflictCopy, _ text: ParsedBoard, _ board: ParsedBoard?, _ known: KnownCards?
  ) -> Left.Reason? {
    if copy.evidence == .foreign { return .foreign }
    if text.source.bytes.isEmpty { return .empty }
    guard let board, let known else { return nil }
    if board.source.bytes.isEmpty { return .emptyBoard }
    let isProven = copy.evidence != .weak || trustsLikeness || SharedCards(known, text).proveOneBoard
    return isProven ? nil : .perhaps
  }

  /// Whether a file that is named like a copy also shares enough ids, cards or titles with the board.
  private func isLikely(
    _ text: ParsedBoard, _ board: ParsedBoard?, _ known: KnownCards?, _ evidence: SyncToolNames.Evidence
  ) -> Bool {
    guard let board, let known else { return false }
    if evidence == .fair { return board.isKin(of: text, known) }
    let shared = SharedCards(known, text)
    return shared.proveOneBoard || shared.suggestOneBoard
  }

  private struct State {
    var text: [UInt8]?
    let keepsBoth: Bool
    /// Up to this many copies are merged into the board one after the other. More copies are first merged with each
    /// other in pairs, so that each card takes part in only O(log n) merges.
    private static let mostByThemselves = 8

    /// The result for each copy; nil for a copy that is not merged, because a card would be lost.
    mutating func take(_ copies: [[UInt8]]) -> [Taken.Base?] {
      if copies.count > Self.mostByThemselves, let all = Self.united(copies) {
        let before = text
        if take(all) != nil { return copies.map { $0 == before || before == nil ? .same : .union } }
      }
      return copies.map { take($0) }
    }

    /// Merges copies with each other, in pairs; nil if a card would be lost.
    private static func united(_ copies: [[UInt8]]) -> [UInt8]? {
      var known: Set<[UInt8]> = []
      var open = copies.filter { known.insert($0).inserted }
      while open.count > 1 {
        var next: [[UInt8]] = []
        for first in stride(from: 0, to: open.count, by: 2) {
          guard first + 1 < open.count else {
            next.append(open[first])
            continue
          }
          guard let both = union(open[first], open[first + 1]) else { return nil }
          next.append(both)
        }
        open = next
      }
      return open.first
    }

    /// The result; nil, with the board unchanged, if a card would be lost.
    private mutating func take(_ copy: [UInt8]) -> Taken.Base? {
      guard let now = text, now != copy else {
        text = copy
        return .same
      }
      guard let both = Self.union(now, copy) ?? (keepsBoth ? KeptBoth(now, copy).bytes : nil) else { return nil }
      text = both
      return .union
    }

    /// A text that has everything from both texts; nil if a card would be lost.
    private static func union(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
      let merge = BoardMerge(base: nil, ours: ours, theirs: theirs)
      return merge.keepsCards ? merge.bytes : nil
    }
  }
}
