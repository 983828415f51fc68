internal import PlanBoardMarkdown
@testable internal import PlanBoardMerge
internal import Testing

/// Comparing boards with equal cards. These cannot be distinguished, so no move of one past another is reported.
struct EqualCardComparisonTests {
  private func moves(_ before: String, _ after: String) -> Int {
    let (before, after) = (ParsedBoard(Array(before.utf8)), ParsedBoard(Array(after.utf8)))
    return BoardComparison(before: before, after: after).changes.count { change in
      if case .moved = change { true } else { false }
    }
  }

  @Test(arguments: [
    ("## A\n- a\n- a\n", "## A\n- a due:2026-12-01\n- a\n"), ("## A\n- a\n- a\n", "## A\n- a\n- a due:2026-12-01\n"),
    ("## A\n- a\n- b\n- a\n", "## A\n- a #x\n- b\n- a\n"),
    ("## A\n- a\n- a\n- a\n", "## A\n- a #x\n- a\n- a\n"),
  ])
  func `an edit of one of several equal cards is not reported as a move`(before: String, after: String) {
    #expect(moves(before, after) == 0)
    #expect(moves(after, before) == 0)
  }

  @Test func `a move past a different card, or to another column, is reported`() {
    #expect(moves("## A\n- a\n- a\n- b\n", "## A\n- b\n- a\n- a\n") > 0)
    #expect(moves("## A\n- a\n\n## B\n- a\n", "## A\n\n## B\n- a\n- a\n") == 1)
  }
}
