internal import PlanBoardMarkdown
package import PlanBoardSync
package import PlanBoardWorkspace

/// Takes the copies that sync tools have left of a board into it: what stands in any of them stands in the board afterwards.
///
/// A copy is taken away only together with its going in, and `pb undo` brings it back. Without a proven common version nothing
/// is removed from the board. If the board is gone, a copy becomes the board.
package struct MergeCopies: Sendable {
  package let board: Path
  package let copies: [ConflictCopy]
  /// Names that people choose, too, are taken for copies' if half of the cards are the same, also without a common id.
  package let trustsLikeness: Bool

  package init(_ board: Path, _ copies: [ConflictCopy], trustsLikeness: Bool = false) {
    self.board = board
    self.copies = copies.sorted { $0.path < $1.path }
    self.trustsLikeness = trustsLikeness
  }

  /// What became of the copies.
  package struct Outcome: Sendable {
    package let board: Path
    /// There was no board of that name any more.
    package internal(set) var isRestored = false
    package internal(set) var taken: [Taken] = []
    package var left: [Left] = []
    package internal(set) var conflicts: [MergeConflict] = []

    /// What the history says.
    package var sentence: String {
      let copies = taken.count == 1 ? "a copy of \(board.text)" : "\(taken.count) copies of \(board.text)"
      return isRestored ? "made the board \(board.text) of \(copies)" : "took \(copies) into it"
    }
  }

  package struct Taken: Hashable, Sendable {
    package enum Base: String, Sendable {
      /// It held nothing else than the board.
      case same
      /// All of both. Nothing proves to all machines alike what the two were made of, so nothing is removed on a guess, and all
      /// machines come to the same bytes.
      case union
    }

    package let copy: ConflictCopy
    package let base: Base
  }

  package struct Left: Hashable, Sendable {
    package enum Reason: String, Sendable {
      /// Its tool has use for it, or it is no other version.
      case foreign
      /// Half of its cards are on the board, too.
      case perhaps
      /// It holds nothing: a place holder, or a file that is still to come.
      case empty
      /// The board holds nothing.
      case emptyBoard = "empty-board"
      /// A card would be nowhere: not merged.
      case wouldLose = "would-lose"
    }

    package let copy: ConflictCopy
    package let reason: Reason
  }

  /// A pure function of the boards.
  ///
  /// - Throws: `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.boardIfThere(at: board)
    // It was there a moment ago: somebody is putting another in its place.
    if before == nil, copies.contains(where: \.hasBoard) { throw FileFailure(.notFound, .read, board) }
    var outcome = Outcome(board: board)
    var state = State(text: before?.source.bytes)
    var removals: [Change.Board] = []
    for copy in copies {
      guard let text = try boards.boardIfThere(at: copy.path) else { continue }
      if copy.evidence == .weak, !isLikely(text, before) { continue }
      if let reason = reasonToLeave(copy, text, before) {
        outcome.left.append(Left(copy: copy, reason: reason))
      } else if let base = state.take(text.source.bytes) {
        outcome.taken.append(Taken(copy: copy, base: base))
        removals.append(Change.Board(path: copy.path, before: text.source.bytes, after: nil))
      } else {
        outcome.left.append(Left(copy: copy, reason: .wouldLose))
      }
    }
    outcome.isRestored = before == nil && state.text != nil
    outcome.conflicts = Self.conflicts(in: state.text, notIn: before)
    var board = change(from: before?.source.bytes, to: state.text)
    // All of it is there already. But a tool that copies files must not take an older version of another machine for a newer one,
    // now that the copies go.
    if let text = before?.source.bytes, text == state.text, !removals.isEmpty {
      board = Change.Board(renewing: self.board, text)
    }
    return (Change([board] + removals), outcome)
  }

  /// The notes that came into the board.
  private static func conflicts(in after: [UInt8]?, notIn before: ParsedBoard?) -> [MergeConflict] {
    guard let after else { return [] }
    func withoutPlace(_ conflict: MergeConflict) -> MergeConflict {
      var conflict = conflict
      conflict.line1 = 0
      return conflict
    }
    let known = Set(before.map { MergeConflict.find(in: $0).map(withoutPlace) } ?? [])
    return MergeConflict.find(in: ParsedBoard(after)).filter { !known.contains(withoutPlace($0)) }
  }

  private func change(from before: [UInt8]?, to after: [UInt8]?) -> Change.Board {
    guard let before, let after else { return Change.Board(path: board, before: before, after: after) }
    return Change.Board(path: board, before: before, after: after, edits: EditList(from: before, to: after))
  }

  private func reasonToLeave(_ copy: ConflictCopy, _ text: ParsedBoard, _ board: ParsedBoard?) -> Left.Reason? {
    if copy.evidence == .foreign { return .foreign }
    if text.source.bytes.isEmpty { return .empty }
    guard let board else { return nil }
    if board.source.bytes.isEmpty { return .emptyBoard }
    let isProven = copy.evidence == .strong || trustsLikeness || SharedCards(board, text).proveOneBoard
    return isProven ? nil : .perhaps
  }

  /// A file that is only named like a copy holds what a copy would hold. Others are boards of their own.
  private func isLikely(_ text: ParsedBoard, _ board: ParsedBoard?) -> Bool {
    guard let board else { return false }
    let shared = SharedCards(board, text)
    return shared.proveOneBoard || shared.suggestOneBoard
  }

  /// The board while copies go into it.
  private struct State {
    var text: [UInt8]?
    /// - Returns: nil if a card would be lost; nothing is taken then.
    mutating func take(_ copy: [UInt8]) -> Taken.Base? {
      guard let now = text, now != copy else {
        text = copy
        return .same
      }
      let merge = BoardMerge(base: nil, ours: now, theirs: copy)
      guard merge.bytes.hasAllCards(of: [now, copy]) else { return nil }
      text = merge.bytes
      return .union
    }
  }
}

extension [UInt8] {
  /// A second look at a merge without a base, by other means than its own: every id is there, every title stands somewhere,
  /// and there are as many cards.
  fileprivate func hasAllCards(of sources: [[UInt8]]) -> Bool {
    let merged = ParsedBoard(self)
    let ids = Set(merged.cardIDs)
    return sources.allSatisfy { source in
      let board = ParsedBoard(source)
      return board.cards.count <= merged.cards.count && ids.isSuperset(of: board.cardIDs)
    }
  }
}
