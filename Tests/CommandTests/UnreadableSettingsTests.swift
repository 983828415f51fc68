import Foundation
import Testing

internal import TestSupport

/// A `.planboard.yml` that cannot be read.
struct UnreadableSettingsTests {
  private static let board = """
    ---
    planboard: 1
    sort: [due]
    ---
    ## To Do

    - [ ] two #a due:2026-12-02
    - [ ] one due:2026-12-01
    > conflict: title: uno

    ## Done

    """

  private static let refusal = "pb: .planboard.yml: the settings cannot be read, so nothing was written\n"

  private func texts(of folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let names = try folder.allFiles.filter { !$0.hasPrefix(".local/") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.read($0)) })
  }

  @Test(
    .thorough,
    arguments: [
      ["add", "three"], ["done", "one"], ["done", "--where", "tag:a", "--yes"], ["reopen", "one"],
      ["move", "two", "--to", "done"],
      ["edit", "one", "--title", "uno"], ["rm", "two"], ["archive", "one"], ["id", "one"],
      ["tags", "rename", "a", "b"],
      ["sort"], ["sort", "work.md"], ["lint", "--fix"], ["lint", "--fix", "work.md"], ["new", "more.md"],
      ["rename", "work", "Work"], ["column", "add", "Later"], ["restore", "gone"], ["trash", "--empty"], ["sync"],
      ["sync", "copy.md", "--into", "work"], ["undo"], ["redo"], ["undo", "--dry-run"], ["add", "three", "--dry-run"],
      ["git", "setup"], ["init"], ["init", "sub"],
    ])
  func `no command writes anything if the settings cannot be read`(arguments: [String]) throws {
    let repository = try Repository([".planboard.yml": "", "work.md": Self.board, "templates/day.md": Self.board])
    let folder = repository.folder
    #expect(try repository.pb("add", "gone", "--board", "work").code == 0)
    #expect(try repository.pb("rm", "gone").code == 0)
    let copy = Self.board + "- [ ] four\n"
    try folder.write("work.sync-conflict-20261121-012615-IJBL2FZ.md", copy)
    try folder.write("copy.md", copy)
    // The missing bracket makes the settings unreadable. Without `ignore:`, `templates/day.md` would count as a board.
    try folder.write(".planboard.yml", "ignore: templates/**\nprimary: [work.md\n")
    let before = try texts(of: folder)
    let run = try run(arguments, in: folder, environment: Repository.environment)
    #expect(run.code == 2 && run.errorText.contains(Self.refusal), "\(run)")
    #expect(try texts(of: folder) == before)
  }

  @Test(arguments: [
    ["list"], ["list", "work.md"], ["find", "one"], ["stats"], ["agenda"], ["next"], [], ["--json"], ["did"], ["top"],
    ["tags"],
    ["lint"],
    ["lint", "work.md"], ["view"],
    ["view", "today"], ["boards"], ["show", "work.md"], ["diff", "work.md", "other.md"], ["trash"],
    ["sort", "--check"],
    ["resolve"], ["open", "--print"],
  ])
  func `commands that only read show what they can, say what is wrong, and exit with 2`(arguments: [String]) throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "primary: [work.md\n",
      "work.md": Self.board.replacing("planboard: 1", with: "planboard: 1\nprimary: true"),
      "other.md": Self.board,
    ])
    let told = try run(arguments, in: folder)
    #expect(told.code == 2 && told.errorText.hasPrefix(".planboard.yml:"), "\(told)")
    #expect(told.errorText.components(separatedBy: ": error: ").count == 2, "\(told)")
    if ![["trash"], ["view", "today"], ["resolve"]].contains(arguments) { #expect(!told.output.isEmpty) }
  }

  @Test func `unreadable settings of a plan protect its boards, but not those of the plan around it`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "plan.md": Self.board, "sub/.planboard.yml": "boards: {}\n", "sub/work.md": Self.board,
      "other/plan.md": Self.board,
    ])
    let refused = try pb("add", "three", "--board", "sub/work.md", in: folder)
    #expect(
      refused.code == 2 && refused.errorText.contains("sub/.planboard.yml: the settings cannot"), "\(refused)")
    let outside = try run(["add", "three", "--board", "../sub/work.md"], in: folder, below: "other")
    #expect(outside.code == 2 && outside.errorText.contains(".planboard.yml: the settings cannot"), "\(outside)")
    #expect(try folder.read("plan.md") == Array(Self.board.utf8))
    #expect(try folder.read("sub/work.md") == Array(Self.board.utf8))
    #expect(try pb("add", "three", "--board", "plan.md", in: folder).code == 0)
  }

  @Test(arguments: ["lint: {overdue: 2}", "lint: {nosuch: on}"])
  func `if the lint settings cannot be read, nothing is fixed, but cards can be added`(settings: String) throws {
    let text = "---\nplanboard: 1\n---\n## A\n\n\n- [x]one\n"
    let folder = try TemporaryFolder(["plan.md": text, ".planboard.yml": settings])
    let run = try pb("lint", "--fix", "--unsafe", in: folder)
    #expect(run.code == 2 && run.errorText.contains(Self.refusal), "\(run)")
    #expect(try folder.read("plan.md") == Array(text.utf8))
    // Neither the fixes of standard input nor those that would be made are shown.
    let input = try pb("lint", "--fix", "--unsafe", "-", in: folder, input: Array(text.utf8))
    #expect(input.code == 2 && input.output == Array(text.utf8), "\(input)")
    let diff = try pb("lint", "--fix", "--unsafe", "--diff", in: folder)
    #expect(diff.code == 2 && diff.output.isEmpty, "\(diff)")
    #expect(try pb("add", "two", in: folder).code == 0)
  }

  @Test func `settings that are too long count as unreadable`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board, ".planboard.yml": String(repeating: "#\n", count: 40_000)])
    for arguments in [["add", "three"], ["list"]] {
      let run = try run(arguments, in: folder)
      #expect(run.code == 2, "\(run)")
    }
    #expect(try folder.read("plan.md") == Array(Self.board.utf8))
  }

  @Test func `an unknown key is skipped, and lint and doctor report it`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "horizon: 3w\nignore: other.md\nviews:\n  a: {query: 'one', grop: tag}\n",
      "plan.md": Self.board.replacing("sort: [due]\n", with: ""), "other.md": Self.board,
    ])
    let list = try pb("list", in: folder)
    #expect(list.code == 0 && list.errors.isEmpty && !list.text.contains("other.md"), "\(list)")
    #expect(try pb("view", "a", in: folder).lines.count == 1)
    #expect(try pb("add", "three", in: folder).code == 0)
    let warnings =
      ".planboard.yml:1:1: warning: unknown key `horizon`\n"
      + ".planboard.yml:4:21: warning: unknown key `grop`; did you mean `group`?\n"
    let boards = try pb("boards", in: folder)
    #expect(boards.code == 0 && boards.errors.isEmpty, "\(boards)")
    let lint = try pb("lint", "--select", "empty-title", in: folder)
    #expect(lint.code == 1 && lint.errorText == warnings, "\(lint)")
    #expect(try pb("lint", "--select", "empty-title", "--fail-on", "error", in: folder).code == 0)
    let doctor = try pb("doctor", in: folder)
    #expect(doctor.code == 0, "\(doctor)")
    #expect(
      doctor.text.contains(
        "note     settings: .planboard.yml is readable, except for 2 unknown keys; `pb lint` says which\n"),
      "\(doctor)")
  }
}
