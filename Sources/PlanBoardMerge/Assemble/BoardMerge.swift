internal import PlanBoardMarkdown

/// Merges two independent changes to one board.
///
/// The two changed texts are the sides, `a` and `b`; the text from which both were made is the base. Nothing is lost:
/// if both sides changed a value differently, the merged board has one of the values, and a ``ConflictNote`` in it has
/// the other. Swapping the sides does not change a byte of the result.
package struct BoardMerge: Sendable {
  package let bytes: [UInt8]
  /// The conflicts of this merge, each with a ``ConflictNote`` in ``bytes``.
  package let conflicts: [MergeConflict]
  /// Whether the result has all cards of both sides, except those that a side removed. If false, some cards of one side
  /// are only in a conflict note.
  package let keepsCards: Bool
  /// Whether the number of cards shows that the merge duplicated none (``CardCheck/isCertain(of:)``). Without a base,
  /// the number proves nothing, so this may be true even if a card was duplicated.
  package let isCertain: Bool

  /// Merges two texts.
  ///
  /// - Parameter base: the text from which both were made; nil if it is not known for certain. Without a base, nothing
  ///   is deleted.
  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) {
    if let same = Self.unchanged(base, ours, theirs) {
      (bytes, conflicts, keepsCards, isCertain) = (same, [], true, true)
      return
    }
    let ends = LineEnds(base, ours, theirs)
    // With the same kind of line end in all texts, a side that changed only its line ends counts as unchanged.
    let base = base.map(ends.applied)
    var (a, b) = (ends.applied(to: ours), ends.applied(to: theirs))
    if let same = Self.unchanged(base, a, b) {
      (bytes, conflicts, keepsCards, isCertain) = (same, [], true, true)
      return
    }
    // The sides get a fixed order, so that the result does not depend on which side is called ours.
    if b.lexicographicallyPrecedes(a) { swap(&a, &b) }
    (bytes, conflicts, keepsCards, isCertain) = Self.merged(base ?? [], a, b)
  }

  /// Returns the result if at most one side changed the base, or if both changed it alike; otherwise nil.
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
    let joined = JoinedText(sides.0, sides.1, sides.2, Correspondence(base: sides.0, sides.1, sides.2))
    let decisions = Decisions(joined.base, joined.a, joined.b, joined.lineage)
    for strategy in MergeAssembler.Strategy.allCases {
      let assembler = MergeAssembler(decisions, strategy)
      let board = left.reading(assembler.bytes)
      guard assembler.isReadBack(as: board, withColumns: level == nil), check.holds(for: board) else { continue }
      let renamed = NewIDs.applied(to: board, assembledFrom: assembler.blocks, [left, right])
      return (renamed.source.bytes, conflicts(assembler.conflicts, in: renamed), true, check.isCertain(of: board))
    }
    return checked(WholeFileFallback.merged(base, a, b))
  }

  /// Returns the conflicts on a merged board that have one of the given notes.
  static func conflicts(_ notes: [ConflictNote], in board: ParsedBoard) -> [MergeConflict] {
    guard !notes.isEmpty else { return [] }
    let made = Set(notes)
    return MergeConflict.find(in: board).filter { made.contains(ConflictNote($0.kind, $0.other)) }
  }
}
