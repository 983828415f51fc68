internal import PlanBoardCore
import Foundation
import Testing

internal import TestSupport

@testable import pb

struct ShowTests {
  @Test(arguments: [40, 80, 120])
  func `a board is drawn in the available width`(width: Int) throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    try checkGolden("show-\(width)", pb("show", "roadmap.md", "--width", "\(width)", in: folder))
  }

  @Test func `a column that is too narrow for its count has a name, and is dim if it is done`() throws {
    let cards = (1...12).map { "- [x] y\($0)\n" }.joined()
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: true\n---\n##\n\(cards)\n## Done\n\(cards)"])
    // The count would be `1 of 12`.
    let text = try pb("show", "a.md", "-w", "y7", "--width", "16", "--color", "always", in: folder).text
    #expect(!text.contains("of 12") && text.contains("\u{1B}[1m(no name)"), "\(text.debugDescription)")
    #expect(text.contains("Done") && !text.contains("\u{1B}[1mDone"), "\(text.debugDescription)")
  }

  @Test func `colours are shown on request`() throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb(
      "show", "roadmap.md", "--width", "80", "--color", "always", in: folder, environment: ["NO_COLOR": "1"])
    try checkGolden("show-color", run)
    let plain = try pb("show", "roadmap.md", "--width", "80", "--color", "never", in: folder)
    #expect(withoutColors(run.text) == plain.text)
  }

  @Test func `colours that are asked for are shown in a pipe, too, of a board and of a card`() throws {
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: true\n---\n## To Do\n- [ ] Call Ann #home\n"])
    for name in ["a.md", "call ann"] {
      let drawn = try pb("show", name, "--color", "always", in: folder)
      #expect(drawn.output.contains(0x1B), "\(name)")
      #expect(try !pb("show", name, in: folder).output.contains(0x1B), "\(name)")
      #expect(try !pb("show", name, "--plain", "--color", "always", in: folder).output.contains(0x1B), "\(name)")
    }
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], [:]])
  func `unless colours are requested, they are printed only on a terminal`(environment: [String: String]) throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb("show", "roadmap.md", "--width", "80", in: folder, environment: environment)
    #expect(!run.output.contains(0x1B))
  }

  @Test func `a long done column shows the cards that were done last, unless all are requested`() throws {
    let days = ["", " done:2026-11-02", " done:2026-10-30", " done:2026-11-20", "", " done:2026-11-02T08:00"]
    let cards = days.enumerated().map { "- [x] card \($0.offset + 1)\($0.element)\n" }
    func shown(_ cards: [String], _ options: String...) throws -> String {
      let text = "---\nplanboard: true\n---\n## To Do\n- [ ] a\n## Done\n\(cards.joined())"
      return try run(["show", "--width", "60", "-"] + options, in: TemporaryFolder(), input: Array(text.utf8)).text
    }
    let folded = try shown(cards)
    try checkGolden("show-folded", text: folded)
    #expect(folded.matches(of: /card \d/).map { String($0.output) } == ["card 2", "card 4", "card 6"])
    #expect(try shown(cards, "--all").matches(of: /card \d/).count == 6)
    #expect(try shown(Array(cards.prefix(5))).matches(of: /card \d/).count == 5)
    #expect(try shown(cards, "--all", "--color", "never").matches(of: /card \d/).count == 6)
    let undated = (1...9).map { "- [x] card \($0)\n" }
    #expect(try shown(undated).matches(of: /card \d/).map { String($0.output) } == ["card 7", "card 8", "card 9"])
  }

  @Test func `done and cancelled cards of an open column are folded, too, and open cards are always shown`() throws {
    let done = (1...7).map { "- [\($0 < 3 ? "-" : "x")] card \($0)\n" }.joined()
    let text =
      "---\nplanboard: true\n---\n## To Do\n- [ ] a\n\(done)- [ ] b\n## Done\n\(done)- [ ] c\n- [x] d\n- [x] e\n- [x] f\n"
    func shown(_ options: String...) throws -> String {
      try run(["show", "-", "--color", "never"] + options, in: TemporaryFolder(), input: Array(text.utf8)).text
    }
    try checkGolden("show-folded-open", text: shown("--width", "60"))
    let all = try shown("--width", "60", "--all")
    #expect(all.matches(of: /card \d/).count == 14 && !all.contains("+ "))
    #expect(try shown("--json").matches(of: /"title":"card \d"/).count == 14)
    #expect(try shown("--plain").matches(of: /card \d/).count == 14)
    #expect(try shown("--width", "60", "--where", "is:done").matches(of: /card \d/).count == 10)
  }

  @Test func `with a query, only matching cards are shown, and every number says of how many`() throws {
    let board = """
      ---
      planboard: true
      columns: {Doing: {wip: 2}}
      ---
      # House

      ## Doing
      - [ ] Paint the door #outside
      - [ ] Hang the door after:^k1
      - [ ] Buy tiles due:2026-11-25 ^k1

      ## Done
      - [x] Rake leaves #outside
      - [x] 2
      - [x] 3
      - [x] 4
      - [x] 5
      - [x] Fix the tap #outside

      ***

      ## Archive
      - Old #outside
      - Older

      """
    let folder = try TemporaryFolder(["house.md": board])
    try checkGolden("show-where", pb("show", "--where", "+outside", "--width", "60", in: folder))
    try checkGolden("show-where-plain", pb("show", "house", "-w", "+outside", in: folder))
    func titles(_ query: String) throws -> [String] {
      let run = try pb("show", "house", "--json", "-w", query, in: folder)
      return run.text.matches(of: /"title":"([^"]*)","line"/).map { String($0.1) }
    }
    #expect(try titles("is:blocked") == ["Hang the door"])
    #expect(try titles("due:..7d") == ["Buy tiles"])
    #expect(try titles("is:open not +outside") == ["Hang the door", "Buy tiles"])
    let all = try pb("show", "house", "--json", in: folder).text
    #expect(!all.contains(/"(leftOut|archiveLeftOut)":[1-9]/))
    #expect(try pb("show", "house", "--json", "-w", "none", in: folder).text.contains(#""archiveLeftOut":2"#))
    #expect(try pb("show", "house", "-w", "due:soonish", in: folder).code == 2)
    #expect(try pb("show", "hang", "-w", "+outside", in: folder).code == 64)
  }

  @Test func `in a C locale, a board is drawn in ASCII, and as wide`() throws {
    let folder = try TemporaryFolder(["house.md": DayTests.house])
    let terminal = HandleCommandTests()
    func lines(_ locale: String) throws -> [Substring] {
      try terminal.onTerminal(
        ["show", "house"], in: folder, environment: ["NO_COLOR": "1", "LC_ALL": locale], size: (70, 90)
      ).split(separator: "\n")
    }
    let ascii = try lines("C")
    #expect(ascii.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect(try ascii.map(\.count) == lines("C.UTF-8").map { DisplayWidth.of(String($0)) })
  }

  @Test func `in a pipe, show prints plain lines`() throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb("show", "roadmap.md", in: folder)
    try checkGolden("show-plain", run)
    #expect(try pb("show", "roadmap.md", "--plain", in: folder).text == run.text)
    // The plain lines of a board are the same on every day.
    #expect(try pb("show", "roadmap.md", in: folder, environment: ["PB_TODAY": "2030-01-01"]).text == run.text)
  }

  /// A plan with a card that has everything, and a history in two boards.
  private func planWithHistory() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      ".planboard.yml": "",
      "home.md": """
      ---
      planboard: true
      title: Home
      ---
      ## To Do
      ### Outside
      - [ ] Fix the ladder ^lad1
      - [ ] Call Ann about the roof, the gutter and the two windows in the attic !high due:2026-11-19 #phone #home @ann \
      est:3h start:2026-11-01 color:red pin:true after:^lad1,^done,^gone ^roof
        Ask for the price, and for a day.

        > She is back on Monday.
        - [x] look up the number
        - [ ] ask Bo
          - [ ] his number
      ## Doing
      ## Done
      - [x] Measure ^done

      """,
      "work.md": "---\nplanboard: true\n---\n## Next\n- [ ] Hostile \u{1B}[31m \u{202E}title\n  note \u{7}\n",
    ])
    for change in [
      ["edit", "id:roof", "--tag", "work"], ["move", "id:roof", "--to-board", "work"], ["start", "id:roof"],
      ["move", "id:roof", "--to-board", "home", "--to", "Doing"], ["check", "id:roof", "2"],
    ] { #expect(try run(change, in: folder).code == 0) }
    return folder
  }

  @Test func `one card is shown in full, with its history on both boards`() throws {
    let folder = try planWithHistory()
    try checkGolden("show-card", pb("show", "id:roof", in: folder))
    try checkGolden("show-card-json", pb("show", "roof", "--json", in: folder))
    try checkGolden("show-card-color", pb("show", "roof", "--width", "60", "--color", "always", in: folder))
    let text = String(decoding: try folder.read("home.md"), as: UTF8.self)
    try folder.write("home.md", text.replacing("ask Bo", with: "ask Bo again"))
    #expect(try pb("show", "id:roof", in: folder).lines.contains { $0.hasPrefix("later, not through pb  item:") })
  }

  @Test func `the history of a card has what other programs changed between two changes by pb`() throws {
    let folder = try planWithHistory()
    let text = String(decoding: try folder.read("home.md"), as: UTF8.self)
    try folder.write("home.md", text.replacing("ask Bo", with: "ask Bo again"))
    #expect(try run(["edit", "id:roof", "--tag", "later"], in: folder).code == 0)
    let lines = try pb("show", "id:roof", in: folder).lines.drop { $0 != "history" }.dropFirst()
    #expect(lines.first?.contains("\"later\" added") == true, "\(lines)")
    #expect(lines.dropFirst().first?.hasPrefix("later, not through pb  item:") == true, "\(lines)")
    #expect(lines.last?.contains("not through pb") == false)
    #expect(try pb("show", "id:roof", "--json", in: folder).text.contains("{\"number\":null,\"time\":null"))
  }

  @Test func `a person sees a title without its Markdown, a program with it`() throws {
    let folder = try TemporaryFolder([
      "b.md": "---\nplanboard: true\n---\n## A\n- [ ] **Call** [Ann](tel:1) `now`\n- [ ] ask *Bo*\n  - [ ] a **step**\n"
    ])
    let seen = try pb("show", "bo", "--width", "60", in: folder)
    #expect(seen.lines[0] == "☐ ask Bo" && seen.lines.last == "☐ a step")
    #expect(try pb("show", "bo", in: folder).lines[0] == "☐ ask *Bo*")
    // The target of a link is shown nowhere else.
    #expect(try pb("show", "ann", "--width", "60", in: folder).lines[0] == "☐ **Call** [Ann](tel:1) `now`")
  }

  @Test func `a name is that of a board before it is that of a card, and a path is never that of a card`() throws {
    let folder = try planWithHistory()
    #expect(try pb("show", "home", in: folder).lines[0] == "Home")
    #expect(try pb("show", "ladder", in: folder).lines[0] == "☐ Fix the ladder")
    try checkGolden("show-card-missing", pb("show", "nothing", in: folder))
    #expect(try pb("show", "ladder.md", in: folder).errorText.contains("no such file"))
    try checkGolden("show-card-hostile", pb("show", "hostile", in: folder))
  }

  @Test(arguments: Array(stride(from: 16, through: 120, by: 1)))
  func `no line of a card exceeds the width`(width: Int) throws {
    let folder = try TemporaryFolder([
      "b.md": "---\nplanboard: true\n---\n## A\n- [ ] \(String(repeating: "日本 word ", count: 20))due:2026-12-01 #tag\n"
        + "  \(String(repeating: "a long note ", count: 20))\n  - [ ] \(String(repeating: "step ", count: 20))\n"
    ])
    let run = try pb("show", "word", "--width", "\(width)", in: folder)
    #expect(run.code == 0 && run.lines.allSatisfy { DisplayWidth.of($0) <= width })
  }

  @Test func `JSON has the documented shape`() throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb("show", "--json", "roadmap.md", in: folder)
    try checkGolden("show-json", run)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(object["schema"] as? Int == 1)
    let columns = try #require(object["columns"] as? [[String: Any]])
    #expect(columns.map { $0["name"] as? String } == ["To Do", "In Progress", "Review", "Done"])
    let cards = try #require(columns[0]["cards"] as? [[String: Any]])
    #expect(cards.count == 8)
    #expect((cards[7]["fields"] as? [String: String])?["est"] == "3h")
  }

  @Test(.thorough, arguments: Array(stride(from: 16, through: 160, by: 1)))
  func `no line exceeds the width, and frames line up`(width: Int) throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb("show", "roadmap.md", "--width", "\(width)", in: folder)
    #expect(run.code == 0)
    checkFrames(run.lines, width: width)
  }

  @Test func `show can read a board from standard input`() throws {
    let run = try pb("show", "-", in: try TemporaryFolder(), input: Array("## A\n- [ ] x\n".utf8))
    #expect(run.description == "exit 0\n--- stdout\n-\nA (1)\n  [ ] x\n--- stderr\n")
  }

  @Test(arguments: ["", "no columns here\n", "## \n- \n- [ ]\n", "\u{FEFF}## A\r\n- [ ] x\r\n", "## A\n- [ ] x\0y\n"])
  func `any bytes can be shown as a board`(text: String) throws {
    let folder = try TemporaryFolder(["b.md": text])
    for arguments in [["--width", "60"], ["--plain"], ["--json"]] {
      #expect(
        try pb("show", "b.md", arguments[0], arguments.count > 1 ? arguments[1] : "--color=auto", in: folder).code == 0)
    }
  }
}

/// Checks that no line is wider than `width`, and that frames begin and end in the same terminal columns on consecutive lines.
func checkFrames(_ lines: [String], width: Int, sourceLocation: SourceLocation = #_sourceLocation) {
  var edges: [Int]?
  for line in lines {
    #expect(DisplayWidth.of(line) <= width, "\(line)", sourceLocation: sourceLocation)
    guard let first = line.first, "╭│╰".contains(first) else { continue }
    var column = 0
    var places: [Int] = []
    for character in line {
      if "╭╮│╰╯".contains(character) { places.append(column) }
      column += DisplayWidth.of(character)
    }
    if first == "╭" { edges = places } else { #expect(places == edges, "\(line)", sourceLocation: sourceLocation) }
  }
}

/// The text without styles and links.
func withoutColors(_ text: String) -> String {
  text.replacing(/\u{1B}\[[0-9;]*m|\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/, with: "")
}
