import TestSupport
import Testing

/// A new card goes into the first column for open cards, unless the user names a column.
struct OpenColumnTests {
  /// Boards whose first column is for done cards, or an archive, for different reasons.
  private static let boards = [
    "## Done\n\n- [x] a\n\n## To Do\n\n- [ ] b\n",
    "---\ncolumns: {Shipped: {done: true}}\n---\n\n## Shipped\n\n- [x] a\n\n## To Do\n\n- [ ] b\n",
    "## Over\n\n**Complete**\n\n- [x] a\n\n## To Do\n\n- [ ] b\n",
    "## Archive\n\n- [x] a\n\n## To Do\n\n- [ ] b\n",
    "## Done\n\n## Over\n\n**Complete**\n\n- [x] a\n\n## To Do\n\n- [ ] b\n",
  ]

  @Test func `a card is added and moved to the first column for open cards`() throws {
    for text in Self.boards {
      let folder = try TemporaryFolder(["b.md": text, "other.md": "## Now\n\n- [ ] c\n"])
      #expect(try pb("add", "new", "--board", "b.md", in: folder).text.contains("(To Do)"), "\(text)")
      #expect(try pb("move", "other.md:3", "--to-board", "b.md", in: folder).code == 0, "\(text)")
      let now = String(decoding: try folder.read("b.md"), as: UTF8.self)
      #expect(now == text + "- [ ] new\n- [ ] c\n", "\(text)")
    }
  }

  @Test func `a column that the user names is taken`() throws {
    for text in Self.boards {
      let folder = try TemporaryFolder(["b.md": text])
      let column = text.contains("## Over") ? "over" : text.contains("Shipped") ? "shipped" : "do"
      guard column != "do" else { continue }
      #expect(try pb("add", "new", "--board", "b.md", "--column", column, in: folder).code == 0, "\(text)")
      #expect(!String(decoding: try folder.read("b.md"), as: UTF8.self).hasSuffix("new\n"), "\(text)")
    }
  }

  @Test func `if all columns are for done cards, the user must name one`() throws {
    for text in ["## Done\n\n- [x] a\n", "## Over\n\n**Complete**\n\n- [x] a\n", "## Done\n\n***\n\n## Archive\n"] {
      let folder = try TemporaryFolder(["b.md": text])
      let run = try pb("add", "new", "--board", "b.md", in: folder)
      #expect(run.code == 2 && run.errorText.contains("--column"), "\(run.errorText)")
      #expect(String(decoding: try folder.read("b.md"), as: UTF8.self) == text)
    }
  }

  @Test func `the next occurrence of a card in a done column is open`() throws {
    let text = "## To Do\n\n- [ ] b\n\n## Done\n\n- [x] a\n- [ ] c every:1w due:2026-11-20\n- [x] d\n"
    let folder = try TemporaryFolder(["b.md": text])
    #expect(try pb("done", "b.md:8", in: folder).code == 0)
    let lines = String(decoding: try folder.read("b.md"), as: UTF8.self).split(separator: "\n")
    #expect(lines[2].hasPrefix("- [ ] c every:1w"), "\(lines)")
  }
}
