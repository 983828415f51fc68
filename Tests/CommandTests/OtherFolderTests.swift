import Foundation
import Testing

internal import TestSupport

/// Commands on boards in a planning folder other than the current one.
struct OtherFolderTests {
  private static let board = "---\nplanboard: true\n---\n## A\n- [ ] one\n- [ ] two\n\n## B\n"

  private let folder: TemporaryFolder
  private let state = try! TemporaryFolder()

  /// - Parameter settings: whether the other folder has a `.planboard.yml`.
  private init(settings: Bool) throws {
    folder = try TemporaryFolder(["here/.planboard.yml": "", "here/b.md": Self.board, "there/b.md": Self.board])
    if settings { try folder.write("there/.planboard.yml", "") }
  }

  init() throws { try self.init(settings: true) }

  private func pb(_ arguments: String..., below path: String = "here", follows: Bool = false) throws -> Run {
    try run(
      arguments, in: folder, below: path,
      environment: ["XDG_STATE_HOME": state.url.path, "PB_FOLLOW_LINKS": follows ? "1" : "0"])
  }

  private func text(_ name: String) throws -> String { String(decoding: try folder.read(name), as: UTF8.self) }

  @Test(
    .thorough,
    arguments: [
      ["show", "b.md"], ["list", "--board", "b.md"], ["add", "three", "--board", "b.md"], ["lint", "b.md"],
    ])
  func `a board in another folder of the plan is found by its file name right after a change in the current folder`(
    arguments: [String]
  ) throws {
    try folder.write("here/sub/notes.txt", "")
    let found = try run(
      arguments, in: folder, below: "here/sub", environment: ["XDG_STATE_HOME": state.url.path, "PB_FOLLOW_LINKS": "0"])
    #expect(found.code == 0 && found.errorText.isEmpty, "\(found)")
  }

  @Test(arguments: [true, false])
  func `a removed card goes to the trash of its board's folder, and the change into that folder's history`(
    settings: Bool
  ) throws {
    let place = try OtherFolderTests(settings: settings)
    let removed = try place.pb("rm", "../there/b.md:5")
    #expect(removed.code == 0 && removed.errorText.isEmpty, "\(removed)")
    #expect(try place.text("there/b.md") == Self.board.replacing("- [ ] one\n", with: ""))
    #expect(try place.text("there/.planboard/trash.md").contains("[removed-from:: b.md/A/1]"))
    #expect(!FileManager.default.fileExists(atPath: place.folder.path("here/.planboard")))
    #expect(try place.pb("undo").code == 2)
    #expect(try place.pb("trash", below: "there").text.contains("one"))
    #expect(try place.pb("restore", "one", below: "there").code == 0)
    #expect(try place.text("there/b.md") == Self.board)
    #expect(try place.pb("undo", "-n", "2", below: "there").code == 0)
    #expect(try place.text("there/b.md") == Self.board)
    #expect(!FileManager.default.fileExists(atPath: place.folder.path("there/.planboard/trash.md")))
    #expect(try place.pb("redo", below: "there").code == 0)
    let again = try place.pb("rm", "two", "--board", "../there/b.md")
    #expect(again.code == 0, "\(again)")
    #expect(try place.pb("trash", below: "there").lines.count == 2)
  }

  @Test(arguments: [true, false])
  func `from a folder above a plan, a card goes to the trash of the plan, and the change into its history`(
    settings: Bool
  ) throws {
    if settings { try folder.write(".planboard.yml", "") }
    let board = folder.path("there/b.md")
    for arguments in [["rm", "there/b.md:5"], ["add", "three", "--board", board], ["done", "\(board):5"]] {
      let run = try run(
        arguments, in: folder, environment: ["XDG_STATE_HOME": state.url.path, "HOME": folder.url.path])
      #expect(run.code == 0 && run.errorText.isEmpty, "\(run)")
    }
    #expect(try text("there/.planboard/trash.md").contains("[removed-from:: b.md/A/1]"))
    #expect(!FileManager.default.fileExists(atPath: folder.path(".planboard")))
    #expect(try pb("history", below: "there").lines.count == 3)
    #expect(try pb("undo", "-n", "3", below: "there").code == 0)
    #expect(try text("there/b.md") == Self.board)
    #expect(try pb("boards", "rm", "there/b.md", below: ".").code == 0)
    #expect(try pb("boards", "restore", "b", below: "there").code == 0)
    #expect(try text("there/b.md") == Self.board)
  }

  @Test func `a card of a repository inside the plan goes to the trash of the repository`() throws {
    let place = try OtherFolderTests(settings: false)
    try place.folder.write(".planboard.yml", "")
    try place.folder.write("b.md", Self.board)
    try place.folder.write("there/.git/HEAD", "")
    #expect(try place.pb("rm", "there/b.md:5", below: ".").code == 0)
    #expect(try place.text("there/.planboard/trash.md").contains("[removed-from:: b.md/A/1]"))
    #expect(!FileManager.default.fileExists(atPath: place.folder.path(".planboard")))
  }

  @Test func `pb restore with a board of another plan looks in the trash of that plan, too`() throws {
    #expect(try pb("rm", "../there/b.md:5").code == 0)
    #expect(try pb("rm", "b.md:6").code == 0)
    let restored = try pb("restore", "one", "--board", "../there/b.md")
    #expect(restored.code == 0 && restored.errorText.isEmpty, "\(restored)")
    #expect(try text("there/b.md") == Self.board)
    #expect(try pb("trash", below: "there").text == "the trash is empty\n")
    #expect(try pb("undo", below: "there").code == 0)
    // A card that is in neither trash.
    #expect(try pb("restore", "none", "--board", "../there/b.md").errorText.contains("no card `none`"))
    #expect(try pb("restore", "two", "--board", "../there/b.md").code == 0)
    #expect(try text("there/b.md").split(separator: "- [ ] two\n", omittingEmptySubsequences: false).count == 3)
  }

