import Foundation
import Testing

internal import TestSupport

struct CommandLineTests {
  @Test func `an empty name, as of a variable that is not set, names no board, even if there is only one`() throws {
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: 1\n---\n## A\n- x\n"])
    #expect(try pb("add", "first", "--board", "b", "--column", "A", in: folder).code == 0)
    let before = try folder.read("b.md")
    let refused = try pb("add", "new", "--board", "", in: folder)
    #expect(refused.code != 0 && refused.text.isEmpty, "\(refused)")
    let column = try pb("add", "other", "--board", "b", "--column", "", in: folder)
    #expect(column.code != 0, "\(column)")
    #expect(try folder.read("b.md") == before)
  }

  @Test(arguments: [
    "", "show", "list", "boards", "sort", "add", "edit", "name", "move", "done", "reopen", "start", "stop", "cancel",
    "note",
    "snooze", "skip", "hide", "after",
    "check", "archive", "unarchive",
    "rm",
    "restore", "trash", "find", "top", "open", "tui", "serve", "init",
    "new", "rename", "id", "undo", "redo", "history", "column",
    "column add", "column rename", "column move", "column rm", "column wip", "column set", "view", "agenda", "next",
    "did", "report", "stats",
    "tags",
    "tags list", "tags rename", "boards list", "boards move", "boards set", "boards archive", "boards rm",
    "boards restore", "lint",
    "diff", "resolve", "merge-driver", "textconv", "sync", "git", "git setup",
    "git check", "log", "doctor", "lsp", "export", "import",
  ])
  func `the help of every command has an example`(command: String) throws {
    let folder = try TemporaryFolder()
    let run = try run(command.split(separator: " ").map(String.init) + ["--help"], in: folder)
    #expect(run.text.contains("Examples:\n  pb \(command)"))
    try checkGolden("help\(command.isEmpty ? "" : "-" + command.replacing(" ", with: "-"))", run)
  }

  @Test func `the version is printed on one line`() throws {
    let run = try pb("--version", in: try TemporaryFolder())
    #expect(run.description == "exit 0\n--- stdout\n\(Release.version)\n--- stderr\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `pb prints a completion script for each shell`(shell: String) throws {
    let run = try pb("--generate-completion-script", shell, in: try TemporaryFolder())
    #expect(run.code == 0)
    #expect(run.text.contains("---completion \(shell) "))
  }

  @Test func `wrong usage gives exit code 64`() throws {
    let folder = try TemporaryFolder()
    for (index, arguments) in [
      ["find"], ["show", "a.md", "--width", "5"], ["show", "a.md", "--json", "--plain"], ["sort", "--by", "due,?"],
      ["nothing"],
      ["sort", "--json", "--diff"], ["list", "--nothing"],
    ].enumerated() {
      let run = try CommandTests.run(arguments, in: folder)
      #expect(run.code == 64)
      try checkGolden("usage-\(index + 1)", run)
    }
  }

  @Test func `if a file cannot be read, pb says why`() throws {
    let folder = try TemporaryFolder(["folder/x.md": "text\n"])
    mkfifo(folder.path("pipe.md"), 0o600)
    try folder.link("loop.md", to: "loop.md")
    for (name, argument) in [
      ("missing", "missing.md"), ("folder", "folder"), ("pipe", "pipe.md"), ("loop", "loop.md"),
      ("device", "/dev/null"),
      ("long", String(repeating: "x", count: 300)),
    ] {
      try checkGolden("error-\(name)", pb("show", argument, in: folder))
    }
  }

  @Test func `it is not a failure if the reader of a pipe stops reading`() throws {
    let folder = try TemporaryFolder(["big.md": "## A\n" + String(repeating: "- [ ] card\n", count: 50_000)])
    let shell = try runShell("{ \(Binary.url.path) list big.md; echo $? >code; } | head -1", in: folder.url)
    #expect(shell.errors.isEmpty)
    #expect(try folder.read("code") == Array("0\n".utf8))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `output that cannot be written is a failure`() throws {
    let folder = try TemporaryFolder(["a.md": "## A\n- x\n"])
    let shell = try runShell("\(Binary.url.path) list a.md >/dev/full", in: folder.url)
    #expect(shell.errorText == "pb: cannot write the output: No space left on device\n")
    #expect(shell.code == 2)
  }

  @Test func `commands that only read also work in a folder where nothing can be written`() throws {
    let folder = try TemporaryFolder(["roadmap.md": sampleBoard])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path("roadmap.md"))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    for arguments in [
      ["show", "roadmap.md"], ["show", "roadmap.md", "--width", "80"], ["show", "--json", "roadmap.md"], ["list"],
      ["list", "--json"],
      ["boards"], ["boards", "--json"], ["sort", "--check"], ["sort", "--diff"],
    ] {
      let run = try CommandTests.run(arguments, in: folder)
      #expect(run.code == 0 || arguments.contains("--check"), "\(arguments)")
      #expect(run.errors.isEmpty, "\(arguments)")
    }
    #expect(try folder.names == ["roadmap.md"])
    #expect(try folder.read("roadmap.md") == Array(sampleBoard.utf8))
  }
}
