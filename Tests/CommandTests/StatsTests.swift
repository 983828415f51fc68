import Foundation
import PlanBoardCore
import Testing

internal import TestSupport

@testable import PlanBoardTerminal

/// `pb stats` on a terminal, as the real program draws it, and the boards that its words name.
struct StatsTests {
  private static let house = """
    ---
    planboard: true
    title: House
    columns: {Doing: {wip: 2}}
    ---
    ## To Do
    - [ ] Call Ann #phone @ann due:2026-11-19 created:2026-10-04
    - [ ] Water the plants #garden #daily @bo
    - [ ] Paint the door #a-tag-with-a-name-that-is-too-long-for-a-label
    - [-] Sell the car #garden
    ## Doing
    - [/] Roof #garden @ann
    - [/] Fence @ann
    - [/] Gate
    ## Done
    - [x] Sweep #garden done:2026-11-20
    - [x] Mow #garden done:2026-11-17
    - [x] Dig #garden done:2026-11-10
    - [x] Plant done:2026-10-27
    - [x] Plan done:2026-05-04
    - [x] Dream
    ***
    ## Archive
    - [x] Old #archived @zed done:2026-11-20

    """
  private static let work =
    "---\nplanboard: true\ntitle: 仕事の計画\ntags: [work]\n---\n## 次にやること\n"
    + (1...12).map { "- [ ] card \($0) #t\($0)\n" }.joined() + "## \n## Erledigt\n"
  private static let hostile =
    "---\nplanboard: true\ntitle: \"T\u{1B}[2J\"\ncolumns: {\"\u{1B}[2JX\": {wip: 1}}\n---\n## \u{1B}[2JX\n"
    + "- [ ] a\u{1B}]0;x\u{7} \u{202E}b #x\u{9B}31m #y\u{202E} @z\u{1B}c created:2026-11-20\n- [ ] c\u{9B}31m\n"

  private func plan() throws -> TemporaryFolder {
    try TemporaryFolder([".planboard.yml": "", "house.md": Self.house, "work.md": Self.work])
  }

  private func screen(
    _ folder: TemporaryFolder, _ arguments: [String] = [], columns: Int,
    _ environment: [String: String] = ["NO_COLOR": "1"]
  ) throws -> String {
    try HandleCommandTests()
      .onTerminal(["stats"] + arguments, in: folder, environment: environment, size: (columns, 40))
  }

  @Test(arguments: [60, 80, 120, 200])
  func `on a terminal, the numbers are drawn as bars in its width`(columns: Int) throws {
    try checkGolden("stats-\(columns)", text: screen(plan(), columns: columns))
  }

  @Test func `a card that was created after today has no age`() throws {
    let folder = try TemporaryFolder(["b.md": "## A\n- [ ] x created:2026-11-23\n"])
    #expect(try pb("stats", "b.md", in: folder).text.contains("created 2026-11-23\n"))
    #expect(try screen(folder, ["b.md"], columns: 80).contains("created Mon 23 Nov: x"))
  }

  @Test func `without their colours, the bars say the same`() throws {
    let colored = try screen(plan(), columns: 80, [:])
    try checkGolden("stats-color", text: colored)
    #expect(try withoutColors(colored) == screen(plan(), columns: 80))
  }

