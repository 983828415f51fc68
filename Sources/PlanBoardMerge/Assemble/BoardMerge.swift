internal import PlanBoardMarkdown

/// The merge of two independent changes to one board.
///
/// Nothing is lost or duplicated, and the result is the same, byte for byte, whichever side is called ours. If both sides changed
/// a value differently, a ``ConflictNote`` keeps one of the values, so the result is always a valid board.
package struct BoardMerge: Sendable {
  package let bytes: [UInt8]
  /// The values that both sides changed differently.
  package let conflicts: [MergeConflict]
  /// Whether the result has every card that one side has and the other did not remove. False only for texts that cannot
  /// be taken apart and reassembled; some cards of one side are then in a note.
  package let keepsCards: Bool
  /// Whether it is certain that no unrecognized card was duplicated (``CardCheck/isCertain(of:)``). Not reliable without a base.
  package let isCertain: Bool

  /// Merges two texts.
  ///
  /// - Parameter base: the text from which both were made; nil if it is not known for certain. Without it, nothing is deleted.
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
    // A fixed order, so that the result does not depend on which side is ours.
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
    let level = MergeInput.commonColumnLevel([origin, left, right])
    let sides = (
      MergeInput(origin, columnLevel: level), MergeInput(left, columnLevel: level),
      MergeInput(right, columnLevel: level)
    )
    let decisions = Decisions(sides.0, sides.1, sides.2, Correspondence(base: sides.0, sides.1, sides.2))
    for strategy in MergeAssembler.Strategy.allCases {
      let assembler = MergeAssembler(decisions, strategy)
      let board = left.reading(assembler.bytes)
      guard assembler.isReadBack(as: board, withColumns: level == nil), check.holds(for: board) else { continue }
      let renamed = NewIDs.applied(to: board, touched: assembler.blocks, [left, right])
      return (renamed.source.bytes, conflicts(assembler.conflicts, in: renamed), true, check.isCertain(of: board))
    }
    return checked(WholeFileFallback.merged(base, a, b))
  }

  /// Returns the conflicts for the notes that the merge wrote, with their line numbers in the board.
  static func conflicts(_ notes: [ConflictNote], in board: ParsedBoard) -> [MergeConflict] {
    guard !notes.isEmpty else { return [] }
    let made = Set(notes)
    return MergeConflict.find(in: board).filter { made.contains(ConflictNote($0.kind, $0.other)) }
  }
}