  @Test func `the trash of the named board comes first, and an ambiguous name is not looked up in another trash`()
    throws
  {
    for path in ["here/b.md", "there/b.md"] {
      try folder.write(path, Self.board.replacing("- [ ] two", with: "- [ ] one \(path.prefix(4))"))
    }
    for card in ["b.md:5", "../there/b.md:5", "../there/b.md:5"] { #expect(try pb("rm", card).code == 0) }
    let refused = try pb("restore", "one", "--board", "b.md")
    #expect(refused.code == 0, "\(refused)")
    #expect(try pb("rm", "b.md:5").code == 0)
    let ambiguous = try pb("restore", "on", "--board", "../there/b.md")
    #expect(ambiguous.code == 2 && ambiguous.errorText.contains("`on`"), "\(ambiguous)")
    #expect(try pb("restore", "one ther", "--board", "../there/b.md").code == 0)
    #expect(try text("here/.planboard/trash.md").contains("- [ ] one"))
    #expect(try pb("undo", below: "there").code == 0)
  }

  @Test func `the trash of another folder is not written through a link`() throws {
    try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: false)
    try folder.link("there/.planboard", to: folder.path("out"))
    let run = try pb("rm", "../there/b.md:5")
    #expect(run.code == 2 && run.errorText.contains("link"), "\(run)")
    #expect(try text("there/b.md") == Self.board)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
  }

  @Test func `a command on boards in two folders finds its cards before it changes any`() throws {
    let run = try pb("rm", "b.md:5", "../there/b.md:5", "b.md:6")
    #expect(run.code == 0 && run.errorText.contains("cannot undo the change"), "\(run)")
    #expect(try text("here/b.md") == "---\nplanboard: true\n---\n## A\n\n## B\n")
    #expect(try text("there/b.md") == Self.board.replacing("- [ ] one\n", with: ""))
    #expect(try pb("trash").lines.count == 2)
    #expect(try pb("trash", below: "there").lines.count == 1)
    #expect(try pb("restore", "one", below: "there").code == 0)
    #expect(try text("there/b.md") == Self.board)
  }

  @Test func `pb says that a move between folders cannot be undone, and how to bring the card back`() throws {
    let run = try pb("move", "b.md:5", "--to-board", "../there/b.md")
    #expect(run.code == 0 && run.errorText.contains("cannot undo the change"), "\(run)")
    #expect(run.errorText.contains("help: `pb move` can bring the card back"), "\(run)")
    #expect(try text("here/b.md") == Self.board.replacing("- [ ] one\n", with: ""))
    #expect(try text("there/b.md").components(separatedBy: "- [ ] one\n").count == 3)
    #expect(try pb("move", "../there/b.md:7", "--to-board", "b.md").code == 0)
    #expect(try text("there/b.md") == Self.board)
  }

  @Test func `only the named board is changed, however its path is written`() throws {
    try folder.write("here/deep/.planboard.yml", "")
    // Read relative to the folder of the board, the first path below would lead into `decoy`, where there is no such board.
    let decoy = folder.url.deletingLastPathComponent()
    #expect(!FileManager.default.fileExists(atPath: decoy.appending(path: "there/b.md").path))
    for name in ["../../there/b.md", "../.././there/../there/b.md", folder.path("there/b.md")] {
      let run = try pb("add", "new", "--duplicate", "--board", name, below: "here/deep")
      #expect(run.code == 0, "\(name): \(run)")
    }
    #expect(try text("there/b.md").components(separatedBy: "- [ ] new\n").count == 4)
    #expect(try pb("undo", "-n", "3", below: "there").code == 0)
    #expect(try text("there/b.md") == Self.board)
  }

  @Test func `with PB_FOLLOW_LINKS, a link out of the plan is followed`() throws {
    try folder.link("here/in.md", to: "../there/b.md")
    #expect(try pb("add", "new", "--board", "in.md").code == 2)
    let run = try pb("add", "new", "--board", "in.md", follows: true)
    #expect(run.code == 0, "\(run)")
    #expect(try text("there/b.md").contains("- [ ] new\n"))
    #expect(try pb("undo", below: "there").code == 0)
    #expect(try text("there/b.md") == Self.board)
  }
}

/// A `.planboard.yml` makes a plan only if its owner is trusted.
struct SettingsOwnerCommandTests {
  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a stranger's settings in a folder above do not make it a plan`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "b.md": "---\nplanboard: true\n---\n", "mine/x.txt": ""])
    func own(_ name: String, _ user: Int) throws {
      try FileManager.default.setAttributes([.ownerAccountID: user], ofItemAtPath: folder.path(name))
    }
    func isPlan() throws -> Bool { try run(["boards"], in: folder, below: "mine").text.contains("b.md") }
    #expect(try isPlan())
    try own(".planboard.yml", 4242)
    #expect(try !isPlan())
    #expect(try pb("boards", in: folder).text.contains("b.md"))
    try own("mine", 4242)
    #expect(try isPlan())
    try own("mine", 4343)
    #expect(try !isPlan())
    try own(".planboard.yml", 0)
    #expect(try isPlan())
  }
}
