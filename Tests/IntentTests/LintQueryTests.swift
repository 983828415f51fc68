@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Findings that depend on other files of the plan.
struct LintQueryTests {
  private static let board = "---\nplanboard: true\n---\n## A\n- [ ] one ^k1\n- [ ] two ^k2\n"

  private func findings(_ rule: String, on name: String, in plan: MemoryPlan) throws -> [LintProblem] {
    let query = LintQuery(plan.snapshot, of: plan.session, selected: [try #require(RuleName(rule))])
    let checked = try query.check([MemoryPlan.path(name)]) { Issue.record("cannot read \($0.path)") }
    return try query.addingPlanFindings(to: checked).flatMap(\.result.findings).map(\.problem)
  }

  /// Whether the rule `conflict-copy` finds that a file beside `plan.md` is a copy of it.
  private func isCopy(_ name: String, _ text: String) throws -> Bool {
    let found = try findings("conflict-copy", on: "plan.md", in: MemoryPlan(["plan.md": Self.board, name: text]))
    return found.contains { if case .conflictCopy(name, _) = $0 { true } else { false } }
  }

  @Test func `a file with a conflict copy's name is a copy, and other files only if they share cards`() throws {
    let other = "---\nplanboard: true\n---\n## A\n- [ ] eins ^k8\n- [ ] zwei ^k9\n"
    let sameTitles = Self.board.replacing(" ^k1", with: "").replacing(" ^k2", with: "")
    for (name, rules) in [
      ("plan.sync-conflict-20261121-012616-IJBL2FZ.md", [true, true, true]),
      ("plan_conflict-3.md", [false, true, true]), ("plan 2.md", [false, false, true]),
    ] {
      for (text, isOne) in zip([other, sameTitles, Self.board], rules) {
        #expect(try isCopy(name, text) == isOne, "\(name): \(text)")
      }
    }
  }

  @Test func `a card that another waits for is missing only if every board of the plan was read`() throws {
    let waits = "---\nplanboard: true\n---\n## A\n- [ ] one after:^k9\n"
    func missing(_ other: String) throws -> Int {
      try findings("missing-dependency", on: "a.md", in: MemoryPlan(["a.md": waits, "b.md": other])).count
    }
    #expect(try missing(Self.board) == 1)
    #expect(try missing(Self.board + "- [ ] three ^k9\n") == 0)
    let unknown = MemoryPlan(
      session: try MemoryPlan.session([
        (".planboard.yml", Array("boards: [b.md]\n".utf8)), ("a.md", Array(waits.utf8)), ("b.md", nil),
      ]))
    #expect(try findings("missing-dependency", on: "a.md", in: unknown) == [])
  }
}
