internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// What was not understood on a board (docs/format.md, "What is not understood").
struct AccountTests {
  private func board(_ text: String) -> ParsedBoard { ParsedBoard(Array(text.utf8)) }

  /// The counts by kind, without zeros.
  private func counts(_ text: String) -> [Account.Kind: Int] {
    let account = board(text).account()
    return Account.Kind.allCases.reduce(into: [:]) { counts, kind in
      if account[kind] > 0 { counts[kind] = account[kind] }
    }
  }

  @Test(arguments: [
    ("- [ ] a due:2026-02-30\n- [ ] b [start:: soon]\n", [Account.Kind.date: 2]),
    ("- [ ] a @{1-2-2026}\n- [ ] b @{2026-12-01} @@{25:99}\n- [ ] c every:1w until:soon due:2026-12-01\n", [.date: 3]),
    ("- [ ] a\n  due: 2026-02-30\n- [ ] b\n  start: tomorrow\n- [ ] c\n  due: when it rains\n", [.date: 2]),
    ("- [ ] a every:blue\n- [ ] b 🔁 every blue moon 📅 2026-12-01\n- [ ] c rec:now\n", [.recurrence: 3]),
    ("- [ ] add a 🔁 button\n- [ ] 🔁\n- [ ] b 🔁 everything\n- [ ] c 🔁 Every blue moon\n", [.recurrence: 1]),
    ("- []a\n- [] b\n- [x]c\n- [ x] d\n", [.box: 4]),
    ("Text.\n\n-[ ] a\n", [.box: 1]),
    ("- \\[ \\] a\n* \\[x] b\n1. \\[X\\]\n- c\n  - \\[ \\] step\n", [.box: 4]),
    ("> [!todo]\n> - [ ] a due:2026-12-01\n> - [x] b\n>> * [/] c\n", [.task: 2]),
    ("- a\n\n  > - [ ] b\n", [.task: 1]),
    ("### One\n- Status: open\n- Owner: ann\n### Two\n- **Status:** done\n", [.heading: 2]),
    ("### [ ] One\n### 2. [x] Two\nText.\n", [.heading: 2]),
    ("### One\n\nStatus: open\n\n### Two\n**Priority**: high\n### Three\nText.\n", [.heading: 2]),
    (
      "- [ ] a\n  ---\n  due: 2026-12-01\n  ---\n- [ ] b\n  - due: 2026-12-01\n- c\n\n  ```yaml\n  due: 2026-12-01\n  ```\n",
      [.metadata: 3]
    ),
    (
      "- [ ] a 📅 2026-02-30\n- [ ] b @{2026-02-30}\n- [ ] c due:2026-12-01T15:00Z\n- [ ] d @due(tomorrow)\n", [.date: 4]
    ),
    ("| ID | Status |\n|---|:-:|\n| 1 | open |\n", [.table: 1]),
    ("Task | Done\n--- | ---\na | yes\n\n| To Do | Doing | Done |\n|--|--|--|\n| a | b | c |\n", [.table: 2]),
  ])
  func `what looks like work and is not read is counted`(text: String, wanted: [Account.Kind: Int]) {
    #expect(counts("## A\n\(text)") == wanted)
    // The same text with other line ends, and below another column.
    #expect(counts("## A\r\n\(text.replacing("\n", with: "\r\n"))") == wanted)
    #expect(counts("# Plan\n\n## B\n- [ ] z\n\n## A\n\(text)") == wanted)
  }

  @Test(arguments: [
    "- [ ] a due:2026-12-01 every:1w\n- [x] done due:2026-02-30\n- [ ] b\n  - [ ] step\n",
    "- [a](b)\n- [x]: c\n- \\[a\\] b\n- `\\[ \\]` c\n- a \\[ \\] b\n",
    "```\n- [ ] a\n-[ ] b\n| a | Status |\n|---|---|\n| b | c |\n```\n",
    "> - a quote\n> - [x] done\n> - [-] not done\n\n> [ ] a\n",
    "### Team\nStatus: good\n- b\n### Other\nNote: two\n",
    "### One\n- Status: open\n- and more\n### Two\n- Status: open\n- b\n",
    "| Name | Price |\n|---|---|\n| a | 2 |\n", "| Status | x |\n|---|---|\n", "a | Status\nb | c\nd | e\n",
    "***\n## Archive\n- [ ] a due:2026-02-30\n> - [ ] b\n",
  ])
  func `prose, code, notes and the archive are not counted`(text: String) {
    #expect(counts("## A\n\(text)") == [:])
  }

  @Test func `tasks and tables above the first column are counted, tables only on a board without cards`() {
    #expect(counts("- [ ] a\n- [x] b\n\n### Deep\n* [ ] c\n\n## A\n- d\n") == [.task: 3])
    let table = "| Sign | Status |\n|---|---|\n| x | done |\n\n"
    #expect(counts("\(table)## A\n- b\n") == [:])
    #expect(counts("# Plan\n\(table)") == [.table: 1])
  }

  /// Lines from a small pool, so that they repeat.
  private static let pool = [
    "- [ ] a", "- [ ] a", "- []a", "- \\[ \\] b", "-[ ] c", "- [x] d due:2026-02-30", "- [ ] e due:2026-02-30",
    "- [ ] f every:blue", "> - [ ] g", "> [!todo]", "  > - [ ] h", "### One", "### One", "### [ ] Two",
    "- Status: open",
    "Status: open", "| a | Status |", "|---|---|", "| b | c |", "", "", "## A", "## B", "***", "## Archive", "```",
    "text",
  ]

  @Test(.tags(.property))
  func `the account counts the places, is the same after an edit, and each correction settles one`() {
    let seeds = TestSettings.cases(20_000)
    var found = 0
    var corrected = 0
    for seed in 0..<UInt64(seeds) {
      var random = Seeded(seed)
      let lines = (0..<Int.random(in: 1...14, using: &random)).map { _ in Self.pool.randomElement(using: &random)! }
      let text = lines.joined(separator: "\n") + "\n"
      let board = board(text)
      let places = board.misreadings()
      found += places.count
      #expect(places.reduce(into: Account()) { $0.add($1.kind) } == board.account(), "seed \(seed)")
      #expect(zip(places, places.dropFirst()).allSatisfy { $0.range.lowerBound <= $1.range.lowerBound }, "seed \(seed)")
      #expect(Set(places.map { "\($0.kind) \($0.range)" }).count == places.count, "seed \(seed): twice")
      #expect(places.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= text.utf8.count }, "seed \(seed)")
      // Parsing only the text around an edit gives the same account.
      let other = text.replacing("## A\n", with: "## A\n- [ ] new\n", maxReplacements: 1)
      #expect(board.reading(Array(other.utf8)).misreadings() == self.board(other).misreadings(), "seed \(seed)")
      for place in places {
        guard let correction = place.correction else { continue }
        let after = board.applying(EditList([correction]))
        #expect(after.account()[.box] == board.account()[.box] - 1, "seed \(seed): \(place)")
        corrected += 1
      }
    }
    print("boards: \(seeds), places not understood: \(found), corrected: \(corrected), seeds 0..<\(seeds)")
    #expect(found > seeds / 2 && corrected > seeds / 20)
  }
}
