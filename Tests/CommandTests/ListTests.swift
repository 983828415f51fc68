import Foundation
import Testing

internal import TestSupport

struct ListTests {
  @Test func `list prints a line for each card, which starts with the card's place`() throws {
    let folder = try TemporaryFolder([
      "roadmap.md": sampleBoard,
      "notes/week.md": "---\nplanboard: 1\n---\n# Week\n## Mon\n- [ ] Water plants every:1w\n",
      "notes/other.md": "# Just notes\n- a list\n",
    ])
    try checkGolden("list", pb("list", "--all", in: folder))
    try checkGolden("list-archived-json", pb("list", "--archived", "--json", "roadmap.md", "notes", in: folder))
  }

  @Test func `list --json prints one object, with each card on a line`() throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let lines = try pb("list", "--json", in: folder).lines
    #expect(lines.first == #"{"schema":1,"cards":["#)
    #expect(lines.last == "]}")
    for line in lines.dropFirst().dropLast() {
      let object = line.hasSuffix(",") ? line.dropLast() : line[...]
      #expect(try JSONSerialization.jsonObject(with: Data(object.utf8)) is [String: Any])
    }
    #expect(try pb("list", "--json", in: try TemporaryFolder()).text == #"{"schema":1,"cards":[]}"# + "\n")
  }

  @Test func `list and show --plain print the same lines`() throws {
    // `pb list` reads cards from the bytes of the board, `pb show --plain` from the shared model.
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let list = try pb("list", "--all", in: folder).lines.map {
      $0.replacing(/^roadmap.md:\d+: | \([^()]*\)$/, with: "")
    }
    let plain = try pb("show", "--plain", "roadmap.md", in: folder).lines
      .filter { $0.hasPrefix("  ") && $0 != "  Later" }.map { $0.replacing(/^ +/, with: "") }
    #expect(list == plain)
  }

  @Test func `a board that cannot be read does not stop the others`() throws {
    let folder = try TemporaryFolder(["a.md": "## A\n- one\n", "c.md": "## C\n- three\n"])
    try checkGolden("list-missing", pb("list", "a.md", "b.md", "c.md", in: folder))
  }

  private static let house = """
    ---
    planboard: true
    title: House
    ---
    ## To Do
    - [ ] Paint the door #out !high due:2026-12-01
    - [ ] Call Ann @ann due:2026-11-27
    - [x] Sweep #out
    ## Doing
    - [/] Roof #out @bo @ann
    ## Done
    - [x] Fence done:2026-11-16
    - [-] Shed
    ***
    ## Archive
    - [x] Table #out

    """
  private static let hostile =
    "---\nplanboard: true\n---\n## \u{1B}[2JX, \u{202E}Y\n- [ ] a\u{1B}]0;x\u{7} #\u{9B}31m @b\u{202E}\n"

  static let stories: KeyValuePairs<String, [[String]]> = [
    "open": [
      ["list"], ["list", "--all"], ["list", "--archived"], ["list", "--all", "--archived", "+out"], ["list", "+out"],
      ["list", "+out", "is:done"], ["list", "done:2026-11"], ["list", "column:done"], ["list", "sweep"],
      ["list", "fence", "or", "shed"], ["list", "table"], ["list", "--json", "--all", "sweep"], ["find", "sweep"],
    ],
    "arranged": [
      ["list", "--sort", "due"], ["list", "--sort", "-due", "--limit", "1"], ["list", "--limit", "2"],
      ["list", "--group", "person"], ["list", "--group", "TAG", "--sort", "title", "--limit", "3"],
      ["list", "--columns", "do*, to do", "--group", "column"], ["list", "--group", "priority", "--json"],
      ["list", "--limit", "1", "--json"], ["list", "zzz", "--group", "due", "--json"],
    ],
    "arranged-wrongly": [
      ["list", "--sort", "priorty"], ["list", "--sort", ""], ["list", "--group", "colum"],
      ["list", "--group", "\u{1B}x"],
      ["list", "--limit", "0"], ["list", "--columns", ","], ["list", "--columns", "To Do, Dong"],
      ["list", "--columns", "\u{1B}[2J"],
    ],
  ]

  @Test(arguments: stories.map(\.key))
  func `which cards are listed, in what order and in what groups`(name: String) throws {
    let story = try #require(Self.stories.first { $0.key == name }).value
    let folder = try TemporaryFolder(["house.md": Self.house])
    try checkGolden("list-\(name)", text: try output(of: story, in: folder, showsFiles: false))
  }

  @Test func `headings of groups cannot control the terminal`() throws {
    let folder = try TemporaryFolder(["a.md": Self.hostile])
    let groups = ["column", "tag", "person", "board"].flatMap {
      [["list", "--group", $0], ["list", "--group", $0, "--json"]]
    }
    try checkGolden(
      "list-hostile", text: try output(of: groups + [["list", "--columns", "z"]], in: folder, showsFiles: false))
  }

  @Test func `standard input is listed with a hint about its done cards`() throws {
    let board = Array("## A\n- [x] one\n- [x] two\n".utf8)
    let run = try pb("list", "-", in: try TemporaryFolder(), input: board)
    #expect(run.text.isEmpty)
    #expect(run.errorText == "pb: no open cards match\nhelp: --all lists 2 cards that are done or cancelled\n")
    let wrong = try pb("list", "-", "--columns", "B", in: try TemporaryFolder(), input: board)
    let message = "pb: no board here has a column `B`\nhelp: did you mean `A`? The columns are: A\n"
    #expect(wrong.code == 2 && wrong.errorText == message)
  }

  @Test func `a file is listed once, however often it is named`() throws {
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: 1\n---\n## A\n- one\n"])
    #expect(try pb("list", "a.md", ".", "./a.md", in: folder).lines.count == 1)
  }
}
