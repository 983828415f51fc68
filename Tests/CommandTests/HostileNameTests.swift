import Foundation
import Testing

internal import TestSupport

/// Boards and columns with hostile names; folders and disks that cannot be written to; the extended attributes and permissions of
/// files.
struct HostileNameTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n- [ ] two\n## Done\n"

  @Test(arguments: [
    "../x", "../x.md", "/etc/x.md", "a/../../x.md", "-rf", "-rf.md", ".hidden.md", "x\ny", "\u{1B}[31m", "\u{202E}x.md",
    "",
  ])
  func `a new board stays in the folder, or its name is refused`(name: String) throws {
    let outer = try TemporaryFolder(["in/keep.md": Self.board])
    let run = try pbIn(outer, "in", ["new", "--", name])
    let made = try outer.allFiles.filter { !$0.contains("/.") && !$0.hasPrefix(".") }
    #expect(made.allSatisfy { $0.hasPrefix("in/") && !$0.contains("..") })
    #expect(run.code == 2 || made.contains { $0 != "in/keep.md" })
    #expect(!run.errorText.contains("\u{1B}") && !run.errorText.contains("\u{202E}"))
    if name.hasSuffix(".md") { #expect(made == ["in/keep.md"]) }
  }

  /// Runs pb in `folder`, a folder in `outer`, with a state folder that is elsewhere.
  private func pbIn(_ outer: TemporaryFolder, _ folder: String, _ arguments: [String]) throws -> Run {
    let state = try TemporaryFolder()
    return try run(
      arguments, in: outer, below: folder, environment: ["XDG_STATE_HOME": state.url.path, "HOME": "", "PB_DIR": ""])
  }

  @Test(arguments: [
    "../x", "-rf", "a\nb", "# x", "---", "[x](y)", "\u{202E}abc", "\u{1B}[31m", "Done", "***", " ", "a/b", "%41",
  ])
  func `the name of a new column is written unchanged, or refused`(name: String) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let run = try run(["column", "add", "--board", "b", "--", name], in: folder)
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    if run.code == 0 {
      let json = try pb("show", "--json", "b.md", in: folder).text
      let board = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      let columns = try #require(board["columns"] as? [[String: Any]])
      #expect(columns.count == 3)
      // A card in this column can be removed and restored.
      #expect(try pb("move", "one", "--to=\(name)", in: folder).code == 0)
      #expect(try pb("rm", "one", in: folder).code == 0)
      #expect(try pb("restore", "one", in: folder).code == 0)
      let again = try pb("list", "--json", in: folder).text
      #expect(again.contains("\"title\":\"one\""))
      #expect(try pb("undo", "-n", "4", in: folder).code == 0)
      #expect(try folder.read("b.md") == Array(Self.board.utf8))
    } else {
      #expect(run.code == 2)
      #expect(text == Self.board)
    }
    #expect(!(run.text + run.errorText).contains("\u{1B}") && !(run.text + run.errorText).contains("\u{202E}"))
  }

  @Test func `a board with any file name can be changed, and no other file is touched`() throws {
    for name in [
      "-rf.md", "a b'c\"d.md", "x\ny.md", "\u{202E}x.md", "$(touch no).md", "%2e%2e.md", "a:12.md",
    ] {
      let folder = try TemporaryFolder([:])
      try folder.write(name, Self.board)
      #expect(try pb("add", "three", in: folder).code == 0, "\(name)")
      #expect(try pb("rm", "one", in: folder).code == 0, "\(name)")
      #expect(try pb("restore", "one", in: folder).code == 0, "\(name)")
      #expect(try folder.visibleNames == [name])
      #expect(try pb("undo", "-n", "3", in: folder).code == 0, "\(name)")
      #expect(try folder.read(name) == Array(Self.board.utf8), "\(name)")
    }
  }

  @Test func `a folder named like a board is not a board, and neither is a link that leads out of the folder`() throws {
    let outside = try TemporaryFolder(["secret.md": Self.board])
    let folder = try TemporaryFolder(["b.md": Self.board, "folder.md/x.txt": "x"])
    try folder.link("out.md", to: outside.path("secret.md"))
    #expect(try pb("add", "three", in: folder).text.hasPrefix("b.md:"))
    #expect(try outside.read("secret.md") == Array(Self.board.utf8))
    #expect(try pb("add", "x", "--board", "folder.md", in: folder).code == 2)
    // A command that names the link reads its target. The target is written only if the user explicitly allows that.
    #expect(try pb("list", "out.md", in: folder).code == 0)
    let refused = try pb("add", "four", "--board", "out.md", in: folder)
    #expect(refused.code == 2)
    #expect(
      refused.errorText.hasPrefix("pb: out.md: is a link to \(outside.path("secret.md")), which pb does not follow\n"))
    #expect(try outside.read("secret.md") == Array(Self.board.utf8))
    #expect(try pb("add", "four", "--board", "out.md", in: folder, environment: ["PB_FOLLOW_LINKS": "1"]).code == 0)
    #expect(try outside.read("secret.md") != Array(Self.board.utf8))
  }

  @Test func `without a home folder, boards can be changed, but there is no history`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let state = ["HOME": "", "XDG_STATE_HOME": ""]
    #expect(try pb("add", "three", in: folder, environment: state).code == 0)
    let undo = try pb("undo", in: folder, environment: state)
    #expect(undo.code == 2)
    #expect(undo.errorText.contains("nowhere to keep a history"))
    #expect(try folder.names == ["b.md"])
  }

  @Test(arguments: ["undo", "redo"]) func `if the history cannot be used, the message names its path`(command: String)
    throws
  {
    let folder = try TemporaryFolder(["b.md": Self.board, "file": ""])
    let run = try pb(command, in: folder, environment: ["XDG_STATE_HOME": folder.path("file")])
    #expect(run.code == 2, "\(run)")
    #expect(run.errorText.hasPrefix("pb: \(folder.path("file/planboard")): "), "\(run)")
    #expect(run.errorText.contains(", so the history cannot be used; nothing was changed\nhelp: "), "\(run)")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write all"))
  func `if pb has no permission to write to a folder, it says so`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let state = try TemporaryFolder()
    chmod(folder.url.path, 0o555)
    let run = try pb("add", "three", in: folder, environment: ["XDG_STATE_HOME": state.url.path])
    #expect(run.code == 2)
    #expect(run.errorText.contains("no permission"))
    #expect(try folder.names == ["b.md"])
  }

  @Test func `a full disk is reported, and the board stays unchanged`() throws {
    // The test mounts a small disk. Without permission to do so, it ends here.
    let folder = try TemporaryFolder(["disk/x": "x"])
    let mount = try runShell("mount -t tmpfs -o size=64k none '\(folder.path("disk"))'").code
    guard mount == 0 else { return }
    defer { _ = try? runShell("umount '\(folder.path("disk"))'") }
    let board = Self.board + String(repeating: "- [ ] a card to fill the disk with\n", count: 700)
    try folder.write("disk/b.md", board)
    let state = try TemporaryFolder()
    let run = try run(
      ["add", "three", "--board", "disk/b.md"], in: folder, environment: ["XDG_STATE_HOME": state.url.path])
    #expect(run.code == 0, "there is room for two copies of the board: \(run)")
    let more = Array(String(repeating: "y", count: 20_000).utf8)
    try folder.write("disk/filler", more)
    let before = try folder.read("disk/b.md")
    let full = try CommandTests.run(
      ["add", "four", "--board", "disk/b.md"], in: folder, environment: ["XDG_STATE_HOME": state.url.path])
    #expect(full.code == 2)
    #expect(full.errorText.contains("no space left on the disk"))
    #expect(try folder.read("disk/b.md") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("disk")).sorted() == ["b.md", "filler"])
    // The change also fails if the state folder is on the full disk.
    let again = try CommandTests.run(
      ["add", "four", "--board", "disk/b.md"], in: folder, environment: ["XDG_STATE_HOME": folder.path("disk/state")])
    #expect(again.code == 2)
    #expect(try folder.read("disk/b.md") == before)
  }

  @Test func `a change keeps a board's extended attributes and access control list`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    guard try runShell("setfattr -n user.color -v red '\(folder.path("b.md"))'").code == 0 else { return }
    let hasACL = try runShell("setfacl -m u:1:r '\(folder.path("b.md"))'").code == 0
    let before = try runShell("getfattr -d -m - '\(folder.path("b.md"))'; getfacl -c '\(folder.path("b.md"))'").text
    #expect(try pb("add", "three", in: folder).code == 0)
    let after = try runShell("getfattr -d -m - '\(folder.path("b.md"))'; getfacl -c '\(folder.path("b.md"))'").text
    #expect(before == after)
    #expect(after.contains("user.color"))
    if hasACL { #expect(after.contains("user:")) }
  }

  @Test(arguments: [(mask: "022", mode: "644"), ("027", "640"), ("002", "664"), ("077", "600")])
  func `the permissions of a new board follow the mask or the folder's access control list`(
    mask: String, mode: String
  )
    throws
  {
    let folder = try TemporaryFolder()
    let environment = "HOME=/nowhere XDG_STATE_HOME=$PWD/.home"
    let make = "umask \(mask); cd '\(folder.url.path)'; \(environment) '\(Binary.url.path)' new"
    #expect(try runShell("\(make) Plan -q; stat -c %a plan.md").text == "\(mode)\n")
    guard try runShell("setfacl -d -m g::rw,o::r '\(folder.url.path)'").code == 0 else { return }
    #expect(try runShell("\(make) Other -q; stat -c %a other.md").text == "664\n")
  }
}
