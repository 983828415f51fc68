import Foundation
import Testing

internal import TestSupport

/// Commands that change boards, through the real binary.
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
  func `a change is reported, and is all that happens`(arguments: [String]) throws {
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

  @Test func `several boards want to be told apart`() throws {
    let folder = try TemporaryFolder(["plan.md": plan, "other.md": "---\nplanboard: true\n---\n## Ideas\n"])
    let run = try pb("add", "x", in: folder)
    #expect(run.code == 2)
    #expect(run.errorText.contains("several boards: other.md, plan.md"))
    #expect(try pb("add", "x", "--board", "oth", in: folder).code == 0)
    try folder.write("other.md", "---\nprimary: true\nplanboard: true\n---\n## Ideas\n")
    #expect(try pb("add", "x", in: folder).text.hasPrefix("other.md:"))
  }

  @Test func `many cards come from standard input`() throws {
    let folder = try TemporaryFolder(["plan.md": plan])
    #expect(try pb("add", "-", in: folder, input: Array("Milk\n\nBread #shop\n".utf8)).lines.count == 2)
    #expect(String(decoding: try folder.read("plan.md"), as: UTF8.self).contains("- [ ] Milk\n- [ ] Bread #shop\n"))
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

  @Test func `a change needs nobody's permission but the file's`() throws {
    guard geteuid() != 0 else { return }
    let folder = try TemporaryFolder(["plan.md": plan])
    chmod(folder.path("plan.md"), 0o444)
    let run = try pb("add", "x", in: folder)
    #expect(run.code == 2)
    #expect(try folder.read("plan.md") == Array(plan.utf8))
  }

  @Test(arguments: [
    "Sprint (2024)", "[[Link]]", "a [b](c)", "50%", "x\ty", "*bold*", "`code`", "#tag", "", "日本 (2)", "%28",
  ])
  func `a card is archived from a column of any name, and goes back there`(name: String) throws {
    let text =
      "---\nplanboard: true\n---\n\n## First\n\n- [ ] a\n\n## \(name)\n\n- [ ] one\n\n## Last\n\n***\n\n## Archive\n\n- [x] z\n"
    let folder = try TemporaryFolder(["b.md": text])
    let archived = try pb("archive", "one", in: folder)
    #expect(archived.code == 0, "\(archived)")
    let back = try pb("unarchive", "one", in: folder)
    #expect(back.code == 0, "\(back)")
    // A column without a name is nothing that a card could name.
    if !name.isEmpty { #expect(try folder.read("b.md") == Array(text.utf8), "\(archived) \(back)") }
    #expect(try pb("undo", "-n", "2", in: folder).code == 0)
    let removed = try pb("rm", "one", in: folder)
    #expect(removed.code == 0, "\(removed)")
    #expect(try pb("restore", "one", in: folder).code == 0)
    #expect(try folder.read("b.md") == Array(text.utf8))
  }

  @Test func `none clears a field`() throws {
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

  @Test func `with a board that cannot be read, nobody guesses which board is meant`() throws {
    let large = "---\nplanboard: 1\n---\n" + String(repeating: "text\n", count: 300_000)
    let folder = try TemporaryFolder([".planboard.yml": "", "p.md": plan, "large.md": large])
    let run = try pb("add", "x", in: folder, environment: ["PB_MAX_SIZE": "1"])
    #expect(run.code == 2)
    #expect(
      run.errorText.contains("large.md: ") && run.errorText.contains("p.md may not be the board that you mean"),
      "\(run)")
    #expect(try pb("add", "x", "--board", "p", in: folder, environment: ["PB_MAX_SIZE": "1"]).code == 0)
  }

  @Test func `a card that does not repeat because its field is not understood is reported, even with --quiet`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n- [ ] Water every:blue\n"
    let note =
      "`every:blue` is not understood, so the card does not repeat; write it as `every:2w` or `every:mon,thu` "
      + "(docs/format.md)"
    for (flag, text) in [("--quiet", "help: \(note)\n"), ("--json", "")] {
      let folder = try TemporaryFolder(["b.md": board])
      let run = try pb("done", "water", flag, in: folder)
      #expect(run.code == 0 && run.errorText == text, "\(run)")
      #expect(run.text.contains("\"note\":\"\(note)\"") == (flag == "--json"), "\(run)")
      #expect(try folder.read("b.md") == Array(board.replacing("[ ]", with: "[x]").utf8))
    }
  }
}
