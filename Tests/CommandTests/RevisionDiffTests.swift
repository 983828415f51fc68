import Foundation
import Testing

internal import TestSupport

@Suite(.tags(.git)) struct RevisionDiffTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] zero\n- [ ] one\n\n## Done\n"

  @Test func `revisions are compared with each other, and with the work tree`() throws {
    let repository = try Repository(["plan.md": Self.board, "other.md": Self.board, "notes.md": "# Notes\n"])
    try repository.commit("start")
    #expect(try repository.pb("diff").code == 0)
    #expect(try repository.pb("done", "one", "--board", "plan").code == 0)
    try repository.folder.write("notes.md", "# Other notes\n")
    try repository.commit("done")
    try repository.git("mv", "other.md", "ideas.md")
    #expect(try repository.pb("add", "two", "--board", "ideas").code == 0)
    try repository.commit("rename")
    #expect(try repository.pb("rm", "zero", "--board", "plan").code == 0)
    let stories: KeyValuePairs<String, [String]> = [
      "diff-worktree": ["diff"], "diff-since": ["diff", "HEAD~2"], "diff-between": ["diff", "HEAD~2", "HEAD~1"],
      "diff-board": ["diff", "HEAD~2", "HEAD", "ideas.md"],
      "diff-revisions-json": ["diff", "HEAD~2", "HEAD", "--json"],
      "diff-markdown": ["diff", "HEAD~2", "HEAD", "--md"],
      "diff-no-such": ["diff", "never"],
    ]
    for (name, arguments) in stories {
      try checkGolden(name, try run(arguments, in: repository.folder, environment: repository.environment))
    }
  }

  /// The reader is GitHub, where a bare `@name` in a summary would call somebody, and `#12` would lead somewhere.
  @Test func `in Markdown, every text from a board is code, whatever is in it`() throws {
    let titles = ["ask @bo first", "see #12", "`", "``x`", "a ` b", "<b>*x*</b>", "[x](y)", "x\u{1B}[31m"]
    let folder = try TemporaryFolder([
      "a.md": Self.board, "b.md": Self.board + titles.map { "- [ ] \($0)\n" }.joined(),
    ])
    let lines = try pb("diff", "a.md", "b.md", "--md", in: folder).lines
    #expect(lines.count == titles.count)
    #expect(lines.contains("- `see #12` added to `Done`"))
    for line in lines {
      // Without its code spans (CommonMark 6.1), a line has only the words of pb.
      var rest = ""
      var text = Substring(line)
      while let open = text.firstIndex(of: "`") {
        rest += text[..<open]
        let fence = text[open...].prefix { $0 == "`" }
        text = text[fence.endIndex...]
        var end = text.startIndex
        while let next = text[end...].firstIndex(of: "`") {
          let run = text[next...].prefix { $0 == "`" }
          end = run.endIndex
          if run.count == fence.count { break }
        }
        #expect(text[..<end].hasSuffix(fence), "not closed: \(line)")
        text = text[end...]
      }
      #expect(rest + text == "-  added to ", "\(line)")
    }
    #expect(try pb("diff", "a.md", "b.md", "--md", "--json", in: folder).code == 64)
  }

  @Test func `new and removed boards are reported, including files that are boards only because of the settings`()
    throws
  {
    let repository = try Repository([
      ".planboard.yml": "boards: ['*.txt']\n", "list.txt": "## A\n- [ ] one\n", "old.md": Self.board,
    ])
    try repository.commit("start")
    try FileManager.default.removeItem(at: repository.folder.url.appending(path: "old.md"))
    try repository.folder.write("new.md", "---\nplanboard: true\n---\n## B\n- [ ] fresh\n")
    try repository.folder.write("list.txt", "## A\n- [x] one\n")
    func changed(_ arguments: String...) throws -> [String] {
      let run = try run(["diff"] + arguments, in: repository.folder, environment: repository.environment)
      #expect(run.code == 1)
      return run.lines.filter { !$0.hasPrefix(" ") }
    }
    try repository.git("add", "-A")
    let all = ["list.txt:", "new.md:", "old.md (removed):"]
    #expect(try changed() == all)
    try repository.commit("all")
    #expect(try changed("HEAD~1", "HEAD") == all)
    #expect(try changed("HEAD~1") == all)
    // This change is not in git's index yet.
    try repository.folder.write("list.txt", "## A\n- [ ] once more\n")
    #expect(try changed() == ["list.txt:"])
  }

  @Test func `a file is the one in the current folder, even if the plan in another folder has one of this name`() throws
  {
    let plan = try Repository([".planboard.yml": "", "notes.md": Self.board])
    try plan.commit("start")
    try plan.folder.write("notes.md", Self.board + "- [ ] of the plan\n")
    let other = try TemporaryFolder(["notes.md": Self.board])
    for name in ["notes.md", "./notes.md", other.path("notes.md")] {
      let run = try pb("diff", name, in: other, environment: ["PB_DIR": plan.folder.url.path])
      #expect(!run.text.contains("of the plan"), "\(run)")
    }
    let own = try pb("diff", plan.folder.path("notes.md"), in: other, environment: ["PB_DIR": plan.folder.url.path])
    #expect(own.text.contains("of the plan"), "\(own)")
  }

  @Test func `before a file of another repository, a name is a revision of that repository`() throws {
    let plan = try Repository([".planboard.yml": "", "v1-release.md": Self.board])
    let other = try Repository(["x.md": Self.board])
    for repository in [plan, other] { try repository.commit("start") }
    try other.git("tag", "v1")
    try other.folder.write("x.md", Self.board + "- [ ] later\n")
    let environment = plan.environment.merging(["PB_DIR": plan.folder.url.path]) { $1 }
    let run = try run(["diff", "v1", other.folder.path("x.md")], in: plan.folder, environment: environment)
    #expect(run.code == 1 && run.text.contains("later") && !run.text.contains("zero"), "\(run)")
  }

  @Test func `a file beside the plan, in the same repository, is not taken for the one in the plan`() throws {
    let repository = try Repository([
      "plan/.planboard.yml": "", "plan/notes.md": Self.board, "other/notes.md": Self.board,
    ])
    try repository.commit("start")
    try repository.folder.write("plan/notes.md", Self.board + "- [ ] of the plan\n")
    try repository.folder.write("other/notes.md", Self.board + "- [ ] of the other\n")
    let environment = repository.environment.merging(["PB_DIR": repository.folder.path("plan")]) { $1 }
    let run = try run(["diff", "notes.md"], in: repository.folder, below: "other", environment: environment)
    #expect(run.text.contains("of the other") && !run.text.contains("of the plan"), "\(run)")
  }

  @Test func `a file of another repository than the plan is compared in its own repository`() throws {
    let plan = try Repository([".planboard.yml": "", "notes.md": Self.board])
    try plan.commit("start")
    let other = try Repository(["notes.md": Self.board])
    try other.commit("start")
    try other.folder.write("notes.md", Self.board + "- [ ] of the file\n")
    let environment = ["PB_DIR": plan.folder.url.path]
    for arguments in [["notes.md"], [other.folder.path("notes.md")], ["HEAD", "./notes.md"]] {
      let run = try run(["diff"] + arguments, in: other.folder, environment: environment)
      #expect(run.code == 1 && run.text.contains("of the file"), "\(arguments): \(run)")
    }
    let outside = try TemporaryFolder(["notes.md": Self.board])
    #expect(try pb("diff", "notes.md", in: outside, environment: environment).code == 2)
  }

  @Test func `a board before a revision, and a third revision, are refused with the reason`() throws {
    let repository = try Repository(["plan.md": Self.board])
    try repository.commit("start")
    for (arguments, words) in [
      (["plan.md", "HEAD"], "`plan.md` is not a revision of git"), (["plan", "HEAD"], "`plan.md` is not a revision"),
      (["HEAD", "HEAD", "HEAD"], "no board `HEAD`"),
    ] {
      let run = try run(["diff"] + arguments, in: repository.folder, environment: repository.environment)
      #expect(run.code == 2 && run.errorText.contains(words), "\(arguments): \(run)")
    }
  }

  @Test func `a revision takes precedence over a folder with its name`() throws {
    let repository = try Repository(["plan.md": Self.board, "docs/plan.md": Self.board, "below/x.md": "# X\n"])
    try repository.commit("start")
    try repository.git("branch", "docs")
    try repository.folder.write("plan.md", Self.board.replacing("one", with: "two"))
    try repository.commit("two")
    for arguments in [["docs"], ["docs", "HEAD"], ["docs", "docs/plan.md"], ["below"]] {
      let run = try run(["diff"] + arguments, in: repository.folder, environment: repository.environment)
      let code: Int32 = arguments == ["below"] ? 2 : arguments.last == "docs/plan.md" ? 0 : 1
      #expect(run.code == code, "\(arguments): \(run)")
      if code == 2 { #expect(run.errorText.contains("is a folder"), "\(run)") }
    }
  }

  @Test func `an option of git is not accepted as a revision`() throws {
    let repository = try Repository(["plan.md": Self.board])
    try repository.commit("start")
    #expect(try repository.pb("diff", "--", "--output=x").code == 2)
    #expect(try repository.folder.visibleNames == ["plan.md"])
  }

  @Test func `a card that only the cards around it have passed is not said to move from a position to itself`() throws {
    let folder = try TemporaryFolder(["a.md": "## A\n- a\n- b\n- c\n", "b.md": "## A\n- c\n- b\n- a\n"])
    let text = try pb("diff", "a.md", "b.md", in: folder).text
    #expect(text.contains("> \"b\" moved within A; its position is still 2\n"), "\(text)")
    #expect(text.contains("> \"c\" moved within A, from position 3 to 1\n"), "\(text)")
  }
}