  @Test func `in a C locale, the bars are ASCII`() throws {
    let screen = try screen(plan(), ["house"], columns: 80, ["NO_COLOR": "1", "LC_ALL": "C"])
    try checkGolden("stats-ascii", text: screen)
    #expect(screen.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [1, 16, 17, 20, 25, 40, 59, 99, 100, 101, 159, 160, 161, 300])
  func `no line of the bars is wider than the terminal, or controls it`(columns: Int) throws {
    let short = "---\nplanboard: true\n---\n## A\n- [ ] x\n## B\n"
    for folder in try [
      plan(), TemporaryFolder(["a.md": Self.hostile, "b.md": Self.hostile]), TemporaryFolder(["a.md": short]),
    ] {
      let screen = try screen(folder, columns: columns)
      for line in screen.split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= max(columns, BoardDrawing.leastWidth), "\(line)")
      }
      #expect(
        !screen.unicodeScalars.contains {
          $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
        })
    }
  }

  @Test func `a query for cards that are not open draws all cards of each tag`() throws {
    try checkGolden("stats-done", text: screen(plan(), ["house", "is:done"], columns: 80))
    #expect(try screen(plan(), ["nothing"], columns: 80) == "0 boards\n  0 open, 0 done\n")
  }

  @Test func `a bar is as long as its number, to an eighth of a column`() {
    #expect(StatsSection.bar(0, of: 8, width: 10) == "" && StatsSection.bar(0, of: 0, width: 10) == "")
    #expect(StatsSection.bar(1, of: 100_000, width: 10) == "▏")
    #expect(StatsSection.bar(8, of: 8, width: 10) == "██████████")
    #expect(StatsSection.bar(3, of: 8, width: 2) == "▊")
    for scale in 1...30 {
      for width in 4...40 {
        let bars = (0...scale).map { StatsSection.bar($0, of: scale, width: width) }
        #expect(bars.allSatisfy { DisplayWidth.of($0) <= width } && DisplayWidth.of(bars[scale]) == width)
        #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.unicodeScalars.count <= $1.unicodeScalars.count })
      }
    }
  }

  @Test(arguments: [60, 80, 100, 120, 160, 200])
  func `in all bars, the same length stands for the same number`(columns: Int) throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "house.md": Self.house,
      "many.md": "---\nplanboard: true\n---\n## Many\n"
        + (1...40).map { "- [ ] card \($0)\n" }.joined() + "## One\n- [ ] x #rare @one\n",
    ])
    var lengths: [Int: Set<String>] = [:]
    // A row ends with a number, perhaps with a limit, and a bar.
    for row in try screen(folder, columns: columns).matches(of: #/ (\d+)(?:/\d+)?  +([█▏▎▍▌▋▊▉]+)/#) {
      lengths[Int(row.1)!, default: []].insert(String(row.2))
    }
    #expect(lengths.values.allSatisfy { $0.count == 1 } && lengths[1] != nil && lengths[40] != nil, "\(lengths)")
    #expect(lengths[1]!.first!.count <= 2, "\(lengths)")
  }

  @Test func `the first word can be the name of a board, its title or the start of one`() throws {
    let folder = try plan()
    let house = try pb("stats", "--board", "house", in: folder).text
    for name in ["house", "hou", "HOUSE", "House", "house.md"] {
      #expect(try pb("stats", name, in: folder).text == house, "\(name)")
    }
    #expect(try pb("stats", "仕事", in: folder).text.hasPrefix("work.md: "))
    #expect(
      try pb("stats", "house", "is:done", in: folder).text
        == pb("stats", "--board", "house", "is:done", in: folder).text)
    // Other words are a query, and so is every word that is not the first one.
    let quoted = try pb("stats", "\"house\"", in: folder)
    #expect(quoted.text == "0 boards: 0 open, 0 done\n" && quoted.errors.isEmpty, "\(quoted)")
    #expect(try pb("stats", "roof", in: folder).text.contains("(1 open, 0 done)"))
    #expect(try pb("stats", "is:open", "house", in: folder).text == "0 boards: 0 open, 0 done\n")
    try folder.write("houseboat.md", Array(Self.work.utf8))
    #expect(try pb("stats", "house", in: folder).text == house)
    let several = try pb("stats", "hou", in: folder)
    #expect(several.code == 2 && several.errorText.contains("houseboat.md"))
  }

  @Test func `the JSON document has the cards of each tag, person and week`() throws {
    let run = try pb("stats", "house", "--json", in: plan())
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let board = try #require((object["boards"] as? [[String: Any]])?.first)
    func rows(_ name: String) throws -> [String] {
      try #require(board[name] as? [[String: Any]]).map { row in
        row.sorted { $0.key > $1.key }.map { "\($0.value)" }.joined(separator: " ")
      }
    }
    #expect(
      try rows("tags") == [
        "2 garden 6", "1 a-tag-with-a-name-that-is-too-long-for-a-label 1", "1 daily 1", "1 phone 1",
      ])
    #expect(try rows("people") == ["3 ann 3", "1 bo 1"])
    #expect(try rows("weeks") == ["2026-05-04 1", "2026-10-26 1", "2026-11-09 1", "2026-11-16 2"])
    #expect(board["undated"] as? Int == 1)
  }
}
