import Foundation
import Testing

internal import TestSupport

/// Undo after edits by other people.
struct UndoTests {
  private static let board =
    "---\nplanboard: true\n---\n## To Do\n- [ ] one\n- [ ] two\n- [ ] three\n\n## Doing\n- [ ] four\n\n## Done\n- [x] five\n"

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

  @Test func `what others changed elsewhere stays`() throws {
    let (text, run) = try undone(
      ["rm", "two"], ["four": "four and more", "- [ ] three\n": "- [ ] three\n- [ ] new\n"])
    #expect(run.code == 0)
    #expect(
      text
        == Self.board.replacing("four", with: "four and more").replacing(
          "- [ ] three\n", with: "- [ ] three\n- [ ] new\n"))
  }

  @Test func `the card keeps the changes that others made to it`() throws {
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

  @Test func `a value that others have changed, too, is not touched`() throws {
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

  @Test func `a change is undone by merging, whatever became of its neighbours`() throws {
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

  @Test func `a board that others removed is not brought back`() throws {
    for (command, code) in [(["done", "two"], 2), (["rm", "two"], 2), (["add", "x"], 2)] as [([String], Int32)] {
      let folder = try TemporaryFolder(["b.md": Self.board])
      #expect(try run(command, in: folder).code == 0)
      try FileManager.default.removeItem(atPath: folder.path("b.md"))
      let undo = try pb("undo", in: folder)
      #expect(undo.code == code, "\(command): \(undo)")
      #expect(try folder.visibleNames.isEmpty)
    }
  }

  /// Makes a change, runs `meanwhile`, and returns what the refused undo prints.
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
  func `undo says which board is gone, and which one may be the same board under another name`(new: String) throws {
    for isEdited in [false, true] {
      for (arguments, skip) in [
        (["undo"], "; `pb undo --skip` keeps it, and undoes the one before"), (["undo", "1"], ""),
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
            "help: \(new) has the same cards: if it is this board, name it b.md again, and run "
              + "`pb \(arguments.joined(separator: " "))` again",
            "help: `pb history 1` shows the change\(skip)",
          ])
      }
    }
  }

  @Test func `undo and redo say that a removed board is nowhere to be found`() throws {
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

  @Test func `undo says what is now in the board's place`() throws {
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
    #expect(link[0] == "pb: b.md: a link now leads from here to sub/k.md, so nothing was undone: completed \"two\"")
    let made = try refused(["new", "Other"]) { try $0.write("other.md", "mine") }
    #expect(made[0].hasPrefix("pb: other.md: the file has changed since it was made, so nothing was undone"), "\(made)")
    let again = try refused(["new", "Other"], ["redo"]) { folder in
      #expect(try pb("undo", in: folder).code == 0)
      try folder.write("other.md", "mine")
    }
    #expect(again[0].hasPrefix("pb: other.md: there is a file of this name again, so nothing was redone"), "\(again)")
  }

  @Test func `undo of one entry names the later changes to the board`() throws {
    let said = try refused(["edit", "two", "--title", "deux"], ["undo", "1"]) { folder in
      let edited = try pb("edit", "deux", "--title", "zwei", in: folder)
      #expect(edited.code == 0)
    }
    #expect(said.contains { $0.contains("or first undo what came later on this board: 2") }, "\(said)")
  }

  // MARK: Changes that are already undone

  private func text(of name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  /// A plan with two changes, first `add zero` and then `command`, and the texts after each of them.
  private func changed(_ command: [String]) throws -> (folder: TemporaryFolder, first: String, second: String) {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("add", "zero", in: folder).code == 0)
    let first = try text(of: "b.md", in: folder)
    #expect(try run(command, in: folder).code == 0)
    return (folder, first, try text(of: "b.md", in: folder))
  }

  @Test(arguments: [
    ["add", "new card"], ["done", "two"], ["edit", "two", "--title", "deux"], ["edit", "two", "--due", "2026-12-01"],
    ["move", "two", "--to", "doing"], ["column", "add", "Later"], ["add", "two and a half", "--top"],
  ])
  func `a change that was taken back by hand counts as undone`(command: [String]) throws {
    let old = "- [ ] three\n"
    for (theirs, mine) in [("", ""), ("- [x] five\n", "- [x] five\n- [x] six\n"), (old, ""), (old, "- [ ] drei\n")] {
      let (folder, first, _) = try changed(command)
      let edited = first.replacing(theirs, with: mine)
      try folder.write("b.md", edited)
      let preview = try pb("undo", "--dry-run", in: folder)
      #expect(preview.code == 0 && preview.text.contains("already undone: "), "\(preview)")
      #expect(preview.text.contains("would undo: added \"zero\"") == theirs.isEmpty, "\(preview)")
      #expect(try text(of: "b.md", in: folder) == edited)
      var undo = try pb("undo", in: folder)
      #expect(undo.code == 0 && undo.text.contains("already undone: "), "\(undo)")
      if !theirs.isEmpty {
        // The board has other changes, too, so the undo ends here.
        #expect(try text(of: "b.md", in: folder) == edited)
        #expect(undo.errorText.contains("`pb undo` again goes on"), "\(undo)")
        undo = try pb("undo", in: folder)
      }
      #expect(undo.text.contains("undid: added \"zero\""), "\(undo)")
      #expect(try text(of: "b.md", in: folder) == edited.replacing("- [ ] zero\n", with: ""))
      let history = try pb("history", in: folder).text.split(separator: "\n")
      #expect(history.allSatisfy { $0.contains(" - ") || $0.contains("undid: ") }, "\(history)")
      #expect(try pb("undo", in: folder).code == 2)
    }
  }

  @Test func `a removed card that was put back by hand is in its place and no longer in the trash`() throws {
    let (folder, first, _) = try changed(["rm", "two"])
    try folder.write("b.md", first)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 0 && undo.text.contains("undid: removed \"two\""), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == first)
    #expect(!(try pb("trash", in: folder).text.contains("two")))
  }

  @Test func `a card that moved to another board and was put back by hand is there once`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board, "c.md": "---\nplanboard: true\n---\n## In\n- [ ] x\n"])
    let before = try text(of: "c.md", in: folder)
    #expect(try pb("move", "two", "--to-board", "c", in: folder).code == 0)
    try folder.write("c.md", before)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 0 && undo.text.contains("undid: moved \"two\""), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == Self.board)
    #expect(try text(of: "c.md", in: folder) == before)
  }

  @Test func `an editor that saves an older text does not block undo`() throws {
    let (folder, first, _) = try changed(["add", "buy milk"])
    try folder.write("b.md", first.replacing("- [ ] zero\n", with: "- [ ] zero\n- [ ] call Ann\n"))
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 0 && undo.text.contains("already undone: added \"buy milk\""), "\(undo)")
    #expect(try pb("undo", in: folder).text.contains("undid: added \"zero\""))
    #expect(try text(of: "b.md", in: folder) == Self.board.replacing("three\n", with: "three\n- [ ] call Ann\n"))
  }

  @Test func `a card that may only have been retitled does not count as gone`() throws {
    let (folder, _, second) = try changed(["add", "buy milk"])
    let edited = second.replacing("- [ ] buy milk\n", with: "- [ ] Milk, and bread\n- [ ] call Ann\n")
    try folder.write("b.md", edited)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 2 && undo.errorText.contains("changed since"), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == edited)
  }

  @Test func `a board that was made by pb and removed by hand does not block undo`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("add", "zero", in: folder).code == 0)
    #expect(try pb("new", "Other", in: folder).code == 0)
    try FileManager.default.removeItem(atPath: folder.path("other.md"))
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 0 && undo.text.contains("already undone: made the board"), "\(undo)")
    #expect(undo.errorText.contains("other.md is no longer there; `pb undo` again goes on"), "\(undo)")
    #expect(try pb("undo", in: folder).code == 0)
    #expect(try text(of: "b.md", in: folder) == Self.board)
  }

  @Test func `if all changes are already undone, pb says so, and exits with 0`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("add", "zero", in: folder).code == 0)
    try folder.write("b.md", Self.board)
    let undo = try pb("undo", "-n", "2", in: folder)
    #expect(undo.code == 0 && undo.text == "already undone: added \"zero\" to To Do\n", "\(undo)")
    #expect(try pb("undo", in: folder).errorText.contains("nothing to undo"))
  }

  @Test func `if git restores an older text of a board, all later changes count as undone`() throws {
    let (folder, first, _) = try changed(["add", "new card"])
    #expect(try pb("done", "one", in: folder).code == 0)
    try folder.write("b.md", Self.board)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 0, "\(undo)")
    #expect(undo.text.split(separator: "\n").count { $0.hasPrefix("already undone: ") } == 3, "\(undo)")
    #expect(try text(of: "b.md", in: folder) == Self.board && first != Self.board)
  }

  /// A change, and the edit that somebody makes by hand afterwards. No such edit undoes the change.
  @Test(arguments: [
    (["column", "add", "Later"], ["## Later", "## Soon"]),
    (["add", "second thing"], ["- [ ] second thing\n", "- [ ] call\n  - [ ] second thing\n"]),
    (["add", "second thing"], ["- [ ] second thing\n", "- [ ] the second one\n"]),
  ])
  func `a change that only looks different now does not count as undone`(command: [String], edit: [String]) throws {
    let (folder, _, second) = try changed(command)
    let edited = second.replacing(edit[0], with: edit[1])
    #expect(edited != second)
    try folder.write("b.md", edited)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 2 && undo.errorText.contains("changed since"), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == edited)
  }

  @Test func `a change of order does not count as undone if the cards are now in a third order`() throws {
    let head = "---\nplanboard: 1\n---\n## A\n"
    let folder = try TemporaryFolder(["b.md": head + "- c\n- a\n- b\n"])
    #expect(try pb("add", "first", in: folder).code == 0)
    #expect(try pb("sort", "--by", "title", "b.md", in: folder).code == 0)
    try folder.write("b.md", head + "- b\n- a\n- first\n- c\n")
    let undo = try pb("undo", in: folder)
    #expect(!undo.text.contains("already undone"), "\(undo)")
    #expect(try text(of: "b.md", in: folder).contains("- first\n"))
  }

  @Test func `undo never takes away the only copy of a card that moved or was removed`() throws {
    let other = "---\nplanboard: true\n---\n## In\n- [ ] x\n"
    for command in [["move", "precious", "--to-board", "c"], ["rm", "precious"]] {
      let folder = try TemporaryFolder(["b.md": Self.board, "c.md": other])
      #expect(try pb("add", "precious", "--board", "b", in: folder).code == 0)
      #expect(try pb("add", "another", "--board", "b", in: folder).code == 0)
      #expect(try run(command, in: folder).code == 0)
      try folder.write("b.md", Self.board)
      let undo = try pb("undo", in: folder)
      let texts = try folder.allFiles.filter { $0.hasSuffix(".md") }.map { try text(of: $0, in: folder) }
      #expect(texts.contains { $0.contains("precious") }, "\(command): \(undo)")
    }
  }

  @Test func `a board text that recurs later does not make the change count as undone`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    for command in [
      ["done", "one"], ["done", "two"], ["reopen", "two"], ["reopen", "one"], ["done", "one"], ["done", "two"],
    ] { #expect(try run(command, in: folder).code == 0) }
    let undo = try pb("undo", "5", in: folder)
    #expect(undo.code == 0 && undo.text.contains("undid: completed \"one\""), "\(undo)")
    #expect(try text(of: "b.md", in: folder).contains("- [ ] one\n- [x] two\n"))
    let adding = try TemporaryFolder(["b.md": Self.board])
    for command in [["add", "x"], ["add", "y"], ["undo"], ["undo"], ["redo"], ["redo"]] {
      #expect(try run(command, in: adding).code == 0)
    }
    #expect(try pb("undo", "1", in: adding).text.contains("undid: added \"x\""))
    #expect(try text(of: "b.md", in: adding).contains("- [ ] y\n"))
  }

  @Test func `pb asks before a chore that was just completed is completed again, even after an undo`() throws {
    let chore = "---\nplanboard: true\n---\n## A\n- [ ] Water due:2026-11-23 every:week\n- [ ] Other\n"
    let folder = try TemporaryFolder(["b.md": chore])
    for command in [["done", "water"], ["done", "other"], ["undo"]] {
      #expect(try run(command, in: folder).code == 0)
    }
    #expect(try pb("done", "water", in: folder).errorText.contains("less than a minute ago"))
  }

  @Test func `a change does not count as undone if its card is on another board, or if its board has another name`()
    throws
  {
    let other = "---\nplanboard: true\n---\n## In\n- [ ] x\n"
    let folder = try TemporaryFolder(["b.md": Self.board, "c.md": other])
    #expect(try pb("add", "precious", "--board", "c", in: folder).code == 0)
    let before = try text(of: "c.md", in: folder)
    #expect(try pb("add", "second thing", "--board", "b", in: folder).code == 0)
    try folder.write("b.md", Self.board.replacing("- [ ] one\n", with: "- [x] one\n"))
    try folder.write("c.md", before + "- [ ] second thing\n")
    #expect(try pb("undo", in: folder).code == 2)
    try FileManager.default.moveItem(atPath: folder.path("b.md"), toPath: folder.path("d.md"))
    try folder.write("c.md", before)
    #expect(try pb("undo", in: folder).code == 2)
    #expect(try text(of: "c.md", in: folder) == before)
  }

  @Test func `the history marks only what is undone now`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    for command in [["add", "x"], ["undo", "1"], ["undo", "1"], ["redo"]] {
      #expect(try run(command, in: folder).code == 0, "\(command)")
    }
    #expect(!(try pb("history", in: folder).text.contains(" - ")))
    #expect(try pb("undo", "--skip", in: folder).code != 64)
    #expect(!(try pb("history", in: folder).text.contains(" - ")))
    #expect(try pb("history", "1", "-n", "5", in: folder).code == 64)
  }

  @Test func `JSON distinguishes a change that was kept from one that was undone`() throws {
    let (folder, _, _) = try changed(["add", "new card"])
    let skip = try pb("undo", "--skip", "--json", in: folder)
    #expect(skip.text.contains("\"sentence\":\"kept: added \\\"new card\\\" to To Do\",\"passed\":\"kept\""), "\(skip)")
    #expect(skip.text.contains("\"passed\":null"), "\(skip)")
  }

  @Test func `the history shows the change that made a board, even after it was undone and redone`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    for command in [["new", "Work"], ["undo"], ["redo"], ["undo"]] {
      #expect(try run(command, in: folder).code == 0, "\(command)")
    }
    let shown = try pb("history", "1", in: folder)
    #expect(shown.code == 0 && shown.text.contains("+## To Do"), "\(shown)")
  }

  @Test func `what pb changed in a home folder without a plan can be undone there`() throws {
    let home = try TemporaryFolder()
    let environment = ["HOME": home.url.path, "PB_DIR": ""]
    for command in [["new", "foo.md"], ["add", "hi", "--board", "foo.md"]] {
      #expect(try run(command, in: home, environment: environment).code == 0, "\(command)")
    }
    let undo = try run(["undo"], in: home, environment: environment)
    #expect(undo.code == 0 && undo.text == "undid: added \"hi\" to To Do\n", "\(undo)")
  }

  // MARK: One entry

  @Test func `one entry is undone, and the later changes stay`() throws {
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
    // The other changes are undone in the usual order.
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
      #expect(none.code == 2 && none.errorText.contains("no change \(entry)"), "\(none)")
    }
    #expect(try pb("undo", "1", "--skip", in: folder).code == 64)
  }

  @Test func `a change that cannot be undone is left out on request, and stays left out`() throws {
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
    // A crash has left half a line at the end.
    try state.write(journal, try state.read(journal) + Array("+\t2\t17".utf8))
    #expect(try pb("add", "y", in: folder, environment: environment).code == 0)
    #expect(try pb("undo", "-n", "2", in: folder, environment: environment).code == 0)
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
  }

  @Test func `a hundred changes are undone and redone byte for byte`() throws {
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
