import Foundation
import PlanBoardCore
import Testing

internal import PlanBoardMessages
internal import TestSupport

@testable import PlanBoardTerminal

/// `pb` without a command: the day, as the real program prints it.
struct DayTests {
  static let house = """
    ---
    planboard: true
    title: House
    columns: {Doing: {wip: 2}}
    ---
    ## To Do
    - [ ] **Call** [Ann](https://example.org) about the `roof` #phone !high due:2026-11-21T15:00
    - [ ] Water the plants every:1w due:2026-11-21
    - [ ] Pay the rent due:2026-11-19
      > conflict: title "Pay the bill"
    - [ ] Paint the door !high due:2026-11-20 ^p4nt
    - [ ] Hang the door !high after:^p4nt
    - [ ] Plan the garden start:2027-02-01
    - [ ] Order the tiles for the bathroom, the kitchen and the hall, and ask when they can be delivered !med due:2026-11-27
    - [x] Sweep !high due:2026-11-01
    ## Doing
    - [/] Roof pin:true
    - [/] Fence !low
    - [ ] Gate due:2026-11-22T09:30
    ***
    ## Archive
    - [ ] Table due:2026-11-01

    """
  static let work = """
    ---
    planboard: true
    title: 仕事の計画
    ---
    ## 次にやること
    - [ ] 会議の資料を[[準備|用意]]して、全員に送る !high due:2026-12-01
    - [ ] Late, and waits due:2026-11-18 after:^p4nt
    - [ ] 写真
    ## Erledigt
    - [ ] Done by its column !high due:2026-11-01

    """
  static let hostile =
    "---\nplanboard: true\ntitle: \"T\u{1B}[2J\"\ncolumns: {\"\u{1B}[2JX\": {wip: 1}}\n---\n## \u{1B}[2JX\n"
    + "- [ ] a\u{1B}]0;x\u{7} \u{202E}b due:2026-11-20 ^xy\n- [ ] c\u{9B}31m after:^xy\n- \u{1B}c\n- [ ] `\u{1B}[1m` **\n"

  private func plan() throws -> TemporaryFolder {
    try TemporaryFolder([".planboard.yml": "", "house.md": Self.house, "work.md": Self.work])
  }

  private func screen(
    _ folder: TemporaryFolder, _ arguments: [String] = [], columns: Int, rows: Int = 40,
    _ environment: [String: String] = ["NO_COLOR": "1"]
  ) throws -> String {
    try HandleCommandTests().onTerminal(arguments, in: folder, environment: environment, size: (columns, rows))
  }

  @Test(arguments: [60, 80, 120, 200])
  func `on a terminal, the day is drawn in its width`(columns: Int) throws {
    try checkGolden("day-\(columns)", text: screen(plan(), columns: columns))
  }

  @Test func `without its colours, the day says the same`() throws {
    let colored = try screen(plan(), columns: 80, [:])
    try checkGolden("day-color", text: colored)
    #expect(try withoutColors(colored) == screen(plan(), columns: 80))
  }

