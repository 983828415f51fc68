import Foundation
import Testing

internal import TestSupport

/// Which boards a command may change if it names none (docs/workspace.md, "What a command may change").
struct WriteScopeTests {
  private static let board = """
    ---
    planboard: true
    sort: title
    ---
    ## To Do

    - [ ] pear #x
    - [ ]  apple #x

    ## Done

    """
  private static let sub = "sub/b.md"

  /// Commands that change boards, but name none.
  private static let commands: [[String]] = [
    ["lint", "--fix"], ["sort"], ["sort", "--by", "title", "--json"], ["tags", "rename", "x", "y"],
    ["done", "--where", "pear", "--yes"], ["edit", "--where", "pear", "--yes", "--due", "tomorrow"],
    ["move", "--where", "pear", "--yes", "--to", "done"], ["rm", "--where", "pear", "--yes"],
    ["archive", "--where", "pear", "--yes"], ["id", "--where", "pear", "--yes"], ["add", "new"], ["done", "pear"],
    ["column", "add", "More"], ["edit", "pear", "--title", "plum"],
  ]

  private func checkRefused(
    _ arguments: [String], in folder: TemporaryFolder, _ path: String = sub,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try run(arguments, in: folder, environment: ["HOME": try TemporaryFolder().url.path, "PB_DIR": ""])
    #expect(run.code == 2, "\(arguments) \(run)", sourceLocation: sourceLocation)
    let messages = ["\(path): you did not name this board", "pb: this folder is not a plan"]
    #expect(messages.contains { run.errorText.contains($0) }, "\(run)", sourceLocation: sourceLocation)
    #expect(run.errorText.contains("run `pb init`, which makes"), "\(run)", sourceLocation: sourceLocation)
    #expect(!run.text.contains("sorted \(path)"), "\(run)", sourceLocation: sourceLocation)
    #expect(!run.text.contains("\"changed\":true"), "\(run)", sourceLocation: sourceLocation)
    #expect(try folder.read(path) == Array(Self.board.utf8), "\(arguments)", sourceLocation: sourceLocation)
  }

  @Test(arguments: commands) func `a command that names no board changes none in a folder that is not a plan`(
    command: [String]
  ) throws {
    for path in [Self.sub, "b.md"] {
      try checkRefused(command, in: TemporaryFolder([path: Self.board]), path)
      if !command.contains("lint") {
        try checkRefused(command + ["--dry-run"], in: TemporaryFolder([path: Self.board]), path)
      }
    }
  }

  @Test(arguments: commands)
  func `a command that names no board changes boards in a plan, and in the folder that PB_DIR names`(
    command: [String]
  ) throws {
    for path in [Self.sub, "b.md"] {
      for isPlan in [true, false] {
        let folder = try TemporaryFolder([path: Self.board])
        if isPlan { try folder.write(".planboard.yml", "") }
        let environment = ["HOME": try TemporaryFolder().url.path, "PB_DIR": isPlan ? "" : folder.url.path]
        let run = try run(command, in: folder, environment: environment)
        #expect(run.code == 0, "\(command) \(run)")
        #expect(try folder.read(path) != Array(Self.board.utf8), "\(command) \(run)")
      }
    }
  }

  @Test(arguments: [
    ["sort", "sub/b.md"], ["sort", "sub"], ["sort", "."], ["lint", "--fix", "sub"], ["lint", "--fix", "."],
    ["tags", "rename", "x", "y", "--board", "b"], ["done", "sub/b.md:7"], ["done", "b/to do/1"],
    ["done", "pear", "--board", "sub/b.md"], ["done", "--where", "pear", "--yes", "--board", "b"],
    ["add", "new", "--board", "b"], ["add", "new", "--after", "sub/b.md:7"], ["rename", "b", "Title"],
    ["column", "add", "More", "--board", "b"],
  ]) func `a command that names a board changes it wherever it is`(command: [String]) throws {
    let folder = try TemporaryFolder([Self.sub: Self.board])
    let environment = ["HOME": try TemporaryFolder().url.path, "PB_DIR": ""]
    let run = try run(command, in: folder, environment: environment)
    #expect(run.code == 0, "\(command) \(run)")
    #expect(try folder.read(Self.sub) != Array(Self.board.utf8), "\(command) \(run)")
    #expect(try pb("undo", in: folder, environment: environment).code == 0)
    #expect(try folder.read(Self.sub) == Array(Self.board.utf8), "\(command)")
  }

