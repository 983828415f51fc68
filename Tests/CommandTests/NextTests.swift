import Foundation
import Testing

internal import TestSupport

/// The whole output of `pb next` and `pb did`.
struct NextTests {
  private static let house = """
    ---
    planboard: true
    title: House
    ---
    ## To Do
    - [ ] Paint the door #home !high due:2026-11-20 ^p4nt
    - [ ] Hang the door #home !high after:^p4nt
    - [ ] Plan the garden start:2027-02-01
    - [ ] Call Ann @ann due:2026-11-27
    - [x] Sweep !high done:2026-11-21T18:00
    - [x] Dust done:2026-11-21T09:30
    - [x] Fence
    - [-] Shed done:2026-11-21
    - [ ] Reopened done:2026-11-21 start:2027-02-01
    ## Doing
    - [/] Roof pin:true
    ***
    ## Archive
    - [x] Table #home done:2026-11-16
    - [x] Chair done:2026-11-15

    """
  private static let work =
    "---\nplanboard: true\n---\n## Next\n- [ ] Ship it !high due:2026-12-01\n- [ ] Wait after:^p4nt\n- [x] Mail done:2026-11-21\n"
  private static let hostile =
    "---\nplanboard: true\n---\n## \u{1B}[2JX\n- [ ] a\u{1B}]0;x\u{7} \u{202E}b ^xy\n- [ ] c\u{9B}31m after:^xy\n- d start:2027-01-01 \u{1B}c\n- [x] e\u{9D}0 \u{2066}f done:2026-11-20\n"

  static let stories: KeyValuePairs<String, [[String]]> = [
    "next": [
      ["next"], ["next", "--all"], ["next", "--limit", "2"], ["next", "--board", "work"], ["next", "+home"],
      ["next", "--json"], ["next", "--json", "--all", "--limit", "1", "--board", "house"], ["next", "nothing"],
      ["next", "nothing", "--json"], ["next", "--limit", "0"], ["next", "is:opne"], ["next", "mood:good"],
      ["top", "--board", "house", "-n", "9"], ["top", "--board", "work"],
    ],
    "did": [
      ["did"], ["did", "today"], ["did", "last-week"], ["did", "2026-11-16..yesterday"],
      ["did", "2026", "--board", "work"],
      ["did", "--json"], ["did", "2025", "--json"], ["did", "2025"], ["did", "2025-01-02"], ["did", "moth"],
      ["did", "\u{1B}[2J"], ["did", "today..yesterday"], ["did", "week", "month"],
    ],
  ]

  @Test(arguments: stories.map(\.key))
  func `what to do next, and what was done, is printed in order`(name: String) throws {
    let story = try #require(Self.stories.first { $0.key == name }).value
    let folder = try TemporaryFolder(["house.md": Self.house, "work.md": Self.work])
    try checkGolden("\(name)-story", text: try output(of: story, in: folder, showsFiles: false))
  }

  @Test func `text of a board cannot control the terminal`() throws {
    let folder = try TemporaryFolder(["a.md": Self.hostile])
    let story = [["next"], ["next", "--all"], ["next", "--all", "--json"], ["did"], ["did", "--json"]]
    try checkGolden("next-hostile", text: try output(of: story, in: folder, showsFiles: false))
  }

  @Test func `on a terminal, pb says how many cards it does not show`() throws {
    let folder = try TemporaryFolder(["house.md": Self.house, "work.md": Self.work])
    let terminal = HandleCommandTests()
    func shown(_ arguments: String...) throws -> [Substring] {
      try terminal.onTerminal(["next"] + arguments, in: folder, environment: ["NO_COLOR": "1"]).split(separator: "\n")
    }
    #expect(try shown().last == "2 cards have not started yet; --all shows them")
    #expect(try shown("--limit", "4").suffix(2) == ["… 2 more", "2 cards have not started yet; --all shows them"])
    #expect(try shown("--all").last?.contains("Reopened") == true)
    #expect(try shown("nothing") == ["nothing to do"])
    let did = try terminal.onTerminal(["did", "today"], in: folder, environment: ["NO_COLOR": "1"])
    #expect(did.contains(/\n[a-z]{4}  ✓ ▲ Sweep/))
    #expect(try terminal.onTerminal(["list", "--limit", "4"], in: folder).hasSuffix("\n… 4 more\n"))
  }

  @Test(arguments: [[], ["--why"]])
  func `on a terminal, the cards fit with the headings of their sections`(options: [String]) throws {
    let days = ["2026-11-20", "2026-11-21", "2026-11-22"].map { "- [ ] due \($0) due:\($0)\n" }.joined()
    let cards = (1...40).map { "- [ ] card \($0)\n" }.joined()
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n## A\n\(days)\(cards)"])
    let screen = try HandleCommandTests().onTerminal(
      ["next"] + options, in: folder, environment: ["NO_COLOR": "1"], size: (80, 24))
    let lines = screen.split(separator: "\n")
    // The last line of the screen is for the prompt.
    #expect(screen.split(separator: "\n", omittingEmptySubsequences: false).count <= 24, "\(screen)")
    #expect(lines.filter { $0.contains("Soon (1)") }.count == 1 && lines.last?.hasSuffix(" more") == true, "\(screen)")
  }
}