  @Test func `in a C locale, the signs are ASCII, and as wide`() throws {
    let folder = try plan()
    let screen = try screen(folder, columns: 80, ["NO_COLOR": "1", "LC_ALL": "C"])
    try checkGolden("day-ascii", text: screen)
    let signs = try self.screen(folder, columns: 80, ["NO_COLOR": "1", "LC_ALL": "", "LANG": "C.UTF-8"])
    #expect(signs == (try self.screen(folder, columns: 80)))
    #expect(
      signs.split(separator: "\n").map { DisplayWidth.of(String($0)) }
        == screen.split(separator: "\n").map {
          DisplayWidth.of(String($0))
        })
    #expect(!screen.contains { "▲◆▽◧↻·…".contains($0) })
  }

  @Test(arguments: [1, 10, 16, 17, 20, 25, 31, 40, 52, 66, 77, 91, 110, 150])
  func `no line is wider than the terminal`(columns: Int) throws {
    for folder in try [plan(), TemporaryFolder(["a.md": Self.hostile])] {
      for line in try screen(folder, columns: columns).split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= max(columns, BoardDrawing.leastWidth), "\(line)")
      }
    }
  }

  @Test func `no line of a random plan is wider than the terminal, or controls it`() throws {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(max(1, TestSettings.cases(4_000) / 100)) {
      var random = Seeded(seed)
      func text(_ most: Int) -> String {
        let parts = ["a", "word ", "日本", "\u{1B}[31m", "\u{9B}", "\u{202E}", "é", "👩‍👩‍👧", "**", "`", "[[", "]]", "(", " "]
        return (0..<Int.random(in: 1...most, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      }
      let folder = try TemporaryFolder([".planboard.yml": ""])
      for board in 0..<Int.random(in: 1...3, using: &random) {
        var plan = "---\nplanboard: true\n---\n"
        for _ in 0..<3 {
          plan += "## \(text(6)) (\(Int.random(in: 1...3, using: &random)))\n"
          for _ in 0..<Int.random(in: 0...4, using: &random) {
            let due = Bool.random(using: &random) ? " due:2026-11-\(Int.random(in: 10...28, using: &random))" : ""
            let field = ["", " !high", " every:1w", " ^i\(Int.random(in: 0...9, using: &random))", " after:^i1"]
            plan +=
              "- [\([" ", "/"].randomElement(using: &random)!)] \(text(12))\(due)\(field.randomElement(using: &random)!)\n"
          }
        }
        try folder.write("\(["b", "日本日本日本", "a longer name"][board]).md", Array(plan.utf8))
      }
      let columns = Int.random(in: 16...130, using: &random)
      let rows = Int.random(in: 2...40, using: &random)
      for command in [[], ["list", "--all"], ["list", "--group", "due"], ["next", "--all"]] {
        let screen = try screen(folder, command, columns: columns, rows: rows)
        for line in screen.split(separator: "\n") {
          #expect(DisplayWidth.of(String(line)) <= columns, "seed \(seed), pb \(command), \(columns) columns: \(line)")
        }
        #expect(
          !screen.unicodeScalars.contains {
            $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
          },
          "seed \(seed), pb \(command)")
      }
    }
  }

  @Test func `text of a board cannot control the terminal`() throws {
    let folder = try TemporaryFolder(["a\u{1B}[31m.md": Self.hostile])
    let screen = try screen(folder, columns: 80)
    try checkGolden("day-hostile", text: screen)
    #expect(!screen.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
  }

  @Test func `a low terminal shows fewer cards, and says how many more there are`() throws {
    let cards = (1...30).map { "- [ ] card \($0)\n- [ ] late \($0) due:2026-11-0\($0 % 9 + 1)\n" }.joined()
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n## To Do\n\(cards)"])
    for (rows, golden) in [(12, "day-low"), (24, "day-many")] {
      let screen = try screen(folder, columns: 80, rows: rows)
      try checkGolden(golden, text: screen)
      let lines = screen.split(separator: "\n")
      #expect(lines.count { $0.contains("card ") || $0.contains("late ") } >= 5)
      #expect(rows < 20 || lines.count < rows)
    }
  }

  @Test func `in a pipe, the day has every card, in groups`() throws {
    let folder = try plan()
    try folder.write("house.sync-conflict-20261121-012615-IJBL2FZ.md", Array(Self.house.utf8))
    // A person may have chosen this name.
    try folder.write("work 2.md", Array(Self.work.utf8))
    try checkGolden(
      "day-story", text: output(of: [[], ["--json"], ["--json", "list"]], in: folder, showsFiles: false))
    let screen = try screen(folder, columns: 80)
    #expect(screen.contains("a copy of house.md waits to be merged"))
    #expect(screen.contains("pb sync"))
    #expect(screen.contains("a conflict on house.md is left to you"))
  }

  @Test func `without a board, three lines say how to begin`() throws {
    let home = try TemporaryFolder(["empty/x.txt": "", "todo/TODO.md": "- [ ] a\n", "plan/.planboard.yml": ""])
    var text = ""
    for place in ["empty", "todo", "plan", ""] {
      let run = try run([], in: home, below: place, environment: ["PB_DIR": ""])
      text += "$ cd ~/\(place); pb\n\(run)"
      #expect(run.code == 0 && run.lines.count == 3 && run.lines.allSatisfy { $0.count <= 80 }, "\(run)")
    }
    try checkGolden("day-begin", text: text)
    #expect(try run(["--json"], in: home, below: "plan").text.contains("\"concerns\":[]"))
  }

  @Test func `what is said about beginning works`() throws {
    for place in ["empty", "todo", "plan", ""] {
      let home = try TemporaryFolder(["empty/x.txt": "", "todo/TODO.md": "## A\n- [ ] a\n", "plan/.planboard.yml": ""])
      let lines = try run([], in: home, below: place, environment: ["PB_DIR": ""]).lines
      let commands = lines.map { $0.split(separator: "  ")[0] }.joined(separator: "\n")
      let shell = try runShell(
        "set -e\n\(commands)", in: place.isEmpty ? home.url : home.url.appending(path: place),
        environment: [
          "PATH": "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin", "HOME": home.url.path,
          "PB_TODAY": "2026-11-21",
        ])
      #expect(shell.code == 0 && shell.text.contains("\"Call Ann\"") == (place != ""), "\(commands)\n\(shell)")
    }
  }

  @Test func `a plan without open cards says so`() throws {
    let board = "---\nplanboard: true\ntitle: Empty\n---\n## To Do\n- [x] done\n"
    let folder = try TemporaryFolder(["b.md": board])
    #expect(
      try screen(folder, columns: 80)
        == "Saturday 21 November                                   Empty\n\nnothing to do\n")
    #expect(try pb(in: folder).text.isEmpty)
    try folder.write("b.md", Array((board + "- [ ] later start:2027-01-01\n").utf8))
    #expect(try screen(folder, columns: 80).hasSuffix("1 card has not started yet   pb next --all\n"))
  }

  @Test func `a column has its name without the marks of Markdown, and a long name does not hide its limit`() throws {
    let folder = try TemporaryFolder([
      "b.md":
        "---\nkanban-plugin: board\n---\n## **Sat** [[Journal/2026-11-21|the twenty-first of November]] (1)\n- [ ] a\n- [ ] b\n"
    ])
    let screen = try screen(folder, columns: 80)
    #expect(screen.contains("Sat the twenty-first of… is over its limit (2 of 1)   pb show b.md"), "\(screen)")
    #expect(screen.contains("a    Sat the twenty-first of November\n"), "\(screen)")
  }

  @Test func `of many boards, the heading has as many names as fit`() throws {
    let folder = try TemporaryFolder()
    for number in 10..<60 {
      let board =
        "---\nplanboard: true\n---\n## A\n- [ ] card \(number) due:2026-11-\(number / 2 < 10 ? "0" : "")\(number / 2)\n"
      try folder.write("d\(number / 10)/board\(number).md", Array(board.utf8))
    }
    try checkGolden("day-vault", text: screen(folder, columns: 80, rows: 24))
  }

  // MARK: Parts

  @Test func `as many cards are shown as fit, and hidden cards get a line`() {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(2_000)) {
      var random = Seeded(seed)
      let room = Int.random(in: 9...60, using: &random)
      let sections = UrgencyTier.allCases.map { _ in
        let count =
          Bool.random(using: &random) ? Int.random(in: 0...5, using: &random) : Int.random(in: 0...200, using: &random)
        return (count: count, most: Int.random(in: 0...count, using: &random))
      }
      let shown = DayDrawing.shares(of: sections, room: room)
      let lines = zip(sections, shown).reduce(0) { $0 + $1.1 + ($1.1 < $1.0.count ? 1 : 0) }
      #expect(zip(sections, shown).allSatisfy { (0...$0.most).contains($1) }, "seed \(seed): \(sections) \(shown)")
      #expect(lines <= room, "seed \(seed): \(lines) of \(room) lines: \(sections) \(shown)")
      // Cards without a near day never push out one that is due soon.
      #expect(
        shown[3] == sections[3].most || shown[4] <= 6, "seed \(seed): \(sections) \(shown)")
      // If something that could be shown is not, there is no room for it.
      #expect(shown == sections.map(\.most) || lines >= room - 1, "seed \(seed): \(lines) of \(room) lines")
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("**Call** *Ann*", "Call Ann"), ("__a__ _b_ c_d_e", "a b c_d_e"), ("2 * 3 * 4", "2 * 3 * 4"),
    ("~~old~~ ==new== a ~ b", "old new a ~ b"), ("`x*y*` `` a`b ``", "x*y* a`b"), ("\\*a\\* C:\\x", "*a* C:\\x"),
    ("[text](https://a.b/c_(d)) end", "text end"), ("[[Page]] [[p/q|Name]] ![[a.png]]", "Page Name a.png"),
    ("![alt *x*](i.png)", "alt x"), ("<https://a.b> a < b > c", "https://a.b a < b > c"),
    ("[ ] [x] [a] (b)", "[ ] [x] [a] (b)"),
    ("**open", "**open"), ("***both***", "both"), ("***", "***"), ("[[[[[", "[[[[["), ("[[]] [](x)", "[[]] "),
    ("**a *b* c**", "a b c"),
    ("日本**語**", "日本語"), ("`open", "`open"), ("\\", "\\"), ("", ""),
  ])
  func `a title is shown without the marks of Markdown`(title: String, shown: String) {
    #expect(PlainTitle.text(title) == shown)
  }

  @Test func `the part of a title that is not read is shown as an ellipsis`() {
    #expect(PlainTitle.text("abc", limit: 3) == "abc")
    #expect(PlainTitle.text("abcd", limit: 3) == "abc…")
    #expect(PlainTitle.text("*a*bcd", limit: 4) == "ab…")
  }

  @Test func `a title of any marks is read quickly`() {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(200)) {
      var random = Seeded(seed)
      let length = Int.random(in: 0...2_000, using: &random)
      let alphabet = Array("ab \\`*_~=[]()<>!|:日").shuffled(using: &random).prefix(
        Int.random(in: 1...6, using: &random))
      let title = String((0..<length).map { _ in alphabet.randomElement(using: &random)! })
      #expect(PlainTitle.text(title).count <= 301, "seed \(seed)")
    }
  }
}
