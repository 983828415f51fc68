import Foundation
import Testing

internal import TestSupport

/// Commands that change boards, run with the real binary.
struct ChangeTests {
  private let plan =
    "---\nplanboard: true\n---\n## To Do\n- [ ] one ^a1\n  - [ ] step\n- [ ] two #x\n\n## Done\n- [x] old\n"

  @Test(arguments: [
    ["add", "Call Ann #home !high due:fri"], ["add", "two"], ["add", "three", "--column", "done", "--top", "--json"],
    ["add", "three", "--dry-run"], ["add", "three", "--diff"], ["add", "x due:soon"], ["move", "^a1", "--to", "done"],
    ["move", "^a1", "--to", "nowhere"], ["move", "o", "--to", "done"], ["move", "^a1"], ["done", "two", "^zz"],
    ["done", "old"], ["reopen", "old", "--json"], ["check", "^a1", "step"], ["check", "^a1", "7"],
    ["edit", "two", "--title", "deux", "--due", "+3d", "--tag", "-x", "--set", "est=3h"], ["edit", "two"],
    ["archive", "two"], ["archive", "two", "-q"],
  ])
  func `a command reports its change, and leaves no new file behind`(arguments: [String]) throws {
    let folder = try TemporaryFolder(["plan.md": plan])
    let run = try run(arguments, in: folder)
    let name =
      "change-"
      + arguments.joined(separator: "-").map { $0.isLetter || $0.isNumber || $0 == "-" ? String($0) : "_" }
      .joined()
    let text = String(decoding: try folder.read("plan.md"), as: UTF8.self)
    var result = run
    result.errors += Array("--- plan.md\n\(text == plan ? "(as it was)\n" : text)".utf8)
    try checkGolden(name, result)
    #expect(try folder.visibleNames == ["plan.md"])
  }

  @Test func `tags and people are the same in capitals and in small letters, and keep their spelling`() throws {
    let folder = try TemporaryFolder(["a.md": "---\nplanboard: true\n---\n## A\n- [ ] one #Home @Ann\n"])
    func edit(_ options: String...) throws -> String {
      #expect(try run(["edit", "one"] + options, in: folder).code == 0)
      return String(decoding: try folder.read("a.md"), as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(try edit("--tag", "home", "--person", "ann") == "- [ ] one #Home @Ann")
    #expect(try edit("--tag", "-home", "--person", "-ANN", "--tag", "shop") == "- [ ] one #shop")
  }

  @Test func `a card moves between boards`() throws {
    let folder = try TemporaryFolder(["plan.md": plan, "other.md": "---\nplanboard: true\n---\n## Ideas\n* a\n"])
    #expect(try pb("move", "one", "--to-board", "other", "--to", "ideas", in: folder).code == 0)
    #expect(
      String(decoding: try folder.read("other.md"), as: UTF8.self)
        == "---\nplanboard: true\n---\n## Ideas\n* a\n* [ ] one ^a1\n  - [ ] step\n")
    #expect(
      String(decoding: try folder.read("plan.md"), as: UTF8.self)
        == plan.replacing("- [ ] one ^a1\n  - [ ] step\n", with: ""))
  }

  @Test func `if there are several boards, a command must name the board, unless one is primary`() throws {
    let folder = try TemporaryFolder(["plan.md": plan, "other.md": "---\nplanboard: true\n---\n## Ideas\n"])
    let run = try pb("add", "x", in: folder)
    #expect(run.code == 2)
    #expect(run.errorText.contains("several boards: other.md, plan.md"))
    #expect(try pb("add", "x", "--board", "oth", in: folder).code == 0)
    try folder.write("other.md", "---\nprimary: true\nplanboard: true\n---\n## Ideas\n")
    #expect(try pb("add", "x", in: folder).text.hasPrefix("other.md:"))
  }

  /// What the command line says decides the order of the cards, not the order in which they are written.
  @Test func `several cards keep their order, wherever they are put`() throws {
    let board = "---\nplanboard: true\n---\n## A\n- x\n- y\n- z\n"
    for (arguments, wanted) in [
      (["--top"], ["one", "two", "three", "x", "y", "z"]), (["--bottom"], ["x", "y", "z", "one", "two", "three"]),
      (["--after", "x"], ["x", "one", "two", "three", "y", "z"]),
      (["--before", "y"], ["x", "one", "two", "three", "y", "z"]),
    ] {
      let folder = try TemporaryFolder(["b.md": board])
      let added = try run(["add", "-"] + arguments, in: folder, input: Array("one\ntwo\nthree\n".utf8))
      #expect(added.code == 0, "\(added)")
      let titles = try pb("list", in: folder).lines.map { $0.split(separator: " ").dropLast().last.map(String.init) }
      #expect(titles == wanted, "\(arguments)")
      #expect(added.lines.map { $0.split(separator: "\"")[1] } == ["one", "two", "three"], "\(added)")
      #expect(try run(["move", "three", "z"] + arguments, in: folder).code == 0)
      let moved = try pb("list", in: folder).lines.map { $0.split(separator: " ").dropLast().last.map(String.init) }
      #expect(moved.firstIndex(of: "z") == moved.firstIndex(of: "three").map { $0 + 1 }, "\(arguments): \(moved)")
    }
  }