  @Test(
    arguments: [["sort", "."], ["lint", "--fix", "."], ["sort"], ["done", "--where", "pear", "--yes"]], ["", "."])
  func `the boards below a home folder are not one plan, even if PB_DIR names the home folder`(
    command: [String], named: String
  ) throws {
    let folder = try TemporaryFolder([Self.sub: Self.board, "here.md": Self.board])
    let run = try run(command, in: folder, environment: ["HOME": folder.url.path, "PB_DIR": named])
    #expect(run.code == 2, "\(run)")
    #expect(try folder.read(Self.sub) == Array(Self.board.utf8))
    // A refused command also leaves alone the board that is directly in the home folder.
    #expect(try folder.read("here.md") == Array(Self.board.utf8))
    #expect(try pb("sort", "sub/..", in: folder, environment: ["HOME": folder.url.path + "/"]).code == 2)
    #expect(try pb("sort", "sub", in: folder, environment: ["HOME": folder.url.path]).code == 0)
    try FileManager.default.removeItem(atPath: folder.path("sub"))
    #expect(try pb("sort", ".", in: folder, environment: ["HOME": folder.url.path, "PB_DIR": ""]).code == 0)
  }

  @Test func `a conflict copy below a folder that is not a plan is left alone`() throws {
    let copy = "sub/b.sync-conflict-20261121-012615-IJBL2FZ.md"
    let text = Self.board + "- [x] more\n"
    let folder = try TemporaryFolder([Self.sub: Self.board, copy: text])
    for arguments in [["sync"], ["sync", "--dry-run"]] {
      try checkRefused(arguments, in: folder)
      #expect(try !run(arguments, in: folder).text.contains("no conflict copies"))
    }
    #expect(try folder.read(copy) == Array(text.utf8))
    #expect(try pb("sync", copy, "--into", "b", in: folder).code == 0)
    #expect(try folder.read(Self.sub) != Array(Self.board.utf8))
  }

  @Test func `a new primary board is refused if it would change a board that the command may not change`() throws {
    let board = Self.board.replacing("sort: title", with: "primary: true")
    let folder = try TemporaryFolder([Self.sub: board])
    #expect(try pb("new", "Other", "--primary", in: folder).code == 2)
    #expect(try folder.read(Self.sub) == Array(board.utf8))
    #expect(try pb("new", "deep/other.md", in: folder).code == 0)
    #expect(!(try folder.read("deep/other.md").isEmpty))
  }

  @Test(arguments: [
    ["/"], ["/tmp/.."], ["/", "--dry-run"], ["/proc"], ["/dev/"], ["/dev/no-such-folder/plan"], ["/sys", "--dry-run"],
  ])
  func `the root of the file system and the folders of the system do not become plans`(arguments: [String]) throws {
    let run = try run(["init"] + arguments, in: TemporaryFolder())
    #expect(run.code == 2 && run.errorText.contains("is a folder of the system, which cannot be a plan"), "\(run)")
    for folder in ["", "/dev", "/dev/no-such-folder"] {
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/.planboard.yml"))
    }
  }

  @Test func `init .. makes the folder above a plan, not the current one`() throws {
    let folder = try TemporaryFolder(["top/middle/here/a.md": "x"])
    let home = ["HOME": try TemporaryFolder().url.path]
    #expect(try run(["init", ".."], in: folder, below: "top/middle/here", environment: home).code == 0)
    #expect(try folder.allFiles == ["top/middle/.planboard.yml", "top/middle/here/a.md"])
    #expect(try run(["init", "../.."], in: folder, below: "top/middle/here", environment: home).code == 0)
    #expect(
      try folder.allFiles == ["top/.planboard.yml", "top/middle/.planboard.yml", "top/middle/here/a.md"])
  }

  @Test(arguments: [
    ["done", "../b.md:7"], ["sort", "../b.md"], ["sort", ".."], ["add", "new", "--board", "../b.md"],
  ])
  func `a path to a board in a folder above the current one leads to that board`(command: [String]) throws {
    // From `plan`, the path `../b.md` would lead to another board with the same text.
    let folder = try TemporaryFolder(["b.md": Self.board, "plan/b.md": Self.board, "plan/here/x.txt": ""])
    let home = try TemporaryFolder()
    let run = try run(command, in: folder, below: "plan/here", environment: ["HOME": home.url.path])
    #expect(run.code == 0, "\(command) \(run)")
    #expect(try folder.read("plan/b.md") != Array(Self.board.utf8), "\(command)")
    #expect(try folder.read("b.md") == Array(Self.board.utf8), "\(command)")
  }

  @Test func `undo takes back the change to a named board`() throws {
    let folder = try TemporaryFolder([Self.sub: Self.board])
    try pb("done", "sub/b.md:7", in: folder)
    #expect(try pb("undo", in: folder).code == 0)
    #expect(try pb("redo", in: folder).code == 0)
    #expect(try folder.read(Self.sub) != Array(Self.board.utf8))
  }
}

