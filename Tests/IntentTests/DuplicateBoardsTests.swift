@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Testing

/// Finding boards that are copies of one another, because their cards have the same ids.
struct DuplicateBoardsTests {
  private func duplicates(_ boards: KeyValuePairs<String, [String]>) -> [String] {
    var plan = Memory([:])
    plan.texts = boards.map { name, ids in (Path(name), "## A\n" + ids.map { "- card ^\($0)\n" }.joined()) }
    return DuplicateBoards().find(in: plan).map { found in
      "\(found.paths.map(\.text).joined(separator: " ")): \(found.ids.joined(separator: " "))"
    }
  }

  @Test func `two boards are duplicates if at least half of the ids of the board with fewer are on both`() {
    #expect(duplicates(["a.md": ["k1", "k2"], "b.md": ["k2", "k3", "k4"]]) == ["a.md b.md: k2"])
    #expect(duplicates(["a.md": ["k1", "k2", "k5"], "b.md": ["k2", "k3", "k4"]]) == [])
    #expect(duplicates(["a.md": ["k1"], "b.md": ["k2"]]) == [])
  }

  @Test func `duplicates are listed in the order of their boards`() {
    #expect(
      duplicates(["a.md": ["k9"], "b.md": ["k2", "k1"], "c.md": ["k1", "k2"], "d.md": ["k9"], "e.md": ["k5"]])
        == ["a.md d.md: k9", "b.md c.md: k1 k2"])
  }

  @Test func `three copies of a board are one group of duplicates`() {
    #expect(duplicates(["a.md": ["k1"], "b.md": ["k1"], "c.md": ["k1"]]) == ["a.md b.md c.md: k1"])
  }
}
