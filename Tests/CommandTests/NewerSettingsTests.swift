import Foundation
import Testing

internal import TestSupport

/// A `.planboard.yml` that a newer `pb` wrote.
struct NewerSettingsTests {
  private static let board = """
    ---
    planboard: 1
    sort: [due]
    ---
    ## To Do

    - [ ] two due:2026-12-02
    - [ ] one due:2026-12-01

    ## Done

    """

  private static let settingsWarning =
    "pb: .planboard.yml: warning: the settings are in version 2, but this pb knows versions up to 1, so it changes nothing in this folder; update pb\n"
  private static let settingsRefusal =
    "pb: .planboard.yml: written by a newer pb, and left alone\nhelp: update pb; until then, pb changes nothing in this folder\n"

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  private static let newerSettings =
    "horizon: 3w\nprimary: work.md\nviews:\n  near: {query: 'due:<9d', horizon: 2}\n  mine: {query: '@ann'}\nversion: 2\n"

  @Test func `the known parts of newer settings apply to commands that read, with one warning`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "ignore: plan.md\n" + Self.newerSettings + "lint: {shiny: on, unsorted: off}\non-done: [a]\n",
      "plan.md": Self.board, "work.md": Self.board,
    ])
    for arguments in [
      ["list"], ["find", "one"], ["stats"], ["agenda"], ["next"], [], ["top"], ["tags"], ["lint"], ["view"],
    ] {
      let run = try CommandTests.run(arguments, in: folder)
      #expect(run.code == 0 && run.errorText == Self.settingsWarning, "\(arguments) \(run)")
      #expect(!run.text.contains("plan.md"))
    }
    #expect(try pb("view", "mine", in: folder).errorText == Self.settingsWarning)
    let boards = try pb("boards", in: folder)
    #expect(boards.code == 0 && boards.lines.count == 1 && boards.errorText == Self.settingsWarning)
  }

  @Test(arguments: [
    ["add", "three"], ["move", "work.md:7", "--to", "done"], ["sort"], ["lint", "--fix", "--select", "unsorted"],
    ["new", "more.md"], ["rm", "work.md:7"], ["undo"], ["sync"],
  ])
  func `nothing is changed in a plan with newer settings`(arguments: [String]) throws {
    let folder = try TemporaryFolder([".planboard.yml": "primary: work.md\n", "work.md": Self.board])
    #expect(try pb("add", "old", in: folder).code == 0)
    let board = try text("work.md", in: folder)
    try folder.write("work.sync-conflict-20261121-012615-IJBL2FZ.md", board + "- [ ] four\n")
    try folder.write(".planboard.yml", Self.newerSettings)
    let before = try folder.visibleNames
    let refused = try CommandTests.run(arguments, in: folder)
    #expect(refused.code == 2 && refused.errorText.contains(Self.settingsRefusal), "\(refused)")
    #expect(try text("work.md", in: folder) == board && folder.visibleNames == before)
    #expect(try text(".planboard.yml", in: folder) == Self.newerSettings)
  }

  @Test func `a board in another plan is protected by the settings of that plan`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "plan.md": Self.board, "sub/.planboard.yml": "version: 2\n",
      "sub/work.md": Self.board,
    ])
    let refused = try pb("add", "three", "--board", "sub/work.md", in: folder)
    #expect(refused.code == 2 && refused.errorText.hasPrefix("pb: "))
    #expect(refused.errorText.contains("sub/.planboard.yml: written by a newer pb"), "\(refused)")
    #expect(try text("sub/work.md", in: folder) == Self.board)
    #expect(try pb("add", "three", "--board", "plan", in: folder).code == 0)
  }

  @Test(arguments: [("1", true), ("0", false), ("-1", false), ("new", false), ("", false), ("[2]", false)])
  func `the version of settings is a whole number`(value: String, isValid: Bool) throws {
    let folder = try TemporaryFolder([".planboard.yml": "version: \(value)\n", "plan.md": Self.board])
    let boards = try pb("boards", in: folder)
    #expect(boards.errorText.contains("`version:` must be a whole number, 1 or more") == !isValid, "\(boards)")
    #expect((boards.code == 0) == isValid)
  }
}
