@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import TestSupport
internal import Testing

struct FindingLimitTests {
  private static func findings(_ text: String, _ change: (inout LintContext) -> Void = { _ in }) -> [LintFinding] {
    var context = LintContext(today: CalendarDate(iso: "2026-11-21")!)
    change(&context)
    let linter = Linter(context)
    let missing: (String) -> Path? = { $0.hasPrefix("no/") ? nil : Path($0) }
    var results = [linter.lint(ParsedBoard(Array(text.utf8)), name: "board", file: missing)]
    linter.lintPlan(&results, PlanIndex(results.map(\.facts)))
    return results[0].findings
  }

  private static func words(_ shown: [ShownFinding]) -> [String] {
    shown.map {
      switch $0 {
      case .finding(let finding): finding.rule.name
      case .more(let count, let first): "\(first.rule) \(count)"
      }
    }
  }

  @Test(arguments: [0, 1, 5, 6, 53]) func `of each rule, five findings are shown, and the number of the others`(
    count: Int
  ) {
    let late = (0..<count).map { "- [ ] c\($0) due:2026-11-01\n" }.joined()
    let found = Self.findings("## A\n- [ ] x due:soon\n\(late)- [ ] y due:late\n")
    #expect(found.count == count + 2)
    let more = count > 5 ? ["overdue \(count - 5)"] : []
    #expect(
      Self.words(found.shortened)
        == ["not-a-date"] + Array(repeating: "overdue", count: min(5, count)) + more + ["not-a-date"])
    #expect(LintFinding.more(48) == "and 48 more; `pb lint --all` shows them all")
  }

  @Test func `one word turns matters of opinion off, in every place where a rule can be named`() throws {
    let body = """
      ## A
      - [ ] b due:2026-11-01
      - [ ] b due:2026-11-01
      ## A
      - [ ] e due:soon
      ## Done
      - [x] c
      - [x] f
      - [ ] d
      """
    let opinions: Set = ["duplicate-title", "duplicate-column", "open-in-done-column", "overdue"]
    let all = Set(Self.findings(body).map(\.rule.name))
    #expect(all == opinions.union(["not-a-date"]))
    let plan = try #require(RuleName("plan"))
    #expect(Set(plan.indices.map { Rules.all[$0].type.id.name }) == opinions.union(["wip-limit"]))
    #expect(Self.findings(body) { $0.overrides.ignored = [plan] }.map(\.rule) == ["not-a-date"])
    #expect(Set(Self.findings(body) { $0.overrides.selected = [plan] }.map(\.rule.name)) == opinions)
    #expect(Self.findings("---\nlint: {plan: off}\n---\n" + body).map(\.rule) == ["not-a-date"])
    #expect(Self.findings("<!-- pb: disable plan -->\n\n" + body).map(\.rule) == ["not-a-date"])
  }

  @Test func `if most of at least three links lead to no file, this is said once`() {
    func found(_ links: String...) -> [LintProblem] {
      Self.findings("## A\n" + links.map { "- [x](\($0))\n" }.joined()).filter { $0.rule == "dead-link" }.map(\.problem)
    }
    #expect(found("no/1.md", "no/2.md") == [.missingLinkedFile(path: "no/1.md"), .missingLinkedFile(path: "no/2.md")])
    #expect(found("no/1.md", "no/2.md", "a.md") == found("no/1.md", "no/2.md"))
    #expect(found("no/1.md", "no/1.md", "no/2.md", "a.md", "https://a.b") == [.missingLinkedFiles(count: 3, links: 4)])
    #expect(found("no/1.md", "no/2.md", "no/3.md", "a.md", "b.md", "c.md").count == 3)
  }

  @Test func `each board of a cycle says so at its first card, and names the other board`() {
    let linter = Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!))
    func lint(_ texts: [String]) -> [[LintProblem]] {
      var results = texts.enumerated().map { index, text in
        linter.lint(ParsedBoard(Array("## A\n\(text)".utf8)), name: "b\(index)", path: Path("b\(index).md"))
      }
      linter.lintPlan(&results, PlanIndex(results.map(\.facts)))
      return results.map { $0.findings.filter { $0.rule == "dependency-cycle" }.map(\.problem) }
    }
    func place(_ board: Int, _ line1: Int) -> LintProblem.OtherPlace {
      .init(board: Path("b\(board).md"), line1: line1)
    }
    #expect(
      lint(["- a after:^b ^a\n", "- x\n- b after:^a ^b\n- c after:^a ^c\n"]) == [
        [.dependencyCycle(ids: ["b", "a"], count: 2, at: place(1, 3))],
        [.dependencyCycle(ids: ["a", "b"], count: 2, at: place(0, 2))],
      ])
    // Two cycles that share a card: each `after:` is in a cycle that is reported.
    #expect(lint(["- a after:^b,c ^a\n- b after:^a ^b\n- c after:^a ^c\n"])[0].count == 2)
  }

  @Test func `the groups of cards that wait for each other are those that reach each other`() {
    for seed in 0..<TestSettings.cases(2_000) {
      var random = Seeded(UInt64(seed))
      let nodes = (0..<Int.random(in: 1...7, using: &random)).map { "n\($0)" }
      var targets: [String: [String]] = [:]
      for node in nodes where Bool.random(using: &random) {
        targets[node] = (0..<Int.random(in: 1...3, using: &random)).map { _ in nodes.randomElement(using: &random)! }
      }
      func reaches(_ from: String, _ to: String) -> Bool {
        var seen: Set<String> = [from]
        var open = [from]
        while let next = open.popLast() { open += (targets[next] ?? []).filter { seen.insert($0).inserted } }
        return seen.contains(to)
      }
      let groups = CycleGroups(targets)
      for from in nodes {
        for to in targets[from] ?? [] {
          #expect(groups.share(from, to) == (reaches(from, to) && reaches(to, from)), "seed \(seed): \(from) \(to)")
        }
      }
    }
  }
}
