@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMerge
@testable internal import PlanBoardStore
internal import Testing

/// Two boards, compared by their paths or their names.
struct PlanComparisonTests {
  private static let old = "---\nplanboard: true\n---\n## A\n- [ ] one\n- [ ] two\n"
  private static let new = "---\nplanboard: true\n---\n## A\n- [ ] one\n"

  private func changes(_ names: [Path]) throws -> [BoardChange] {
    let session = try MemoryPlan(["old.md": Self.old, "new.md": Self.new]).session
    let comparison = try session.comparison(of: names)
    #expect(comparison.caveats.isEmpty)
    let differences = try comparison.value.find()
    guard case .two(let changes) = differences.value.boards else {
      Issue.record("not two boards")
      return []
    }
    #expect(differences.conclusion == (changes.isEmpty ? .fine : .findings) && differences.caveats.isEmpty)
    return changes
  }

  @Test func `two boards are compared in the order of their names`() throws {
    for (old, new) in [(MemoryPlan.path("old.md"), MemoryPlan.path("new.md")), (Path("old"), Path("new"))] {
      let there = try changes([old, new])
      guard case .removed(let card)? = there.first, there.count == 1 else {
        Issue.record("\(there)")
        return
      }
      #expect(card.title == "two")
      guard case .added? = try changes([new, old]).first else {
        Issue.record("not added")
        return
      }
      #expect(try changes([old, old]).isEmpty)
    }
  }
}
