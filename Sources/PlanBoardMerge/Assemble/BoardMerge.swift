internal import PlanBoardMarkdown

/// Two changes of one board, made apart, as one board.
///
/// Nothing is lost, nothing is there twice, and it does not matter which side is called ours: the result is the same, byte
/// for byte. What both changed differently is kept in a ``ConflictNote``, so the result is a board in any case.
package struct BoardMerge: Sendable {
  package let bytes: [UInt8]
  /// What both changed differently; empty if nothing.
  package let conflicts: [MergeConflict]
  /// Every card that one side has and the other did not take away is a card of the result. False only for texts that cannot
  /// be taken apart and put together again: some cards of one side are in a note then.
  package let keepsCards: Bool
  /// No card may be there twice because it was not recognized (``CardCheck/isCertain(of:)``). Without a base there is no telling.
  package let isCertain: Bool

  /// - Parameter base: what both were made of; nil when that is not proven: then nothing is deleted on a guess.
  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) {
    if let same = Self.unchanged(base, ours, theirs) {
      (bytes, conflicts, keepsCards, isCertain) = (same, [], true, true)
      return
    }
    let ends = LineEnds(base, ours, theirs)
    let base = base.map(ends.applied)
    var (a, b) = (ends.applied(to: ours), ends.applied(to: theirs))
    if let same = Self.unchanged(base, a, b) {
      (bytes, conflicts, keepsCards, isCertain) = (same, [], true, true)
      return
    }
    // From here on there are no sides any more.
    if b.lexicographicallyPrecedes(a) { swap(&a, &b) }
    (bytes, conflicts, keepsCards, isCertain) = Self.merged(base ?? [], a, b)
  }

  private static func unchanged(_ base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) -> [UInt8]? {
    a == b || b == base ? a : a == base ? b : nil
  }

  private static func merged(
    _ base: [UInt8], _ a: [UInt8], _ b: [UInt8]
  ) -> (bytes: [UInt8], conflicts: [MergeConflict], keepsCards: Bool, isCertain: Bool) {
    let origin = ParsedBoard(base)
    let (left, right) = (origin.reading(a), origin.reading(b))
    let check = CardCheck(base: origin, left, right)
    func checked(
      _ merge: ([UInt8], [MergeConflict])
    ) -> (bytes: [UInt8], conflicts: [MergeConflict], keepsCards: Bool, isCertain: Bool) {
      (merge.0, merge.1, check.holds(for: origin.reading(merge.0)), false)
    }
    if let known = WholeFileFallback.settled(base, a, b) { return checked((known, [])) }
    let sides = (MergeInput(origin), MergeInput(left), MergeInput(right))
    let decisions = Decisions(sides.0, sides.1, sides.2, Correspondence(base: sides.0, sides.1, sides.2))
    for care in MergeAssembler.Strategy.allCases {
      let weave = MergeAssembler(decisions, care)
      let board = left.reading(weave.bytes)
      guard weave.isReadBack(as: board), check.holds(for: board) else { continue }
      let renamed = NewIDs.applied(to: board, touched: weave.blocks, [left, right])
      return (renamed.source.bytes, conflicts(weave.conflicts, in: renamed), true, check.isCertain(of: board))
    }
    return checked(WholeFileFallback.merged(base, a, b))
  }

  /// The notes that were made, where they stand.
  static func conflicts(_ notes: [ConflictNote], in board: ParsedBoard) -> [MergeConflict] {
    guard !notes.isEmpty else { return [] }
    let made = Set(notes)
    return MergeConflict.find(in: board).filter { made.contains(ConflictNote($0.kind, $0.other)) }
  }
}
