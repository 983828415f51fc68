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

  @Test func `colours are shown on request`() throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb(
      "show", "roadmap.md", "--width", "80", "--color", "always", in: folder, environment: ["NO_COLOR": "1"])
    try checkGolden("show-color", run)
    let plain = try pb("show", "roadmap.md", "--width", "80", "--color", "never", in: folder)
    #expect(withoutColors(run.text) == plain.text)
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], [:]])
  func `unless colours are requested, they are printed only on a terminal`(environment: [String: String]) throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb("show", "roadmap.md", "--width", "80", in: folder, environment: environment)
    #expect(!run.output.contains(0x1B))
  }

  @Test func `in a pipe, show prints plain lines`() throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    let run = try pb("show", "roadmap.md", in: folder)
    try checkGolden("show-plain", run)
    #expect(try pb("show", "roadmap.md", "--plain", in: folder).text == run.text)
    // The plain lines of a board are the same on every day.
    #expect(try pb("show", "roadmap.md", in: folder, environment: ["PB_TODAY": "2030-01-01"]).text == run.text)
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

  @Test(arguments: Array(stride(from: 16, through: 160, by: 1)))
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

func withoutColors(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
