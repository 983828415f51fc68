internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// A comment that silences rules for a card is merged as a part of the card.
struct SilencingCommentMergeTests {
  private static func merge(_ base: String, _ ours: String, _ theirs: String) -> String {
    String(
      decoding: BoardMerge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8)).bytes,
      as: UTF8.self)
  }

  @Test(arguments: [
    // One side adds the comment, the other moves the card.
    (
      "## A\n- a\n- b\n\n## B\n- c\n", "## A\n- a\n<!-- pb: disable overdue -->\n- b\n\n## B\n- c\n",
      "## A\n- a\n\n## B\n- c\n- b\n", "## A\n- a\n\n## B\n- c\n<!-- pb: disable overdue -->\n- b\n"
    ),
    // One side moves the card with its comment, the other changes the title.
    (
      "## A\n<!-- pb: disable overdue -->\n- b\n- a\n\n## B\n- c\n",
      "## A\n- a\n\n## B\n- c\n<!-- pb: disable overdue -->\n- b\n",
      "## A\n<!-- pb: disable overdue -->\n- b #x\n- a\n\n## B\n- c\n",
      "## A\n- a\n\n## B\n- c\n<!-- pb: disable overdue -->\n- b #x\n"
    ),
    // One side adds a comment, the other changes the title.
    (
      "## A\n- a\n- b\n", "## A\n- a\n<!-- pb: disable overdue -->\n\n- b\n", "## A\n- a\n- b #x\n",
      "## A\n- a\n<!-- pb: disable overdue -->\n\n- b #x\n"
    ),
    // One side removes the comment, the other changes the title.
    (
      "## A\n<!-- pb: disable overdue -->\n- a\n- b\n", "## A\n- a\n- b\n",
      "## A\n<!-- pb: disable overdue -->\n- a #x\n- b\n", "## A\n- a #x\n- b\n"
    ),
    // Both sides add a comment to the same card.
    (
      "## A\n- a\n", "## A\n<!-- pb: disable overdue -->\n- a\n", "## A\n<!-- pb: disable empty-title -->\n- a\n",
      "## A\n<!-- pb: disable empty-title -->\n<!-- pb: disable overdue -->\n- a\n"
    ),
    // One side adds a comment for the next heading, the other adds a card at the end.
    (
      "## A\n- a\n\n## B\n", "## A\n- a\n\n<!-- pb: disable overdue -->\n\n## B\n", "## A\n- a\n- new\n\n## B\n",
      "## A\n- a\n- new\n\n<!-- pb: disable overdue -->\n\n## B\n"
    ),
  ])
  func `a comment stays with its card`(base: String, ours: String, theirs: String, wanted: String) {
    #expect(Self.merge(base, ours, theirs) == wanted)
    #expect(Self.merge(base, theirs, ours) == wanted)
    #expect(Self.merge(base, wanted, ours) == wanted)
    #expect(Self.merge(base, wanted, theirs) == wanted)
  }

  @Test(.tags(.property)) func `merges of random boards with comments obey every law`() {
    var broken: [String] = []
    // Of equal cards, the result of a merge does not show which are the same (docs/sync.md).
    var changedAgain = 0
    for seed in 0..<TestSettings.cases(400) {
      var random = Seeded(UInt64(seed))
      let base = ParsedBoard(SilencedBoard.make(using: &random))
      var sides: [[UInt8]] = []
      for _ in 0..<2 {
        var board = base
        for _ in 0..<2 {
          guard let edit = AnyEdit.random(for: board, using: &random), let done = try? edit.perform(board) else {
            continue
          }
          board = done.board
        }
        sides.append(board.source.bytes)
      }
      let merge = MergeCase(base: base.source.bytes, ours: sides[0], theirs: sides[1])
      guard let violation = merge.violation() else { continue }
      if violation.hasPrefix("P6") { changedAgain += 1 } else { broken.append("seed \(seed): \(violation)\n\(merge)") }
    }
    print("merges with comments: \(TestSettings.cases(400)), changed when a side is merged again: \(changedAgain)")
    for one in broken.prefix(3) { Issue.record("\(one)") }
    #expect(broken.count == 0)
    #expect(
      changedAgain * 100 <= max(TestSettings.cases(400) * 3, 200), "more than 3 % change when a side is merged again")
  }
}
