import Foundation
import Testing

internal import TestSupport

/// Undo beside other people's edits.
struct UndoTests {
  private static let board =
    "---\nplanboard: true\n---\n## To Do\n- [ ] one\n- [ ] two\n- [ ] three\n\n## Doing\n- [ ] four\n\n## Done\n- [x] five\n"

  /// Runs a command, lets somebody else edit the board, undoes the command; says what the board is then, or why not.
  private func undone(_ command: [String], _ edits: KeyValuePairs<String, String>) throws -> (text: String, run: Run) {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try run(command, in: folder).code == 0)
    var text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    for (old, new) in edits {
      #expect(text.contains(old), "\(text)")
      text = text.replacing(old, with: new)
    }
    try folder.write("b.md", text)
    let undo = try pb("undo", in: folder)
    let result = String(decoding: try folder.read("b.md"), as: UTF8.self)
    if undo.code != 0 { #expect(result == text, "refused, and changed all the same") }
    return (result, undo)
  }

  @Test func `what others changed elsewhere stays`() throws {
    let (text, run) = try undone(
      ["rm", "two"], ["four": "four and more", "- [ ] three\n": "- [ ] three\n- [ ] new\n"])
    #expect(run.code == 0)
    #expect(
      text
        == Self.board.replacing("four", with: "four and more").replacing(
          "- [ ] three\n", with: "- [ ] three\n- [ ] new\n"))
  }

  @Test func `the card keeps what others changed in it`() throws {
    let (text, run) = try undone(["done", "two"], ["two": "two, really"])
    #expect(run.code == 0)
    #expect(text == Self.board.replacing("two", with: "two, really"))
  }

  @Test func `a card that was moved goes back as it is now`() throws {
    let (text, run) = try undone(["move", "two", "--to", "doing"], ["two": "two, really"])
    #expect(run.code == 0)
    #expect(text == Self.board.replacing("two", with: "two, really"))
    let (checked, second) = try undone(["move", "two", "--to", "done"], ["two": "two #tag"])
    #expect(second.code == 0)
    #expect(checked == Self.board.replacing("two", with: "two #tag"))
  }

  @Test(arguments: [
    "## V\n### v1\n- [ ] a\n- [ ] two\n\n### v2\n- [ ] b\n\n## Doing\n",
    "## P\n- [ ] a\n\n## P\n- [ ] b\n- [ ] two\n- [ ] c\n\n## Doing\n",
  ])
  func `a card that was moved goes back to its section, or its column of several of one name`(columns: String) throws {
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: 1\n---\n" + columns])
    #expect(try pb("move", "two", "--to", "doing", in: folder).code == 0)
    let moved = String(decoding: try folder.read("b.md"), as: UTF8.self)
    try folder.write(
      "b.md", Array(moved.replacing("two", with: "two, really").replacing("- [ ] a", with: "- [ ] new\n- [ ] a").utf8))
    let undone = try pb("undo", in: folder)
    #expect(undone.code == 0, "\(undone)")
    #expect(
      try folder.read("b.md")
        == Array(
          ("---\nplanboard: 1\n---\n"
            + columns.replacing("two", with: "two, really").replacing("- [ ] a", with: "- [ ] new\n- [ ] a"))
            .utf8))
  }

  @Test func `what others changed too is not touched`() throws {
    for (command, edits) in [
      (["edit", "two", "--title", "deux"], ["deux": "zwei"]), (["add", "new"], ["- [ ] new": "- [ ] new, and mine"]),
      (["edit", "two", "--due", "2026-12-01"], ["2026-12-01": "2026-12-24"]),
      (["move", "two", "--to", "done"], ["- [x] two\n": "", "- [ ] four\n": "- [ ] four\n- [ ] two\n"]),
    ] as [([String], KeyValuePairs<String, String>)] {
      let (_, run) = try undone(command, edits)
      #expect(run.code == 2, "\(command)")
      #expect(run.errorText.contains("changed since"), "\(run)")
    }
  }

  @Test func `a change is merged away, whatever became of its neighbours`() throws {
    let (removed, first) = try undone(["rm", "two"], ["- [ ] one\n- [ ] three\n": ""])
    #expect(first.code == 0)
    #expect(removed == Self.board.replacing("- [ ] one\n", with: "").replacing("- [ ] three\n", with: ""))
    let (dated, second) = try undone(
      ["edit", "two", "--due", "2026-12-01"], ["- [ ] one\n": "", "two": "two, really", "- [ ] four": "- [x] four"])
    #expect(second.code == 0)
    #expect(
      dated
        == Self.board.replacing("- [ ] one\n", with: "").replacing("two", with: "two, really").replacing(
          "- [ ] four", with: "- [x] four"))
  }

  @Test func `a board that others removed stays away`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("add", "x", in: folder).code == 0)
    try FileManager.default.removeItem(atPath: folder.path("b.md"))
    #expect(try pb("undo", in: folder).code == 2)
    #expect(try folder.visibleNames.isEmpty)
  }

  @Test func `undo works from a folder below, and after the journal was damaged`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "b.md": Self.board, "sub/x.txt": ""])
    let state = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": state.url.path]
    #expect(try pb("add", "x", in: folder, environment: environment).code == 0)
    let journal = try #require(try state.allFiles.first { $0.hasSuffix("/journal") })
    // Torn by a crash: half a line at its end.
    try state.write(journal, try state.read(journal) + Array("+\t2\t17".utf8))
    #expect(try pb("add", "y", in: folder, environment: environment).code == 0)
    #expect(try pb("undo", "-n", "2", in: folder, environment: environment).code == 0)
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
  }

  @Test func `a hundred changes are undone to the first byte, and done again to the last`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board.replacing("\n", with: "\r\n")])
    let before = try folder.read("b.md")
    for number in 0..<50 {
      #expect(try pb("add", "card \(number)", "--column", ["to", "doing", "done"][number % 3], in: folder).code == 0)
      #expect(try pb("move", "card \(number)", "--to", ["doing", "done", "to"][number % 3], in: folder).code == 0)
    }
    let after = try folder.read("b.md")
    #expect(try pb("undo", "-n", "100", in: folder).code == 0)
    #expect(try folder.read("b.md") == before)
    #expect(try pb("redo", "-n", "100", in: folder).code == 0)
    #expect(try folder.read("b.md") == after)
  }
}
