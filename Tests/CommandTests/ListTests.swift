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
    try checkGolden("list", pb("list", in: folder))
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
    let list = try pb("list", in: folder).lines.map { $0.replacing(/^roadmap.md:\d+: | \([^()]*\)$/, with: "") }
    let plain = try pb("show", "--plain", "roadmap.md", in: folder).lines
      .filter { $0.hasPrefix("  ") && $0 != "  Later" }.map { $0.replacing(/^ +/, with: "") }
    #expect(list == plain)
  }

  @Test func `a board that cannot be read does not stop the others`() throws {
    let folder = try TemporaryFolder(["a.md": "## A\n- one\n", "c.md": "## C\n- three\n"])
    try checkGolden("list-missing", pb("list", "a.md", "b.md", "c.md", in: folder))
  }

  @Test func `a file is listed once, however often it is named`() throws {
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: 1\n---\n## A\n- one\n"])
    #expect(try pb("list", "a.md", ".", "./a.md", in: folder).lines.count == 1)
  }
}
