internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// What a board counts as not understood, `pb lint` shows.
@Suite(.tags(.property)) struct AccountLawTests {
  private static let rules: [Account.Kind: Set<RuleID>] = [
    .date: [NotADate.id, AmbiguousDate.id], .recurrence: [NotARecurrence.id], .box: [MalformedBox.id],
    .task: [HiddenCards.id], .heading: [HeadingCards.id], .table: [TableCards.id], .metadata: [MetadataNotRead.id],
  ]

  private func check(_ text: [UInt8], _ comment: String) -> Int {
    let board = ParsedBoard(text)
    // This probe runs all rules.
    let findings = Probe(rule: UnusedDisable.self).findings(in: text)
    for kind in Account.Kind.allCases {
      let places = board.misreadings().filter { $0.kind == kind }
      let found = findings.filter { Self.rules[kind]!.contains($0.rule) }
      // A finding of these kinds stands for several places, and may be at a heading above them.
      if [.task, .heading, .table].contains(kind) {
        #expect(places.isEmpty || !found.isEmpty, "\(comment): \(kind)")
      } else {
        let shown = Set(found.map(\.range))
        #expect(places.allSatisfy { shown.contains($0.range) }, "\(comment): \(kind) \(places)")
      }
    }
    return board.misreadings().count
  }

  private static let pool = [
    "- [ ] a due:2026-02-30", "- [ ] a due:2026-02-30", "- [ ] b 📅 2026-2-31", "- [ ] c @{1-2-2026}",
    "- [ ] d @@{25:99}",
    "- [ ] e due:2026-12-01T15:00Z", "- [ ] f every:blue", "- [ ] g 🔁 every blue moon", "- []h", "- \\[ \\] i",
    "-[ ] j",
    "> - [ ] k", "### One", "- Status: open", "Status: open", "| a | Status |", "|---|---|", "| b | c |",
    "  - due: 2026-12-01",
    "  ---", "  due: 2026-12-01", "  tags:: a b", "  ---", "", "## A", "## Done", "- [x] l due:soon", "***",
    "## Archive",
  ]

  @Test func `each place that is counted as not understood has a finding`() {
    var places = 0
    let seeds = TestSettings.cases(10_000)
    for seed in 0..<UInt64(seeds) {
      var random = Seeded(seed)
      let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.pool.randomElement(using: &random)! }
      places += check(Array((["## A"] + lines).joined(separator: "\n").utf8), "seed \(seed)")
    }
    for file in Boards.real + Boards.samples { places += check(file.bytes, file.name) }
    print("places not understood that were compared with findings: \(places), seeds 0..<\(seeds)")
    #expect(places > seeds)
  }
}