/// Options that a command would have to ignore are refused.
struct IgnoredOptionTests {
  @Test func `tags rename --board renames the tag only on that board`() throws {
    let board = "---\nplanboard: true\n---\n## A\n- [ ] one #x\n"
    let folder = try TemporaryFolder(["one.md": board, "two.md": board])
    #expect(try pb("tags", "rename", "x", "y", "--board", "two.md", in: folder).code == 0)
    #expect(try folder.read("one.md") == Array(board.utf8))
    #expect(String(decoding: try folder.read("two.md"), as: UTF8.self).contains("#y"))
    let missing = try pb("tags", "rename", "x", "y", "--board", "nosuch", in: folder)
    #expect(missing.code == 2 && missing.errorText.contains("no board `nosuch`"))
  }

  @Test(arguments: [
    ["new", "x", "--board", "b"], ["init", "--board", "b"], ["rename", "b", "x", "--board", "b"],
    ["undo", "--board", "b"], ["trash", "--board", "b"], ["trash", "--dry-run"], ["trash", "-q"],
    ["resolve", "b.md", "--board", "b"], ["resolve", "--dry-run"], ["add", "x", "--json", "--diff"],
    ["add", "x", "-q", "--json"], ["add", "x", "-q", "--diff"], ["sort", "-q", "--json"], ["sync", "-q", "--json"],
    ["sync", "b.md", "--into", "b", "--likely"], ["lint", "--rules", "--fix"], ["lint", "--explain", "all", "b.md"],
    ["lint", "--stdin-filename", "x.md"], ["git", "setup", "--remove", "--no-hook"], ["view", "--board", "b"],
    ["lint", "--rules", "--explain", "unsorted"], ["lint", "--rules", "--format", "json"],
    ["lint", "--rules", "--ignore", "all"], ["lint", "--dry-run"], ["lint", "--fix", "--dry-run", "--diff"],
    ["lint", "--fix", "--dry-run", "--json"], ["lint", "--fix", "--dry-run", "--format", "sarif"],
    ["lint", "--fix", "--dry-run", "-"],
    ["lint", "--explain", "unsorted", "--select", "all"], ["lint", "--diff", "--fail-on", "error"],
    ["open", "--json", "--print"],
    ["edit", "one", "--due", "fri", "--set", "due=mon"], ["add", "x", "--set", "est=1h", "--set", "est=2h"],
  ]) func `an option that would be ignored is refused`(arguments: [String]) throws {
    let board = "---\nplanboard: true\n---\n## A\n- [ ] one #x\n"
    let folder = try TemporaryFolder(["b.md": board])
    let run = try run(arguments, in: folder)
    #expect(run.code == 64, "\(arguments) \(run)")
    #expect(try folder.read("b.md") == Array(board.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["b.md"])
  }
}

struct SettingsScopeTests {
  @Test func `sorting by title ignores people that are declared in the settings`() throws {
    let board = "---\nplanboard: true\nsort: title\n---\n## A\n- @bo zebra\n- apple\n"
    let folder = try TemporaryFolder(["a.md": board, ".planboard.yml": "people: [bo]\n"])
    #expect(try pb("sort", in: folder).text == "sorted a.md (by title)\n")
    #expect(try pb("sort", "--check", in: folder).code == 0)
  }

  @Test func `init refuses a path that is a file`() throws {
    let folder = try TemporaryFolder(["plan.md": "## A\n"])
    let run = try pb("init", "plan.md", in: folder)
    #expect(run.code == 2 && run.errorText.contains("plan.md: is a file"), "\(run)")
  }
}
