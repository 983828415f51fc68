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

  private static let levels = ["off", "off", "False", "on", "error", "eror"]

  /// Random entries for `lint:`, without repeated rules.
  private func entries(_ random: inout Seeded) -> [(key: String, level: String)] {
    let names = Self.rules.values.flatMap { $0.map(\.name) } + ["all", "plan", "style", "overdue"]
    let chosen = Set((0..<Int.random(in: 0...4, using: &random)).map { _ in names.randomElement(using: &random)! })
    return chosen.sorted().shuffled(using: &random).map { ($0, Self.levels.randomElement(using: &random)!) }
  }

  /// The rule that shows a place.
  private func rule(of place: Misreading) -> RuleID {
    place.kind == .date ? place.isAmbiguous ? AmbiguousDate.id : NotADate.id : Self.rules[place.kind]!.first!
  }

  @Test func `places of rules that are turned off are not counted`() {
    #expect(RuleLevel.severities == Severity.allCases.map(\.rawValue))
    var (counted, left) = (0, 0)
    let seeds = TestSettings.cases(2000)
    for seed in 0..<UInt64(seeds) {
      var random = Seeded(seed)
      let (plan, own) = (entries(&random), entries(&random))
      let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.pool.randomElement(using: &random)! }
      let levels = own.map { "\($0.key): \($0.level)" }.joined(separator: ", ")
      func board(_ key: String) -> ParsedBoard {
        var defaults = BoardDefaults()
        defaults.lint = plan.map { YAMLValue.Entry(key: $0.key, value: .scalar($0.level), line1: 1, column1: 1) }
        if key != "lint" { defaults.lint = [] }
        let front = "---\nplanboard: 1\n\(key): {\(levels)}\n---\n"
        return ParsedBoard(Array((front + (["## A"] + lines).joined(separator: "\n")).utf8), defaults)
      }
      let (board, all) = (board("lint"), board("tnil").misreadings())
      var selection = RuleSelection()
      selection.apply(board.defaults.lint)
      selection.apply(board.settings.lint)
      let shown = all.filter { selection[Rules.index(of: rule(of: $0))!] != nil }
      #expect(board.misreadings() == shown, "seed \(seed): \(plan) \(own) \(lines)")
      var account = board.accountOutsideFields()
      for column in board.columns {
        board.forEachSyntax(ofCards: column.cards) { card, _ in account.add(card, in: column, of: board) }
      }
      #expect(account == board.account() && account.total == shown.count, "seed \(seed)")
      (counted, left) = (counted + shown.count, left + all.count - shown.count)
    }
    print("places of rules that are on: \(counted), of rules that are off: \(left), seeds 0..<\(seeds)")
    #expect(counted > seeds && left > seeds / 2)
  }

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