  @Test func `several cards can be added from standard input`() throws {
    let folder = try TemporaryFolder(["plan.md": plan])
    #expect(try pb("add", "-", in: folder, input: Array("Milk\n\nBread #shop\n".utf8)).lines.count == 2)
    #expect(String(decoding: try folder.read("plan.md"), as: UTF8.self).contains("- [ ] Milk\n- [ ] Bread #shop\n"))
  }

  @Test func `if one of several cards cannot be added, the message names it`() throws {
    let folder = try TemporaryFolder(["plan.md": plan])
    let added = try pb("add", "-", in: folder, input: Array("First due:tomorow\nSecond\n".utf8))
    #expect(added.code == 2 && added.lines.count == 1, "\(added)")
    let message = "pb: `First due:tomorow` was not added: `due:tomorow` is not a date\n"
    #expect(added.errorText.hasPrefix(message), "\(added)")
    // A text that cannot be written, and a name that no card has.
    for (text, shown) in [("x \u{7}", "x ␇"), ("Bad due:fri after:nosuch", "Bad due:fri after:nosuch")] {
      let refused = try pb("add", "-", in: folder, input: Array("\(text)\nok \(text.count)\n".utf8))
      #expect(refused.errorText.contains("pb: `\(shown)` was not added: "), "\(refused)")
    }
    // If it is not clear which board is meant, the cards do not matter.
    try folder.write("other.md", plan)
    let unclear = try pb("add", "-", in: folder, input: Array("one\ntwo\nthree\n".utf8))
    #expect(unclear.code == 2 && !unclear.errorText.contains("was not added"), "\(unclear)")
  }

