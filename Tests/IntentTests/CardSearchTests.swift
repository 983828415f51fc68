@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Searches in a plan whose boards are read one by one.
struct CardSearchTests {
  private func search(_ query: String, _ names: String...) throws -> [String] {
    let plan = try MemoryPlan([
      "a.md": "---\nplanboard: true\n---\n## A\n- [ ] one after:^k1 #x\n- [ ] two ^k1\n",
      "b.md": "---\nplanboard: true\ndone: maybe\n---\n## B\n- [ ] three after:^k1 after:^gone\n- [x] four\n",
    ])
    var found: [String] = []
    try CardSearch(CardQuery(parsing: query), today: today).forEach(
      in: plan.snapshot, names.map { MemoryPlan.path($0) }
    ) { board, cards, _ in
      cards.map { board.card($0).title }
    } use: { answer in
      found += answer.value ?? []
      found += answer.unreadable.map { "\($0.path.stem): \($0.code)" }
    }
    return found.sorted()
  }

  @Test func `a board that cannot be read is reported, whatever the query is`() throws {
    for query in ["is:open", "is:blocked", "-is:blocked", "is:done"] {
      #expect(try search(query, "a.md", "none.md").contains("none: notFound"), "\(query)")
    }
  }

  @Test func `a card can be blocked by a card on another board, but only if that board is searched, too`() throws {
    #expect(try search("is:blocked", "a.md", "b.md") == ["one", "three"])
    #expect(try search("is:blocked", "b.md") == [])
    #expect(try search("is:blocked #x", "a.md", "b.md") == ["one"])
  }
}
