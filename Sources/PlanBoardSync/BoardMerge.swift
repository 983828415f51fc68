internal import PlanBoardMarkdown

/// Two changes of one board, made apart, as one board.
///
/// Nothing is lost, nothing is there twice, and it does not matter which side is called ours: the result is the same, byte
/// for byte. What both changed differently is kept in a ``ConflictNote``, so the result is a board in any case.
package struct BoardMerge: Sendable {
  package let bytes: [UInt8]
  /// What both changed differently; empty if nothing.
  package let conflicts: [MergeConflict]

  /// - Parameter base: what both were made of; nil when that is not proven: then nothing is deleted on a guess.
  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) {
    if let same = Self.unchanged(base, ours, theirs) {
      (bytes, conflicts) = (same, [])
      return
    }
    let ends = LineEnds(base, ours, theirs)
    let base = base.map(ends.applied)
    var (a, b) = (ends.applied(to: ours), ends.applied(to: theirs))
    if let same = Self.unchanged(base, a, b) {
      (bytes, conflicts) = (same, [])
      return
    }
    // From here on there are no sides any more.
    if b.lexicographicallyPrecedes(a) { swap(&a, &b) }
    (bytes, conflicts) = Self.merged(base ?? [], a, b)
  }

  private static func unchanged(_ base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) -> [UInt8]? {
    a == b || b == base ? a : a == base ? b : nil
  }

  private static func merged(_ base: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> ([UInt8], [MergeConflict]) {
    if let known = KeptWhole.settled(base, a, b) { return (known, []) }
    let origin = ParsedBoard(base)
    let sides = (Side(origin), Side(origin.reading(a)), Side(origin.reading(b)))
    let decisions = Decisions(sides.0, sides.1, sides.2, Lineage(base: sides.0, sides.1, sides.2))
    for care in Weave.Care.allCases {
      let weave = Weave(decisions, care)
      let board = sides.1.board.reading(weave.bytes)
      guard weave.isReadBack(as: board) else { continue }
      let renamed = NewIDs.applied(to: board, touched: weave.blocks, [sides.1.board, sides.2.board])
      return (renamed.source.bytes, conflicts(weave.conflicts, in: renamed))
    }
    return KeptWhole.merged(base, a, b)
  }

  /// The notes that were made, where they stand.
  static func conflicts(_ notes: [ConflictNote], in board: ParsedBoard) -> [MergeConflict] {
    guard !notes.isEmpty else { return [] }
    let made = Set(notes)
    return MergeConflict.find(in: board).filter { made.contains(ConflictNote($0.kind, $0.other)) }
  }
}
