import Foundation
import Testing

internal import TestSupport

struct BoardsTests {
  @Test func `a board of another plan is removed to its trash, above the last one there`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n"
    let folder = try TemporaryFolder(["one/.planboard.yml": "", "two/.planboard.yml": "", "two/a.md": board])
    func remove() throws {
      let run = try run(
        ["boards", "rm", "../two/a.md"], in: folder, below: "one", environment: ["PB_TODAY": "2026-11-21"])
      #expect(run.code == 0, "\(run)")
    }
    try remove()
    try folder.write("two/a.md", board + "- [ ] second\n")
    try remove()
    let restored = try run(["boards", "restore", ".planboard/trash/2026-11-21/a.md"], in: folder, below: "two")
    #expect(restored.code == 0, "\(restored)")
    try folder.write("two/a.md", board + "- [ ] newest\n")
    try remove()
    #expect(try run(["boards", "restore", "a"], in: folder, below: "two").code == 0)
    #expect(try String(decoding: folder.read("two/a.md"), as: UTF8.self).contains("newest"))
  }

  @Test func `each board has a line with its counts`() throws {
    let folder = try TemporaryFolder([
      "roadmap.md": sampleBoard, "a/plain.md": "# no board\n",
      "a/kanban.md": "---\n\nkanban-plugin: basic\n\n---\n\n## A\n\n- [ ] x\n",
    ])
    try checkGolden("boards", pb("boards", in: folder))
    try checkGolden("boards-json", pb("boards", "--json", in: folder))
  }

  @Test func `files that cannot be read are reported, with the reason`() throws {
    let folder = try TemporaryFolder([
      "bad.md": "---\ncolumns: [\n---\n## A\n- x\n", "good.md": "---\nplanboard: 1\n---\n## A\n- x\n",
      ".planboard.yml": "ignore: [a]\nboards:\n  - todo: x\n",
    ])
    try checkGolden("boards-findings", pb("boards", ".", "missing.md", in: folder))
    try checkGolden("boards-findings-json", pb("boards", "--json", ".", "missing.md", in: folder))
  }

  @Test func `conflict copies beside a removed board are named, and stay`() throws {
    let copy = "plan.sync-conflict-20261121-012615-IJBL2FZ.md"
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "plan.md": sampleBoard, copy: sampleBoard, "plan-b.md": sampleBoard,
    ])
    let run = try pb("boards", "rm", "plan.md", in: folder)
    #expect(
      run.code == 0
        && run.text + run.errorText == """
          moved the board plan.md to the trash
          help: a conflict copy of the board stays in place, and `pb sync` would restore the board from it: \(copy)

          """
    )
    #expect(try folder.visibleNames == ["plan-b.md", copy])
  }

  @Test(.tags(.git))
  func `git merges a board that one side archives and the other one edits, also if pb archived it before`() throws {
    let board = "---\nplanboard: true\n---\n\n## A\n\n- [ ] one\n"
    let repository = try Repository([".planboard.yml": "", "plan.md": board])
    try repository.pb("git", "setup")
    try repository.commit("Plan")
    try repository.git("checkout", "-q", "-b", "archived")
    try repository.pb("boards", "archive", "plan")
    try repository.commit("Archive")
    try repository.git("checkout", "-q", "main")
    try repository.pb("add", "two", "--board", "plan")
    try repository.commit("Add")
    try repository.git("merge", "-q", "--no-edit", "archived")
    let merged = board.replacing("true\n", with: "true\narchived: true\n") + "- [ ] two\n"
    #expect(try repository.folder.read("plan.md") == Array(merged.utf8))
    // An archived board is still listed in `.gitattributes`.
    #expect(try repository.pb("git", "check").code == 0)
    try repository.git("checkout", "-q", "-b", "restored", "archived")
    try repository.pb("boards", "restore", "plan")
    #expect(try repository.folder.read("plan.md") == Array(board.utf8))
  }

  @Test func `cards of an archived board block no cards, but their ids are known`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "old.md": "---\nplanboard: true\narchived: true\n---\n\n## A\n\n- [ ] one ^one\n",
      "plan.md": "---\nplanboard: true\n---\n\n## A\n\n- [ ] two after:^one\n",
    ])
    #expect(try pb("next", in: folder).text == "plan.md:7: [ ] two (A)\n")
    #expect(try pb("lint", in: folder).text == "")
    #expect(try pb("lint", "--select", "missing-dependency", in: folder).code == 0)
  }

  @Test func `a folder with the name of a subcommand is listed if its path says so`() throws {
    let folder = try TemporaryFolder(["archive/a.md": sampleBoard])
    #expect(try pb("boards", "./archive", in: folder).text.hasPrefix("./archive/a.md: "))
    #expect(try pb("boards", "list", "archive", in: folder).text.hasPrefix("archive/a.md: "))
    #expect(try pb("boards", "archive", in: folder).code == 64)
  }

  @Test func `a file that the settings name is archived and ordered by front matter of its own`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "boards: ['*.txt', TODO.md]\n", "TODO.md": "## A\n- [ ] one\n",
      "b.txt": "---\norder: 1\n---\n## B\n- two\n",
      "c.txt": "---\narchived: true\n---\n## C\n- three\n",
    ])
    #expect(try pb("list", in: folder).text == "b.txt:5: two (B)\nTODO.md:2: [ ] one (A)\n")
    try pb("boards", "archive", "TODO", in: folder)
    #expect(try pb("list", in: folder).text == "b.txt:5: two (B)\n")
    try pb("boards", "restore", "TODO", in: folder)
    #expect(try folder.read("TODO.md") == Array("## A\n- [ ] one\n".utf8))
  }

  @Test func `in a folder without boards, pb says how to make one`() throws {
    try checkGolden("boards-none", pb("boards", in: try TemporaryFolder(["a.md": "text\n"])))
  }
}
