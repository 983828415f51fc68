import Foundation
import Testing

internal import TestSupport

/// Changes that somebody has already taken back without `pb undo`.
extension UndoTests {
  @Test(
    .thorough,
    arguments: [
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
        // The edit by hand changed other cards, too, so the undo does not continue with the change before.
        #expect(try text(of: "b.md", in: folder) == edited)
        #expect(undo.errorText.contains("another `pb undo` undoes"), "\(undo)")
        undo = try pb("undo", in: folder)
      }
      #expect(undo.text.contains("undid: added \"zero\""), "\(undo)")
      #expect(try text(of: "b.md", in: folder) == edited.replacing("- [ ] zero\n", with: ""))
      let history = try pb("history", in: folder).text.split(separator: "\n")
      #expect(history.allSatisfy { $0.contains(" - ") || $0.contains("undid: ") }, "\(history)")
      #expect(try pb("undo", in: folder).code == 2)
    }
  }

  @Test func `undo removes a card from the trash if it was put back on its board by hand`() throws {
    let (folder, first, _) = try changed(["rm", "two"])
    try folder.write("b.md", first)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 0 && undo.text.contains("undid: removed \"two\""), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == first)
    #expect(!(try pb("trash", in: folder).text.contains("two")))
  }

  @Test func `undo removes a card from the other board if it was put back on its own board by hand`() throws {
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

  @Test func `if an added card may only have been retitled, its addition does not count as undone`() throws {
    let (folder, _, second) = try changed(["add", "buy milk"])
    let edited = second.replacing("- [ ] buy milk\n", with: "- [ ] Milk, and bread\n- [ ] call Ann\n")
    try folder.write("b.md", edited)
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 2 && undo.errorText.contains("were changed later"), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == edited)
  }

  @Test func `a board that was made by pb and removed by hand does not block undo`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("add", "zero", in: folder).code == 0)
    #expect(try pb("new", "Other", in: folder).code == 0)
    try FileManager.default.removeItem(atPath: folder.path("other.md"))
    let undo = try pb("undo", in: folder)
    #expect(undo.code == 0 && undo.text.contains("already undone: made the board"), "\(undo)")
    #expect(undo.errorText.contains("other.md is no longer there; another `pb undo` undoes"), "\(undo)")
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

  /// - Parameters:
  ///   - command: a command that changes the board.
  ///   - edit: a text and its replacement: an edit by hand that does not undo the change.
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
    #expect(undo.code == 2 && undo.errorText.contains("were changed later"), "\(undo)")
    #expect(try text(of: "b.md", in: folder) == edited)
  }

  @Test func `sorting does not count as undone if the cards are now in yet another order`() throws {
    let head = "---\nplanboard: 1\n---\n## A\n"
    let folder = try TemporaryFolder(["b.md": head + "- c\n- a\n- b\n"])
    #expect(try pb("add", "first", in: folder).code == 0)
    #expect(try pb("sort", "--by", "title", "b.md", in: folder).code == 0)
    try folder.write("b.md", head + "- b\n- a\n- first\n- c\n")
    let undo = try pb("undo", in: folder)
    #expect(!undo.text.contains("already undone"), "\(undo)")
    #expect(try text(of: "b.md", in: folder).contains("- first\n"))
  }

  @Test func `undo never removes the only copy of a card that was moved or removed`() throws {
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

  @Test func `a change does not count as undone merely because the board has an earlier text again`() throws {
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

  @Test func `pb refuses to complete again a repeating card that was just completed, even after an undo`() throws {
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

  @Test func `the history marks only changes that are undone now`() throws {
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
}
