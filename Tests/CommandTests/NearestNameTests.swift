import Testing

internal import TestSupport

/// The message about a misspelled name suggests the right one.
struct NearestNameTests {
  private static let board = "---\nplanboard: 1\n---\n## Backlog\n- [ ] Call Ann est:3h\n## 🏗 In Progress\n## Done\n"

  private func said(_ arguments: [String], _ code: Int32) throws -> String {
    let folder = try TemporaryFolder([
      "plan.md": Self.board, ".config/planboard/config.yml": "plans:\n  home: ~/a\n  work: ~/b\n",
    ])
    let run = try run(arguments, in: folder)
    #expect(run.code == code, "\(arguments): \(run)")
    return run.errorText
  }

  @Test(arguments: [
    (["mvoe"], "there is no command `mvoe`; did you mean `move`?"),
    (["help", "mvoe"], "there is no command `mvoe`; did you mean `move`?"),
    (["add", "- [ ] oh"], "`- [ ] oh` begins with `-`"),
    (["add", "--top", "-a h"], "`-a h` begins with `-`"), (["list", "-home"], "`-home` begins with `-`"),
    (["find", "-5 degrees hot"], "write `--` before the text"),
    (["column", "mvoe"], "there is no command `mvoe`; did you mean `move`?"),
    (["help", "column", "mvoe", "x"], "there is no command `mvoe`; did you mean `move`?"),
    (["git", "stup"], "did you mean `setup`?"), (["help", "tags", "lst"], "did you mean `list`?"),
    (["ls"], "there is no command `ls`; did you mean `list`?"),
    (["mv"], "there is no command `mv`; did you mean `move`?"),
    (["Delete"], "there is no command `Delete`; did you mean `rm`?"),
    (["column", "delete"], "there is no command `delete`; the subcommands are add, rename, move, rm, wip"),
    (["frobnicate"], "there is no command `frobnicate`; `pb help` lists the commands"),
    (["git", "push"], "there is no command `push`; the subcommands are setup, check"),
    (["sort", "--by", "priorty"], "there is no field `priorty`; did you mean `priority`?"),
    (["sort", "--by", "due,-titel"], "did you mean `title`?"),
    (["lint", "--select", "overdue,unsortd"], "there is no rule `unsortd`; did you mean `unsorted`?"),
    (["lint", "--ignore", "xyz"], "there is no rule `xyz`; `pb lint --rules` lists them"),
    (["lint", "--explain", "unsortd"], "there is no rule `unsortd`; did you mean `unsorted`?"),
    (["list", "--bord", "x"], "help: did you mean '--board'?"),
  ])
  func `a message about wrong usage suggests the nearest name`(arguments: [String], text: String) throws {
    let said = try said(arguments, 64)
    #expect(said.contains(text), "\(said)")
  }

  @Test(arguments: [
    (["list", "is:late"], "did you mean `overdue`?"), (["list", "is:opne"], "did you mean `open`?"),
    (["list", "is:xyzzy"], "help: the states are open, done"), (["list", "dua:fri"], "did you mean `due:`?"),
    (["list", "deu:<=7d"], "did you mean `due:`?"), (["list", "priorty:high"], "did you mean `priority:`?"),
    (["view", "wek"], "did you mean `week`? The views are: today"), (["view", "zz"], "help: the views are: today"),
    (["--plan", "hme", "list"], "did you mean `home`? The plans are home, work"),
    (["move", "call", "--to", "dnoe"], "did you mean `Done`? The columns are: Backlog"),
    (["move", "call", "--to", "zz"], "help: the columns are: Backlog"),
  ])
  func `an unknown name is an error, and a name that resembles it is suggested`(arguments: [String], text: String)
    throws
  {
    let said = try said(arguments, 2)
    #expect(said.contains(text), "\(said)")
  }

  @Test func `a query may name a field that only this plan uses, even if it looks misspelled`() throws {
    let board = Self.board.replacing("est:3h", with: "est:3h dur:3h dua:3h url:x sprint:12 priorty:high")
    let folder = try TemporaryFolder(["plan.md": board])
    for query in ["dur:3h", "dua:3h", "url:x", "sprint:12", "\"dua\":fri", "\"priorty\":high", "has:dua"] {
      let run = try pb("list", query, in: folder)
      #expect(run.code == 0 && run.errorText.isEmpty, "\(run)")
      #expect(try said(["list", query], 0).hasPrefix("pb: warning: no card has a field `"))
    }
    let sorted = try pb("sort", "--by", "sprint,\"priorty\",dur,est", in: folder)
    #expect(sorted.code == 0 && sorted.errorText.isEmpty, "\(sorted)")
  }

  @Test func `a quoted sort key matches a declared field with capital letters`() throws {
    let folder = try TemporaryFolder([
      "plan.md": "---\nplanboard: true\nfields: [Owner]\n---\n## A\n- x Owner:c\n- y Owner:a\n"
    ])
    for key in ["\"Owner\"", "Owner"] { #expect(try pb("sort", "--by", key, "--check", in: folder).code == 1) }
  }

  @Test func `any part of a column's name selects it, unless several columns match`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board])
    #expect(try pb("move", "call", "--to", "in prog", in: folder).code == 0)
    #expect(String(decoding: try folder.read("plan.md"), as: UTF8.self).contains("## 🏗 In Progress\n- [ ] Call Ann"))
    #expect(try pb("move", "call", "--to", "o", in: folder).errorText.contains("matches several columns"))
  }

  @Test func `pb version and pb -V print the version, too`() throws {
    let folder = try TemporaryFolder()
    let version = try pb("--version", in: folder)
    for name in ["version", "-V"] {
      let run = try pb(name, in: folder)
      #expect(run.code == 0 && run.output == version.output)
    }
    #expect(try pb("version", "x", in: folder).code == 64)
  }
}
