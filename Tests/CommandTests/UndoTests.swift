import Foundation
import Testing

internal import TestSupport

/// Undo of a change after other programs have edited the board.
struct UndoTests {
  static let board =
    "---\nplanboard: true\n---\n## To Do\n- [ ] one\n- [ ] two\n- [ ] three\n\n## Doing\n- [ ] four\n\n## Done\n- [x] five\n"

  func text(of name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  /// Makes a plan, and runs `pb add zero` and then `command`. Returns the plan, and the text of the board after each of the two.
  func changed(_ command: [String]) throws -> (folder: TemporaryFolder, first: String, second: String) {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("add", "zero", in: folder).code == 0)
    let first = try text(of: "b.md", in: folder)
    #expect(try run(command, in: folder).code == 0)
    return (folder, first, try text(of: "b.md", in: folder))
  }

  /// Runs a command, edits the board as another program would, and undoes the command. Returns the text of the board afterwards,
  /// and the run of `pb undo`.
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

  @Test func `undo keeps the changes that others made to other cards`() throws {
    let (text, run) = try undone(
      ["rm", "two"], ["four": "four and more", "- [ ] three\n": "- [ ] three\n- [ ] new\n"])
    #expect(run.code == 0)
    #expect(
      text
        == Self.board.replacing("four", with: "four and more").replacing(
          "- [ ] three\n", with: "- [ ] three\n- [ ] new\n"))
  }

  @Test func `undo keeps the changes that others made to the same card`() throws {
    let (text, run) = try undone(["done", "two"], ["two": "two, really"])
    #expect(run.code == 0)
    #expect(text == Self.board.replacing("two", with: "two, really"))
  }

  @Test func `a moved card goes back with its current text`() throws {
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
  func `a moved card goes back to its section, or to the right one of several columns with the same name`(
    columns: String
  ) throws {
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

  @Test func `undo is refused if others have changed the same value`() throws {
    for (command, edits) in [
      (["edit", "two", "--title", "deux"], ["deux": "zwei"]), (["add", "new"], ["- [ ] new": "- [ ] new, and mine"]),
      (["edit", "two", "--due", "2026-12-01"], ["2026-12-01": "2026-12-24"]),
      (["move", "two", "--to", "done"], ["- [x] two\n": "", "- [ ] four\n": "- [ ] four\n- [ ] two\n"]),
    ] as [([String], KeyValuePairs<String, String>)] {
      let (_, run) = try undone(command, edits)
      #expect(run.code == 2, "\(command)")
      #expect(run.errorText.contains("were changed later"), "\(run)")
    }
  }

  @Test func `a change to several cards is not undone in part if the one that it moved was edited`() throws {
    let board = "---\nplanboard: true\non-done: move\n---\n## A\n- [ ] roof\n\n## Done\n- [ ] wall\n"
    let folder = try TemporaryFolder(["b.md": board])
    #expect(try pb("done", "roof", "wall", in: folder).code == 0)
    let edited = try text(of: "b.md", in: folder).replacing("roof", with: "call the builder")
    try folder.write("b.md", edited)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 2 && undo.errorText.contains("were changed later"), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == edited)
  }

  @Test func `a change to a card is undone even if its neighbours have changed`() throws {
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

  @Test func `undo does not bring back a board that others removed`() throws {
    for (command, code) in [(["done", "two"], 2), (["rm", "two"], 2), (["add", "x"], 2)] as [([String], Int32)] {
      let folder = try TemporaryFolder(["b.md": Self.board])
      #expect(try run(command, in: folder).code == 0)
      try FileManager.default.removeItem(atPath: folder.path("b.md"))
      let undo = try pb("undo", in: folder)
      #expect(undo.code == code, "\(command): \(undo)")
      #expect(try folder.visibleNames.isEmpty)
    }
  }

  /// Makes a change, runs `meanwhile`, and returns the messages of the undo, which must be refused.
  private func refused(
    _ command: [String], _ arguments: [String] = ["undo"], after meanwhile: (TemporaryFolder) throws -> Void
  ) throws -> [String] {
    let folder = try TemporaryFolder(["b.md": Self.board, "c.md": "---\nplanboard: true\n---\n## In\n- [ ] x\n"])
    #expect(try run(command, in: folder).code == 0)
    try meanwhile(folder)
    func texts() throws -> [[UInt8]] {
      try folder.allFiles.filter { $0.hasSuffix(".md") }.map { try folder.read($0) }
    }
    let before = try texts()
    let undo = try run(arguments, in: folder)
    #expect(undo.code == 2 && undo.text.isEmpty, "\(undo)")
    #expect(try texts() == before)
    return undo.errorText.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["neu.md", "sub/deeper/b.md"])
  func `undo says which board is gone, and which other board may be the same one, renamed`(new: String) throws {
    for isEdited in [false, true] {
      for (arguments, skip) in [
        (["undo"], "; `pb undo --skip` keeps it, and undoes the change before it"), (["undo", "1"], ""),
      ] {
        let said = try refused(["done", "two"], arguments) { folder in
          var text = String(decoding: try folder.read("b.md"), as: UTF8.self)
          if isEdited { text = text.replacing("one", with: "uno") + "- [ ] more\n" }
          try folder.write(new, text)
          try FileManager.default.removeItem(atPath: folder.path("b.md"))
        }
        #expect(
          said == [
            "pb: b.md: the board is no longer there, so nothing was undone: completed \"two\"",
            "help: \(new) has many of the same cards: if that is the missing board, rename it to b.md, and run "
              + "`pb \(arguments.joined(separator: " "))` again",
            "help: `pb history 1` shows the change\(skip)",
          ])
      }
    }
  }

  @Test func `undo and redo say that a board was removed`() throws {
    func remove(_ folder: TemporaryFolder) throws {
      try FileManager.default.removeItem(atPath: folder.path("b.md"))
    }
    let said = try refused(["move", "two", "--to-board", "c"], after: remove)
    #expect(said.first?.hasPrefix("pb: b.md: the board is no longer there, so nothing was undone: moved") == true)
    #expect(said.dropFirst().first?.contains("no other board of the plan has its cards") == true, "\(said)")
    let redone = try refused(["done", "two"], ["redo"]) { folder in
      #expect(try pb("undo", in: folder).code == 0)
      try remove(folder)
    }
    #expect(redone.count == 2 && redone[0].contains("no longer there, so nothing was redone"), "\(redone)")
  }

  @Test func `undo says that a folder, a link or another file is now where the board was`() throws {
    let files = FileManager.default
    let folder = try refused(["done", "two"]) {
      try files.removeItem(atPath: $0.path("b.md"))
      try $0.write("b.md/x.txt", "")
    }
    #expect(folder[0] == "pb: b.md: is a folder, not a board, so nothing was undone: completed \"two\"")
    let link = try refused(["done", "two"]) {
      try $0.write("sub/k.md", try $0.read("b.md"))
      try files.removeItem(atPath: $0.path("b.md"))
      try files.createSymbolicLink(atPath: $0.path("b.md"), withDestinationPath: "sub/k.md")
    }
    #expect(link[0] == "pb: b.md: this file is now a link to sub/k.md, so nothing was undone: completed \"two\"")
    let made = try refused(["new", "Other"]) { try $0.write("other.md", "mine") }
    #expect(made[0].hasPrefix("pb: other.md: the file has changed since it was made, so nothing was undone"), "\(made)")
    let again = try refused(["new", "Other"], ["redo"]) { folder in
      #expect(try pb("undo", in: folder).code == 0)
      try folder.write("other.md", "mine")
    }
    #expect(again[0].hasPrefix("pb: other.md: there is a new file with this name, so nothing was redone"), "\(again)")
  }

  @Test func `undo of one entry names the later changes to the board`() throws {
    let said = try refused(["edit", "two", "--title", "deux"], ["undo", "1"]) { folder in
      let edited = try pb("edit", "deux", "--title", "zwei", in: folder)
      #expect(edited.code == 0)
    }
    #expect(said.contains { $0.contains("or first undo the later changes to this board: 2") }, "\(said)")
  }

  @Test func `an added card that was moved to an archived board by hand is not gone`() throws {
    let archived = "---\nplanboard: 1\narchived: true\n---\n## A\n- [ ] y\n"
    let front = "---\nplanboard: 1\n---\n## A\n"
    let folder = try TemporaryFolder([".planboard.yml": "", "a.md": front + "- [ ] x\n", "old.md": archived])
    #expect(try pb("add", "Brand new", "--board", "a", in: folder).code == 0)
    try folder.write("a.md", front + "- [ ] x edited\n")
    try folder.write("old.md", archived + "- [ ] Brand new\n")
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 2 && undo.errorText.contains("nothing was undone"), "\(undo)")
  }

  // MARK: One entry

  @Test func `undo with a number undoes only that change, and keeps later ones`() throws {
    let (folder, _, _) = try changed(["add", "new card"])
    #expect(try pb("done", "one", in: folder).code == 0)
    let undo = try pb("undo", "1", in: folder)
    #expect(undo.code == 0 && undo.text == "undid: added \"zero\" to To Do\n", "\(undo)")
    #expect(undo.errorText.contains("b.md has changed since; the later changes stay"), "\(undo)")
    let expected = Self.board.replacing("three\n", with: "three\n- [ ] new card\n").replacing(
      "[ ] one", with: "[x] one")
    #expect(try text(of: "b.md", in: folder) == expected)
    let again = try pb("undo", "1", in: folder)
    #expect(again.code == 0 && again.text.contains("already undone"), "\(again)")
    #expect(try pb("redo", in: folder).code == 0)
    #expect(try text(of: "b.md", in: folder).contains("- [ ] zero\n"))
    #expect(try pb("undo", "1", in: folder).code == 0)
    // Now `undo` takes back the other two changes, as usual.
    #expect(try pb("undo", "-n", "2", in: folder).code == 0)
    #expect(try text(of: "b.md", in: folder) == Self.board)
  }

  @Test func `undoing an entry that later changes depend on is refused, and so is undoing one that does not exist`()
    throws
  {
    let (folder, _, second) = try changed(["edit", "zero", "--title", "null"])
    let undo = try pb("undo", "1", in: folder)
    #expect(undo.code == 2 && undo.errorText.contains("`pb history 1` shows the change"), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == second)
    for entry in ["3", "0", "99999999"] {
      let none = try pb("undo", entry, in: folder)
      #expect(none.code == 2 && none.errorText.contains("no change with the number \(entry)"), "\(none)")
    }
    #expect(try pb("undo", "1", "--skip", in: folder).code == 64)
  }

  @Test func `undo --skip leaves out a change that cannot be undone, and so do later undos`() throws {
    let (folder, _, second) = try changed(["edit", "two", "--title", "deux"])
    let edited = second.replacing("deux", with: "zwei")
    try folder.write("b.md", edited)
    #expect(try pb("undo", in: folder).code == 2)
    let preview = try pb("undo", "--skip", "--dry-run", in: folder)
    #expect(preview.text == "would keep: edited \"deux\"\nwould undo: added \"zero\" to To Do\n", "\(preview)")
    let skip = try pb("undo", "--skip", in: folder)
    #expect(skip.code == 0 && skip.text == "kept: edited \"deux\"\nundid: added \"zero\" to To Do\n", "\(skip)")
    #expect(try text(of: "b.md", in: folder) == edited.replacing("- [ ] zero\n", with: ""))
    #expect(try pb("undo", in: folder).errorText.contains("nothing to undo"))
    #expect(try pb("history", in: folder).text.contains("2 s "))
    #expect(try pb("redo", in: folder).code == 0)
    #expect(try text(of: "b.md", in: folder) == edited)
  }

  @Test func `the history shows what an entry changed`() throws {
    let (folder, _, _) = try changed(["edit", "two", "--title", "deux"])
    let shown = try pb("history", "2", in: folder)
    #expect(shown.code == 0 && shown.text.contains("-- [ ] two\n+- [ ] deux\n"), "\(shown)")
    #expect(shown.text.contains("edited \"deux\""))
    #expect(try pb("history", "1", "--json", in: folder).text.contains("+- [ ] zero"))
    #expect(try pb("history", "7", in: folder).code == 2)
  }

  @Test func `undo works from a subfolder, and after the journal was damaged`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "b.md": Self.board, "sub/x.txt": ""])
    let state = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": state.url.path]
    #expect(try pb("add", "x", in: folder, environment: environment).code == 0)
    let journal = try #require(try state.allFiles.first { $0.hasSuffix("/journal") })
    // As after a crash, the last line is incomplete.
    try state.write(journal, try state.read(journal) + Array("+\t2\t17".utf8))
    #expect(try pb("add", "y", in: folder, environment: environment).code == 0)
    #expect(try pb("undo", "-n", "2", in: folder, environment: environment).code == 0)
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
  }

  @Test(.thorough) func `a hundred changes are undone and redone byte for byte`() throws {
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
