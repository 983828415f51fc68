internal import PlanBoardIntents
internal import PlanBoardStore
internal import Testing

/// `ThreeWayMerge.ofBoards`, the merge that the store uses for writing, recovery and undo.
struct ThreeWayMergeTests {
  private func merged(_ base: String, _ ours: String, _ theirs: String) -> String? {
    ThreeWayMerge.ofBoards.merged(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `changes that contradict each other are not merged`() {
    #expect(merged("## A\n- one\n", "## A\n- uno\n", "## A\n- eins\n") == nil)
    #expect(merged("## A\n- one\n- two\n", "## A\n- two\n", "## A\n- one more\n- two\n") == nil)
    #expect(merged("## A\n- one\n## B\n## C\n", "## A\n## B\n- one\n## C\n", "## A\n## B\n## C\n- one\n") == nil)
  }

  @Test func `a card that both sides add is in the result once`() {
    #expect(merged("## A\n- a\n", "## A\n- a\n- x\n", "## A\n- a\n- x\n- y\n") == "## A\n- a\n- x\n- y\n")
    #expect(
      merged("## A\n- a\n", "## A\n- a\n- x\n", "## A\n- x\n- a\n- y\n").map { $0.contains("- x\n- a\n- x") } == false)
  }

  @Test func `both changes to one card are in the result`() {
    #expect(merged("## A\n- [ ] a\n", "## A\n- [x] a\n", "## A\n- [ ] a #tag\n") == "## A\n- [x] a #tag\n")
    #expect(merged("## A\n- a\n## B\n", "## A\n## B\n- a\n", "## A\n- a #tag\n## B\n") == "## A\n## B\n- a #tag\n")
  }
}