  @Test func `eight writers at once lose no card`() async throws {
    let folder = try TemporaryFolder(["plan.md": plan])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<15 {
            let run = try pb("add", "card \(writer) \(number)", "-q", in: folder)
            #expect(run.code == 0)
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = String(decoding: try folder.read("plan.md"), as: UTF8.self).split(separator: "\n")
    #expect(Set(lines.filter { $0.hasPrefix("- [ ] card ") }).count == 120)
    #expect(try folder.visibleNames == ["plan.md"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write all"))
  func `a read-only file is not changed`() throws {
    let folder = try TemporaryFolder(["plan.md": plan])
    chmod(folder.path("plan.md"), 0o444)
    let run = try pb("add", "x", in: folder)
    #expect(run.code == 2)
    #expect(try folder.read("plan.md") == Array(plan.utf8))
  }

  @Test(arguments: [
    "Sprint (2024)", "[[Link]]", "a [b](c)", "50%", "x\ty", "*bold*", "`code`", "#tag", "", "日本 (2)", "%28",
  ])
  func `a card can be archived or removed from a column with any name, and brought back to it`(name: String) throws {
    let text =
      "---\nplanboard: true\n---\n\n## First\n\n- [ ] a\n\n## \(name)\n\n- [ ] one\n\n## Last\n\n***\n\n## Archive\n\n- [x] z\n"
    let folder = try TemporaryFolder(["b.md": text])
    let archived = try pb("archive", "one", in: folder)
    #expect(archived.code == 0, "\(archived)")
    let back = try pb("unarchive", "one", in: folder)
    #expect(back.code == 0, "\(back)")
    // An archived card cannot name its column if the column has no name.
    if !name.isEmpty { #expect(try folder.read("b.md") == Array(text.utf8), "\(archived) \(back)") }
    #expect(try pb("undo", "-n", "2", in: folder).code == 0)
    let removed = try pb("rm", "one", in: folder)
    #expect(removed.code == 0, "\(removed)")
    #expect(try pb("restore", "one", in: folder).code == 0)
    #expect(try folder.read("b.md") == Array(text.utf8))
  }

  @Test(arguments: ["TODO.md", "notes/TODO.md"])
  func `a card is restored even to a file that counts as a board only if a command names it`(name: String) throws {
    let text = "## A\n- x\n- y\n"
    let folder = try TemporaryFolder([".planboard.yml": "", "other.md": plan, name: text])
    #expect(try pb("rm", "\(name):2", in: folder).code == 0)
    let restored = try pb("restore", "x", in: folder)
    #expect(restored.code == 0, "\(restored)")
    #expect(try folder.read(name) == Array(text.utf8))
    #expect(try pb("undo", in: folder).code == 0)
    #expect(try folder.read(name) == Array("## A\n- y\n".utf8))
  }

  @Test(arguments: ["../out.md", "no.md", "note.txt", ".hidden/h.md", "link.md", "sub/../TODO.md", "folder.md"])
  func `a card is not restored to a file that is gone, or that cannot have been its board`(name: String) throws {
    let outer = try TemporaryFolder(["out.md": "## A\n- y\n", "plan/.planboard.yml": ""])
    for file in ["note.txt", ".hidden/h.md", "TODO.md", "sub/x", "folder.md/x"] {
      try outer.write("plan/\(file)", Array("## A\n- y\n".utf8))
    }
    try FileManager.default.createSymbolicLink(atPath: outer.path("plan/link.md"), withDestinationPath: "../out.md")
    let from = name.replacing("/", with: "%2F")
    try outer.write("plan/.planboard/trash.md", Array("## Removed\n- x [removed-from:: \(from)/A/1]\n".utf8))
    let run = try run(["restore", "x"], in: outer, below: "plan")
    #expect(run.code == 2 && run.errorText.contains("no longer exists"), "\(run)")
    for file in ["out.md", "plan/note.txt", "plan/.hidden/h.md", "plan/TODO.md"] {
      #expect(try outer.read(file) == Array("## A\n- y\n".utf8))
    }
  }

  @Test func `a section can be named on the command line`() throws {
    let board = "---\nplanboard: 1\n---\n## V\n### s1\n- a\n\n### s2\n- b\n"
    let folder = try TemporaryFolder(["b.md": board])
    let missing = try pb("add", "z", "--section", "s3", in: folder)
    #expect(missing.code == 2 && missing.errorText.contains("no section `s3`"), "\(missing)")
    #expect(missing.errorText.contains("The sections are: s1, s2"), "\(missing)")
    let ambiguous = try pb("move", "a", "--section", "s", in: folder)
    #expect(ambiguous.code == 2 && ambiguous.errorText.contains("`s1` in `V`, `s2` in `V`"), "\(ambiguous)")
    #expect(try pb("add", "z", "--section", "s1", "--before", "a", in: folder).code == 64)
    #expect(try pb("move", "a", "--section", "s2", "--top", in: folder).code == 0)
    #expect(try pb("add", "--section", "s1", "-", in: folder, input: Array("- [ ] milk\n* bread\n".utf8)).code == 0)
    #expect(
      try folder.read("b.md")
        == Array("---\nplanboard: 1\n---\n## V\n### s1\n\n- [ ] milk\n- [ ] bread\n\n### s2\n- a\n- b\n".utf8))
    let same = try pb("tags", "rename", "x", "#x", in: folder)
    #expect(same.code == 0 && same.text == "the tag already has this name; nothing was written\n", "\(same)")
  }

  @Test func `the value none removes a field`() throws {
    let folder = try TemporaryFolder([
      "b.md": "---\nplanboard: true\n---\n## A\n- [ ] a !high due:2026-12-01 start:2026-11-01 color:red\n"
    ])
    let run = try pb(
      "edit", "a", "--due", "none", "--start", "none", "--priority", "none", "--color", "none", in: folder)
    #expect(run.code == 0, "\(run)")
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).hasSuffix("## A\n- [ ] a\n"))
    #expect(try pb("add", "b", "--due", "none", in: folder).code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).hasSuffix("## A\n- [ ] a\n- [ ] b\n"))
  }

  @Test func `if a board cannot be read, pb does not guess which board to change`() throws {
    let large = "---\nplanboard: 1\n---\n" + String(repeating: "text\n", count: 300_000)
    let folder = try TemporaryFolder([".planboard.yml": "", "p.md": plan, "large.md": large])
    let run = try pb("add", "x", in: folder, environment: ["PB_MAX_SIZE": "1"])
    #expect(run.code == 2)
    #expect(
      run.errorText.contains("large.md: ") && run.errorText.contains("p.md might not be the board that you mean"),
      "\(run)")
    #expect(try pb("add", "x", "--board", "p", in: folder, environment: ["PB_MAX_SIZE": "1"]).code == 0)
  }

  @Test func `a card whose recurrence is not understood is done only with --once, and --quiet says so`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n- [ ] Water every:blue\n"
    for flag in ["--quiet", "--json"] {
      let folder = try TemporaryFolder(["b.md": board])
      let run = try pb("done", "water", flag, in: folder)
      #expect(run.code == 2 && run.errorText.contains("`every:blue` does not say when"), "\(run)")
      #expect(run.errorText.contains("`pb done --once` completes it for good"), "\(run)")
      #expect(try folder.read("b.md") == Array(board.utf8))
      #expect(try pb("done", "water", flag, "--once", in: folder).code == 0)
      #expect(try folder.read("b.md") == Array(board.replacing("[ ]", with: "[x]").utf8))
    }
  }
}
