import Foundation
import Testing

internal import TestSupport

/// Boards in the format of a newer `pb`.
struct NewerBoardTests {
  private static func board(_ version: String, _ cards: String = "- [ ] two due:2026-12-02\n- [ ] one due:2026-12-01\n")
    -> String
  {
    "---\nplanboard: \(version)\nsort: [due]\n---\n## To Do\n\n\(cards)\n## Done\n"
  }

  private static let warning =
    "plan.md:2:1: warning: the board is in format 2, but this pb knows formats up to 1: it reads the board, but does not change it; update pb [newer-format]\n"
  private static let refusal =
    "pb: plan.md: written by a newer pb, and left alone\nhelp: update pb; until then, pb changes nothing\n"

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `a board in a newer format is read, with a warning`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "plan.md": Self.board("2")])
    let list = try pb("list", in: folder)
    #expect(list.lines.count == 2 && list.code == 0 && list.errorText == Self.warning)
    let boards = try pb("boards", in: folder)
    #expect(boards.code == 1 && boards.errorText == Self.warning)
    #expect(try pb("boards", "--json", in: folder).text.contains(#""code":"newer-format","line":2"#))
    let lint = try pb("lint", "--select", "newer-format", in: folder)
    #expect(lint.code == 1 && lint.text.hasPrefix(Self.warning.dropLast()))
  }

  @Test(arguments: [
    ["add", "three"], ["move", "plan.md:7", "--to", "done"], ["edit", "plan.md:7", "--due", "fri"],
    ["done", "plan.md:7"], ["rm", "plan.md:7"], ["sort"], ["sort", "plan.md"], ["column", "add", "Later"],
    ["lint", "--fix", "--select", "unsorted"], ["add", "three", "--dry-run"], ["id", "plan.md:7"],
  ])
  func `no command changes a board in a newer format`(arguments: [String]) throws {
    let board = Self.board("2")
    let folder = try TemporaryFolder([".planboard.yml": "", "plan.md": board])
    let refused = try run(arguments, in: folder)
    #expect(refused.code == 2 && refused.errorText.hasSuffix(Self.refusal), "\(refused)")
    #expect(try text("plan.md", in: folder) == board)
    #expect(try folder.visibleNames == ["plan.md"])
  }

  @Test(arguments: [["sort", "-", "--by", "due"], ["lint", "-", "--fix"]])
  func `standard input in a newer format is not changed either`(arguments: [String]) throws {
    let board = Self.board("2")
    let refused = try run(arguments, in: TemporaryFolder(), input: Array(board.utf8))
    #expect(refused.code == 2 && ["", board].contains(refused.text), "\(refused)")
    #expect(refused.errorText.contains("written by a newer pb, and left alone"))
  }

  @Test func `an undo does not change a board that a newer pb has changed since`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "plan.md": Self.board("1")])
    #expect(try pb("add", "three", in: folder).code == 0)
    let newer = try text("plan.md", in: folder).replacingOccurrences(of: "planboard: 1", with: "planboard: 2")
    try folder.write("plan.md", newer)
    let refused = try pb("undo", in: folder)
    #expect(refused.code == 2 && refused.errorText == Self.refusal)
    #expect(try text("plan.md", in: folder) == newer)
    // The undo is also refused if the newer pb has removed all cards.
    try folder.write("plan.md", Self.board("2", ""))
    #expect(try pb("undo", in: folder).code == 2)
    #expect(try text("plan.md", in: folder) == Self.board("2", ""))
  }

  @Test func `a copy in a newer format is not merged`() throws {
    let copy = "plan.sync-conflict-20261121-012615-IJBL2FZ.md"
    let (old, newer) = (Self.board("1"), Self.board("2", "- [ ] three\n"))
    for (board, other) in [(old, newer), (newer, old)] {
      let folder = try TemporaryFolder([".planboard.yml": "", "plan.md": board, copy: other])
      let refused = try pb("sync", in: folder)
      #expect(refused.code == 2 && refused.errorText.contains("written by a newer pb, and left alone"), "\(refused)")
      #expect(try text("plan.md", in: folder) == board && text(copy, in: folder) == other)
    }
  }

  @Test(.tags(.git)) func `git merges a board in a newer format line by line`() throws {
    let repository = try Repository(["plan.md": Self.board("2")])
    let folder = repository.folder
    try repository.pb("git", "setup", "--no-hook")
    try repository.git("add", ".")
    try repository.git("commit", "-qm", "one")
    try repository.git("checkout", "-qb", "other")
    try folder.write("plan.md", Self.board("2").replacingOccurrences(of: "one due", with: "other due"))
    try repository.git("commit", "-qam", "two")
    try repository.git("checkout", "-q", "main")
    try folder.write("plan.md", Self.board("2").replacingOccurrences(of: "one due", with: "main due"))
    try repository.git("commit", "-qam", "three")
    try repository.git("merge", "other", code: 1)
    let merged = try text("plan.md", in: folder)
    #expect(merged.contains("<<<<<<< ") && merged.contains("- [ ] main due") && merged.contains("- [ ] other due"))
    #expect(!merged.contains("> conflict:"))
  }

  @Test func `other boards of the plan are still changed`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "plan.md": Self.board("2"), "work.md": Self.board("1"), "home.md": Self.board("true"),
    ])
    #expect(try pb("add", "three", "--board", "work", in: folder).code == 0)
    #expect(try pb("sort", in: folder).code == 2)
    #expect(try text("plan.md", in: folder) == Self.board("2"))
    #expect(
      try text("home.md", in: folder) == Self.board("true", "- [ ] one due:2026-12-01\n- [ ] two due:2026-12-02\n"))
  }

  @Test func `no card moves to a board in a newer format, or from one`() throws {
    let trash = Self.board("2", "- [ ] old ^k3f9\n")
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "plan.md": Self.board("2"), "work.md": Self.board("1"), ".planboard/trash.md": trash,
    ])
    let before = try folder.allFiles
    for arguments in [
      ["move", "work.md:7", "--to-board", "plan", "--to", "To Do"], ["move", "plan.md:7", "--to-board", "work"],
      ["rm", "work.md:7"], ["restore", "^k3f9", "--board", "work"],
    ] {
      let refused = try run(arguments, in: folder)
      #expect(refused.code == 2, "\(arguments) \(refused)")
      #expect(refused.errorText.contains("written by a newer pb, and left alone"), "\(arguments) \(refused)")
    }
    #expect(try text("plan.md", in: folder) == Self.board("2") && text("work.md", in: folder) == Self.board("1"))
    #expect(
      try text(".planboard/trash.md", in: folder) == trash
        && folder.allFiles.filter { !$0.hasPrefix(".local") } == before)
  }
}
