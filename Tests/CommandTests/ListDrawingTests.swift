import Foundation
import PlanBoardCore
import PlanBoardTerminal
import Testing

internal import TestSupport

/// Lists of cards on a terminal, as the real program draws them.
struct ListDrawingTests {
  private static let commands = [
    ["list", "--all"], ["list", "--group", "due"], ["list", "--sort", "-priority", "--limit", "3"], ["find", "the"],
    ["agenda"], ["next", "--all"], ["did", "month"], ["view", "blocked"], ["trash"], ["list", "nothing"],
  ]

  private func plan() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "house.md": DayTests.house, "work.md": DayTests.work,
      "sub/garden.md": """
      ---
      planboard: true
      ---
      ## Outside
      ### The front
      - [ ] Prune the **roses** #garden @ann !low color:red pin:true
        - [x] Buy gloves
        - [ ] Sharpen the shears
      - [-] Cancelled
      - [?] Unknown
      - No box
      ### The back
      - [ ] Mow
        in front of the shed
      ## Done
      - [x] Rake done:2026-11-02T08:15
      - [x] Weed done:2026-11-02 due:2026-10-01

      """,
    ])
    try pb("rm", "mow", in: folder)
    try pb("undo", in: folder)
    try pb("rm", "weed", in: folder)
    return folder
  }

  private func draw(
    _ arguments: [String], in folder: TemporaryFolder, columns: Int = 100, rows: Int = 200,
    _ environment: [String: String] = ["NO_COLOR": "1"]
  ) throws -> String {
    try HandleCommandTests().onTerminal(arguments, in: folder, environment: environment, size: (columns, rows))
  }

  @Test(arguments: [60, 80, 120, 200])
  func `a list is drawn in the width of the terminal`(columns: Int) throws {
    let folder = try plan()
    let screens = try Self.commands.map { command in
      "$ pb \(command.joined(separator: " "))\n" + (try draw(command, in: folder, columns: columns))
    }
    try checkGolden("lists-\(columns)", text: screens.joined(separator: "\n"))
  }

  @Test func `without its colours and links, a list says the same`() throws {
    let folder = try plan()
    var screens = ""
    for command in Self.commands {
      let colored = try draw(command, in: folder, [:])
      #expect(try withoutColors(colored) == draw(command, in: folder), "\(command)")
      screens += "$ pb \(command.joined(separator: " "))\n\(colored)\n"
    }
    try checkGolden("lists-color", text: screens.replacing(folder.url.path, with: "/folder"))
  }

  @Test func `boards of one name are told apart by their folders`() throws {
    let board = "---\nplanboard: true\n---\n# Sprint\n## To Do\n- Same\n"
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "a/sprint.md": board, "b/sprint.md": board,
      "b/road.md": "---\nplanboard: true\n---\n## Next\n- One\n",
    ])
    for command in [["list"], []] {
      let drawn = try draw(command, in: folder)
      for place in ["a/sprint · To Do", "b/sprint · To Do", " road · Next"] {
        #expect(drawn.contains(place), "\(drawn)")
      }
    }
    #expect(try draw([], in: folder).contains("Sprint (a/sprint), "))
  }

  @Test func `in a C locale, the signs are ASCII, and as wide`() throws {
    let folder = try plan()
    let ascii = try draw(["list", "--all"], in: folder, ["NO_COLOR": "1", "LC_ALL": "C"])
    try checkGolden("lists-ascii", text: ascii)
    func widths(_ text: String) -> [Int] { text.split(separator: "\n").map { DisplayWidth.of(String($0)) } }
    #expect(try widths(ascii) == widths(draw(["list", "--all"], in: folder)))
    #expect(!ascii.contains { "▲◆▽◧✓✗↻·…".contains($0) })
  }

  @Test func `text of a board cannot control the terminal`() throws {
    let folder = try TemporaryFolder([
      "a\u{1B}[31m.md": DayTests.hostile, "b.md": "---\nplanboard: true\n---\n## X\n- c\n",
    ])
    for command in [["list", "--all"], ["find", "c"], ["next"], ["list", "--group", "column"]] {
      let screen = try draw(command, in: folder)
      #expect(!screen.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
      #expect(screen.contains("a") && screen.contains("b"))
    }
  }

  @Test(arguments: [["list"], ["next"], ["find", "the"], []])
  func `on a terminal that can only print text, cards are lines, as in a pipe`(command: [String]) throws {
    let folder = try TemporaryFolder(["house.md": DayTests.house])
    let lines = try run(command, in: folder).text
    #expect(try draw(command, in: folder, ["TERM": "dumb"]).hasPrefix(lines))
    #expect(lines.contains(#/(?m)^house\.md:\d+: /#))
  }

  @Test func `a list of very many cards ends with the number of the others`() throws {
    let cards = (1...1002).map { "- [ ] card \($0)\n" }.joined()
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n## To Do\n\(cards)"])
    let lines = try draw(["list"], in: folder, rows: 2000).split(separator: "\n")
    #expect(lines.count == 1001)
    #expect(lines[999].contains("card 1000"))
    #expect(lines[1000] == "… 2 more")
    #expect(try draw(["list", "--limit", "1001"], in: folder, rows: 2000).hasSuffix("\n… 1 more\n"))
    #expect(try run(["list"], in: folder).text.split(separator: "\n").count == 1002)
  }

  // MARK: Pager

  private static let marking = "sed 's/^/>/'"

  private func long() throws -> TemporaryFolder {
    let cards = (1...30).map { "- [ ] card \($0)\n" }.joined()
    return try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n## To Do\n\(cards)## Done\n- [x] old\n"])
  }

  @Test(arguments: [
    (["list"], true), (["list", "--limit", "3"], false), (["show", "b"], true), (["find", "card"], true),
    (["list", "--json"], false), (["next"], false), ([], false), (["boards"], false),
  ])
  func `what is longer than the screen is shown in the pager`(command: [String], isPaged: Bool) throws {
    let folder = try long()
    let direct = try draw(command, in: folder, rows: 24)
    let paged = try draw(command, in: folder, rows: 24, ["NO_COLOR": "1", "PB_PAGER": Self.marking])
    #expect(paged == (isPaged ? direct.replacing(/(?m)^(?=.)/, with: ">") : direct))
    #expect(direct.contains(/card|b\.md/))
  }

  @Test(arguments: [
    (["PB_PAGER": "cat"], false), (["PB_PAGER": ""], false), (["PB_PAGER": " "], false),
    (["PB_PAGER": "no-such-pager"], false), (["PB_PAGER": "/no/such pager"], false),
    (["PB_PAGER": marking, "TERM": "dumb"], false), (["PB_PAGER": "cat", "PAGER": marking], false),
    (["PB_PAGER": "X=1 \(marking)"], true), (["PB_PAGER": marking, "PAGER": "cat"], true),
  ])
  func `the environment names the pager`(environment: [String: String], isPaged: Bool) throws {
    let folder = try long()
    let screen = try draw(["list"], in: folder, rows: 24, environment)
    #expect(withoutColors(screen).split(separator: "\n").count == 30)
    #expect(screen.hasPrefix(">") == isPaged)
  }

  @Test func `PAGER is used if PB_PAGER is not set`() {
    func command(_ environment: [String: String]) -> TerminalPager? { TerminalPager.command { environment[$0] } }
    #expect(command([:])?.text == "less")
    #expect(command(["PAGER": "most -s"])?.program == "most")
    #expect(command(["PAGER": "A=b most"])?.program == nil)
    #expect(command(["PAGER": "cat"]) == nil)
    #expect(command(["PB_PAGER": " less -R"])?.program == "less")
    for text in ["", " ", "\t", "cat ", " cat"] { #expect(command(["PB_PAGER": text]) == nil, "\(text)") }
    #expect(command(["TERM": "dumb"]) == nil)
  }

  @Test(.thorough) func `a pager that ends early ends pb without a failure`() throws {
    let cards = (1...20_000).map { "- [ ] card \($0)\n" }.joined()
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n## To Do\n\(cards)"])
    let screen = try draw(["show", "b"], in: folder, rows: 24, ["NO_COLOR": "1", "PB_PAGER": "head -2"])
    #expect(screen.split(separator: "\n").count == 2)
  }
}
