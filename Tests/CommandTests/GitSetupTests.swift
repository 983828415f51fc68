import Foundation
import Testing

internal import TestSupport

@Suite(.tags(.git)) struct GitSetupTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n\n## Done\n"

  @Test func `git setup reports what it writes, and --remove restores the repository byte for byte`() throws {
    let repository = try Repository(["plan.md": Self.board, "sub/my plan.md": Self.board, "sub/README.md": "hello\n"])
    let config = try repository.folder.read(".git/config")
    #expect(try repository.pb("git", "check").code == 1)
    let setup = try repository.pb("git", "setup")
    try checkGolden("git-setup", setup)
    #expect(try repository.pb("git", "check").code == 0)
    #expect(
      try repository.git("check-attr", "merge", "plan.md", "sub/my plan.md", "sub/README.md", "new.md")
        == "plan.md: merge: pb\nsub/my plan.md: merge: pb\nsub/README.md: merge: pb\nnew.md: merge: pb\n")
    try checkGolden("git-setup-again", try repository.pb("git", "setup"))
    try checkGolden("git-setup-json", try repository.pb("git", "setup", "--json"))
    try checkGolden("git-setup-remove", try repository.pb("git", "setup", "--remove"))
    #expect(try repository.folder.read(".git/config") == config)
    #expect(try !repository.folder.names.contains(".gitattributes"))
    #expect(!FileManager.default.fileExists(atPath: repository.folder.path(".git/hooks/pre-commit")))
  }

  @Test func `init --git outside of a repository writes nothing, and says why`() throws {
    let folder = try TemporaryFolder(["notes.md": "hello\n"])
    let run = try pb("init", "--git", in: folder)
    #expect(run.code == 2 && run.errorText.contains("is not in a git repository"))
    #expect(try folder.allFiles.filter { !$0.hasPrefix(".local/") } == ["notes.md"])
  }

  @Test(arguments: ["*.png binary\n", "*.png binary", "\n", "# pb: end\n*.md text\r\n", "\u{FEFF}*.md text\n"])
  func `the user's own lines in .gitattributes stay, byte for byte`(text: String) throws {
    let repository = try Repository(["plan.md": Self.board, ".gitattributes": text])
    for _ in 0..<2 {
      #expect(try repository.pb("git", "setup", "--quiet").code == 0)
      let now = String(decoding: try repository.folder.read(".gitattributes"), as: UTF8.self)
      #expect(now.hasSuffix(text.replacing("\u{FEFF}", with: "")) && now.contains("merge=pb"))
    }
    #expect(try repository.pb("git", "setup", "--remove").code == 0)
    #expect(try repository.folder.read(".gitattributes") == Array(text.utf8))
  }

  @Test func `a line that the user wrote into pb's part of .gitattributes stays`() throws {
    let begin = "# pb: boards are merged and compared card by card (pb git setup)\n"
    let old = "*.png binary\n" + begin + "/*.md merge=pb diff=pb\n*.jpg binary\n\n# pb: end\n# last\n"
    let repository = try Repository(["plan.md": Self.board, ".gitattributes": old])
    for _ in 0..<2 {
      #expect(try repository.pb("git", "setup", "--quiet").code == 0)
      let now = String(decoding: try repository.folder.read(".gitattributes"), as: UTF8.self)
      #expect(now.hasSuffix("# pb: end\n*.png binary\n*.jpg binary\n\n# last\n"), "\(now)")
    }
    let now = String(decoding: try repository.folder.read(".gitattributes"), as: UTF8.self)
    try repository.folder.write(".gitattributes", now.replacing("# pb: end", with: "*.gif binary\n# pb: end"))
    #expect(try repository.pb("git", "setup", "--remove").code == 0)
    #expect(
      try repository.folder.read(".gitattributes")
        == Array("*.gif binary\n*.png binary\n*.jpg binary\n\n# last\n".utf8))
  }

  @Test(arguments: [".gitattributes", "sub/.gitattributes", ".git/info/attributes"])
  func `an attribute that the user set for a board stays, and is reported`(file: String) throws {
    let repository = try Repository(["a.txt": "", "sub/b.md": Self.board, file: "*.md -merge\n"])
    let setup = try repository.pb("git", "setup")
    #expect(setup.code == 0)
    #expect(
      setup.text.contains(".gitattributes: set for 0 boards\nsub/b.md: your own attribute `-merge`; left alone\n"))
    #expect(try repository.git("check-attr", "merge", "sub/b.md") == "sub/b.md: merge: unset\n")
    let check = try repository.pb("git", "check")
    #expect(check.code == 1)
    #expect(
      check.text
        == "sub/b.md: has your own attribute `-merge`, which `pb git setup` leaves alone\n"
        + "git merges 0 of 1 board card by card here\n")
    #expect(
      try repository.pb("git", "check", "--json").text
        .contains(#"{"path":"sub/b.md","merged":false,"attribute":"-merge"}"#))
  }

  @Test func `boards whose names do not end with .md are set, too, in a folder where all files are boards`() throws {
    let repository = try Repository(["plan.md": Self.board, "old.markdown": Self.board, "BIG.MD": Self.board])
    #expect(try repository.pb("git", "setup").code == 0)
    for name in ["plan.md", "old.markdown", "BIG.MD"] {
      #expect(try repository.git("check-attr", "merge", name) == "\(name): merge: pb\n")
    }
  }

  @Test func `a .gitattributes that is a link is refused, because git does not read it`() throws {
    let repository = try Repository(["plan.md": Self.board, "attributes": ""])
    try repository.folder.link(".gitattributes", to: "attributes")
    for environment in [[:], ["PB_FOLLOW_LINKS": "1"]] {
      let setup = try run(
        ["git", "setup"], in: repository.folder, environment: repository.environment.merging(environment) { $1 })
      #expect(setup.code == 2 && setup.errorText.hasPrefix("pb: .gitattributes is a link, which git does not read\n"))
    }
    #expect(try repository.folder.read("attributes").isEmpty)
    let check = try repository.pb("git", "check")
    #expect(check.code == 1 && check.text.contains(".gitattributes is a link, which git does not read\n"))
    #expect(check.text.hasSuffix("git merges boards line by line here\n"))
  }

  @Test func `a repository whose work tree is elsewhere is not set up`() throws {
    let repository = try Repository(["plan.md": Self.board])
    let other = try TemporaryFolder(["plan.md": Self.board])
    let places = ["GIT_DIR": repository.folder.path(".git"), "GIT_WORK_TREE": repository.folder.url.path]
    for command in ["setup", "check"] {
      let run = try run(
        ["git", command], in: other, environment: repository.environment.merging(places) { $1 })
      #expect(run.code == 2 && run.errorText.hasPrefix("pb: git's work tree is another folder"), "\(run)")
    }
    #expect(try other.visibleNames == ["plan.md"])
  }

  @Test func `boards that a sparse checkout leaves out are set up, too`() throws {
    let repository = try Repository([
      "plan.md": Self.board, "in/a.md": Self.board, "all/b.md": Self.board, "some/c.md": Self.board,
      "some/notes.md": "hello\n",
    ])
    try repository.commit("one")
    try repository.git("sparse-checkout", "set", "in")
    #expect(try repository.pb("git", "setup").text.contains(".gitattributes: set for 4 boards\n"))
    #expect(
      try repository.git("check-attr", "merge", "all/b.md", "some/c.md", "some/notes.md")
        == "all/b.md: merge: pb\nsome/c.md: merge: pb\nsome/notes.md: merge: pb\n")
    #expect(try repository.pb("git", "check").text == "git merges 4 boards card by card here\n")
    try FileManager.default.removeItem(atPath: repository.folder.path(".gitattributes"))
    #expect(try repository.pb("git", "check").text.contains("some/c.md: not listed in .gitattributes\n"))
  }

  @Test func `a comment in a section of git's settings stays`() throws {
    let repository = try Repository(["plan.md": Self.board])
    let config = try repository.folder.read(".git/config") + Array("[merge \"pb\"]\n\t# mine\n[diff]\n".utf8)
    try repository.folder.write(".git/config", String(decoding: config, as: UTF8.self))
    #expect(try repository.pb("git", "setup", "-q").code == 0)
    #expect(try repository.pb("git", "setup", "--remove").code == 0)
    #expect(try repository.folder.read(".git/config") == config)
  }

  @Test func `the hook checks the boards in the commit, not those in the work tree`() throws {
    let repository = try Repository(["sub/my plan.md": Self.board, "b.md": Self.board, "notes.md": "two\n"])
    #expect(try repository.pb("git", "setup", "--quiet").code == 0)
    try repository.git("add", "-A")
    let wrong = Self.board.replacing("- [ ] one", with: "- [ ] one\n  > conflict: removed")
    try repository.folder.write("sub/my plan.md", wrong)
    try repository.git("commit", "-qm", "what was added is fine")
    #expect(try repository.pb("lint", "--staged").description == "exit 0\n--- stdout\n--- stderr\n")
    try repository.git("add", "-A")
    try repository.folder.write("sub/my plan.md", Self.board)
    try repository.folder.write("b.md", wrong)
    let overdue = Self.board.replacing("one", with: "one due:2020-01-01")
    try repository.folder.write("late.md", overdue)
    try repository.git("add", "late.md")
    #expect(try repository.pb("lint", "late.md").text.contains("overdue"))
    let said = try repository.git("commit", "-qm", "what was added is wrong", code: 1)
    #expect(!said.contains("overdue"), "\(said)")
    #expect(said.contains("sub/my plan.md:6:3: ") && !said.contains("b.md"), "\(said)")
    #expect(try repository.pb("lint", "--staged", "--json").text.contains(#""path":"sub/my plan.md""#))
    // For `-a`, git uses a temporary index.
    let all = try repository.git("commit", "-qam", "all of it", code: 1)
    #expect(all.contains("b.md:6:3: ") && !all.contains("my plan.md"), "\(all)")
    #expect(try pb("lint", "--staged", in: TemporaryFolder()).code == 2)
    #expect(try repository.pb("lint", "--staged", "b.md").code == 64)
  }

  @Test(arguments: [nil, "sub", "."])
  func `the hook checks boards in subfolders, and in plans of their own`(plan: String?) throws {
    let twice = Self.board.replacing("- [ ] one", with: "- [ ] one ^k\n- [ ] two ^k")
    let repository = try Repository(["sub/plan.md": twice])
    if let plan { try repository.folder.write("\(plan)/.planboard.yml", "") }
    #expect(try repository.pb("-C", plan ?? ".", "git", "setup", "--quiet").code == 0)
    try repository.git("add", "-A")
    for folder in [".", "sub"] {
      let found = try repository.pb("-C", folder, "lint", "--staged")
      #expect(found.code == 1 && found.text.contains("plan.md:6:"), "\(folder): \(found)")
      #expect(found.text.contains("duplicate-id"))
    }
    #expect(try repository.git("commit", "-qm", "two ids", code: 1).contains("duplicate-id"))
    try repository.git("commit", "-qm", "two ids", "--no-verify")
    try repository.folder.write("sub/plan.md", twice + "\n")
    try repository.git("commit", "-qam", "the error was there before")
  }

  @Test(arguments: [false, true])
  func `an id that another board has in git's index stops a commit, whatever the other file is on the disk`(
    deletes: Bool
  ) throws {
    let board = Self.board.replacing("- [ ] one", with: "- [ ] one ^k")
    let repository = try Repository([".planboard.yml": "", "a.md": board, "b.md": Self.board])
    #expect(try repository.pb("git", "setup", "--quiet").code == 0)
    try repository.git("add", "-A")
    try repository.git("commit", "-qm", "fine")
    try repository.folder.write("b.md", board)
    try repository.git("add", "b.md")
    // Neither change is added, so neither counts.
    if deletes {
      try FileManager.default.removeItem(atPath: repository.folder.path("a.md"))
    } else {
      try repository.folder.write("a.md", Self.board)
    }
    #expect(
      try repository.git("commit", "-qm", "two ids", code: 1).contains("b.md:5:11: error: another card on the board a"))
    try repository.git("add", "-A")
    try repository.git("commit", "-qm", "one id")
  }

  @Test func `a file in another encoding does not switch the hook off`() throws {
    let repository = try Repository(["plan.md": Self.board])
    try repository.folder.write("wide.md", [0xFF, 0xFE] + Array(Self.board.data(using: .utf16LittleEndian)!))
    #expect(try repository.pb("git", "setup", "--quiet").code == 0)
    try repository.git("add", "-A")
    try repository.git("commit", "-qm", "fine")
    try repository.folder.write("plan.md", Self.board.replacing("- [ ] one", with: "- [ ] one ^k\n- [ ] two ^k"))
    #expect(try repository.git("commit", "-qam", "two ids", code: 1).contains("duplicate-id"))
  }

  @Test func `attributes that git checked out with CRLF are recognized`() throws {
    let repository = try Repository(["plan.md": Self.board])
    #expect(try repository.pb("git", "setup", "--quiet").code == 0)
    let text = String(decoding: try repository.folder.read(".gitattributes"), as: UTF8.self)
    let crlf = text.replacing("\n", with: "\r\n") + "*.png binary\r\n"
    try repository.folder.write(".gitattributes", crlf)
    #expect(try repository.pb("git", "setup", "--quiet").code == 0)
    #expect(String(decoding: try repository.folder.read(".gitattributes"), as: UTF8.self) == crlf)
    #expect(try repository.pb("git", "setup", "--remove").code == 0)
    #expect(String(decoding: try repository.folder.read(".gitattributes"), as: UTF8.self) == "*.png binary\r\n")
  }

  /// What `pb new` says in a work tree.
  private static let doneStays =
    "help: in git, done cards stay in their column, so that branches merge; once every clone has run `pb git setup`, "
    + "`pb boards set plan.md --on-done move` changes that\n"

  @Test func `a board that is added later is merged card by card, or pb says that it is not`() throws {
    let empty = try Repository()
    #expect(try empty.pb("init", "--git").code == 0)
    #expect(try empty.pb("new", "Plan").errorText == Self.doneStays)
    #expect(try empty.pb("git", "check").code == 0)
    let below = try Repository()
    #expect(try below.pb("git", "setup").code == 0)
    #expect(try below.pb("git", "check").text.hasPrefix("there are no boards here yet; "))
    let other = try Repository(["README.md": "hello\n"])
    #expect(try other.pb("init", "--git").code == 0)
    #expect(try other.pb("new", "Plan").errorText == Self.doneStays)
    try other.folder.write("later.md", Self.board)
    #expect(try other.pb("git", "check").text == "git merges 2 boards card by card here\n")
    // In a folder with other attributes, pb names each board.
    let own = "# pb: boards are merged and compared card by card (pb git setup)\n/plan.md merge=pb diff=pb\n# pb: end\n"
    try other.folder.write(".gitattributes", own)
    let later = try other.pb("git", "check")
    #expect(
      later.text.contains(
        "git merges 1 of 2 boards card by card here; `pb git setup` adds those that are not listed\n"), "\(later)")
    #expect(
      try other.pb("new", "Next").errorText.contains(
        "next.md: git merges it line by line\nhelp: `pb git setup` adds it to .gitattributes\n"))
    #expect(try other.pb("git", "setup", "-q").code == 0)
    #expect(try other.git("check-attr", "diff", "next.md") == "next.md: diff: markdown\n")
  }

  @Test func `in a clone without the merge driver, pb says that git merges line by line`() throws {
    let repository = try Repository(["plan.md": Self.board])
    let hint = "help: git merges boards line by line in this clone; `pb git setup` changes that\n"
    #expect(try repository.pb().errorText == "")
    #expect(try repository.pb("git", "setup", "-q").code == 0)
    #expect(try repository.pb().errorText == "")
    try repository.commit("start")
    // A clone gets the attributes, but not the settings.
    try repository.git("config", "--remove-section", "merge.pb")
    let told = try repository.pb()
    #expect(told.code == 0 && told.errorText == hint && told.text.contains("plan.md"), "\(told)")
    #expect(try repository.pb("--json").errorText == "" && repository.pb("list").errorText == "")
    // A worktree shares the settings, but its `.git` is a file.
    try repository.git("worktree", "add", "-q", "tree")
    #expect(try run([], in: repository.folder, below: "tree", environment: repository.environment).errorText == hint)
    #expect(try repository.pb("git", "setup", "-q").code == 0)
    #expect(
      try repository.pb().errorText == ""
        && run([], in: repository.folder, below: "tree", environment: repository.environment).errorText == "")
    // Another driver is the user's choice.
    try repository.git("config", "merge.pb.driver", "true")
    #expect(try repository.pb().errorText == "")
    try repository.git("config", "--remove-section", "merge.pb")
    for attributes in ["# *.md merge=pb\n", "*.md merge=pbx\n", "merge=pb\n", ""] {
      try repository.folder.write(".gitattributes", attributes)
      #expect(try repository.pb().errorText == "", "\(attributes)")
    }
    try repository.folder.write(".gitattributes", "*.txt -diff\r\n*.md\tmerge=pb text\r\n")
    #expect(try repository.pb().errorText == hint)
  }

  @Test func `settings that the user made stay, after setup and after setup --remove`() throws {
    let repository = try Repository(["plan.md": Self.board, ".git/hooks/pre-commit": "#!/bin/sh\n"])
    try repository.git("config", "merge.pb.driver", "true")
    try repository.git("config", "diff.pb.wordRegex", "x")
    let config = try repository.folder.read(".git/config")
    let setup = try repository.pb("git", "setup")
    #expect(setup.text.contains("merge.pb.driver: your own; left alone"))
    #expect(setup.text.contains("pre-commit: your own; left alone"))
    #expect(try repository.pb("git", "setup", "--remove").code == 0)
    #expect(try repository.folder.read(".git/config") == config)
    #expect(try repository.folder.read(".git/hooks/pre-commit") == Array("#!/bin/sh\n".utf8))
  }

  @Test(arguments: [
    ("meld %A %O %B", false), ("true", false), ("pb-other merge-driver %O %A %B", false), ("echo pb merge", false),
    ("pb merge-driver -- %O %A %B %L %P", true), ("/opt/bin/pb merge-driver -- %O %A %B", true),
    ("sh -c 'exec pb merge-driver \"$@\"' x %O %A %B", true),
  ])
  func `the merge driver in git's settings counts only if it runs pb`(driver: String, counts: Bool) throws {
    let repository = try Repository(["plan.md": Self.board])
    #expect(try repository.pb("git", "setup", "-q").code == 0)
    try repository.git("config", "merge.pb.driver", driver)
    let check = try repository.pb("git", "check")
    #expect(check.code == (counts ? 0 : 1), "\(check)")
    #expect(
      check.text.contains(
        "merge.pb.driver runs another program; remove it with `git config --local --unset merge.pb.driver`, then run "
          + "`pb git setup`\ngit does not merge boards with pb here\n") == !counts, "\(check)")
    #expect(try repository.pb("git", "check", "--json").text.contains(#""complete":\#(counts)"#))
    #expect(try repository.pb("doctor", "--json").text.contains(#""driver":\#(counts)"#))
  }

  @Test func `the hook accepts a board in a newer format, but not mistakes on it`() throws {
    let newer = Self.board.replacing("planboard: true", with: "planboard: 2")
    let repository = try Repository(["plan.md": newer])
    #expect(try repository.pb("git", "setup", "-q").code == 0)
    try repository.git("add", "-A")
    try repository.git("commit", "-qm", "newer")
    try repository.folder.write("plan.md", newer.replacing("- [ ] one", with: "- [ ] one\n  > conflict: removed"))
    let refused = try repository.git("commit", "-qam", "wrong", code: 1)
    #expect(refused.contains("[unresolved-conflict]") && refused.hasSuffix("git commit --no-verify\n"), "\(refused)")
    try repository.git("commit", "-qam", "wrong all the same", "--no-verify")
  }

  @Test func `a setup that cannot be finished leaves nothing behind`() throws {
    // Either the hook cannot be written, or the attributes file is a link.
    for breaksHook in [true, false] {
      let repository = try Repository(["plan.md": Self.board])
      if breaksHook {
        try repository.git("config", "core.hooksPath", String(repeating: "x", count: 300))
      } else {
        try repository.folder.link(".gitattributes", to: "plan.md")
      }
      let config = try repository.folder.read(".git/config")
      #expect(try repository.pb("git", "setup").code == 2)
      #expect(try repository.folder.read(".git/config") == config)
      #expect(try repository.folder.names.contains(".gitattributes") == !breaksHook)
      #expect(!FileManager.default.fileExists(atPath: repository.folder.path(".git/hooks/pre-commit")))
      #expect(try repository.folder.read("plan.md") == Array(Self.board.utf8))
    }
  }

  @Test func `if the setup cannot be completed or removed, nothing is changed`() throws {
    for arguments in [["git", "setup"], ["git", "setup", "--remove"]] {
      let repository = try Repository(["plan.md": Self.board])
      #expect(try repository.pb("git", "setup").code == 0)
      try repository.git("config", "--unset", "merge.pb.name")
      try FileManager.default.removeItem(atPath: repository.folder.path(".gitattributes"))
      try repository.folder.write(".gitattributes/in its place", "a folder\n")
      func settings() throws -> [String] {
        try repository.git("config", "--local", "--list").split(separator: "\n").map(String.init).sorted()
      }
      let (before, hook) = (try settings(), try repository.folder.read(".git/hooks/pre-commit"))
      #expect(try run(arguments, in: repository.folder, environment: repository.environment).code == 2)
      #expect(try settings() == before, "\(arguments)")
      #expect(try repository.folder.read(".git/hooks/pre-commit") == hook)
    }
  }

  @Test func `hooks that are turned off, or outside of the repository, are left alone`() throws {
    let elsewhere = try TemporaryFolder()
    for path in ["/dev/null", elsewhere.url.path] {
      let repository = try Repository(["plan.md": Self.board])
      try repository.git("config", "core.hooksPath", path)
      let setup = try repository.pb("git", "setup")
      #expect(setup.code == 0)
      #expect(setup.text.contains("\(path)/pre-commit: not set, because `core.hooksPath` is outside of the repository"))
      #expect(try elsewhere.names.isEmpty)
      #expect(try repository.pb("git", "check").code == 0)
    }
    // A repository whose own settings place its work tree, and its hooks, outside of it.
    let wide = try Repository(["in/plan.md": Self.board])
    try wide.git("init", "-q", "in")
    try wide.git("-C", "in", "config", "core.worktree", "../..")
    try wide.git("-C", "in", "config", "core.hooksPath", "../elsewhere")
    let state = ["XDG_STATE_HOME": wide.folder.path(".local")]
    _ = try run(
      ["git", "setup"], in: wide.folder, below: "in", environment: wide.environment.merging(state) { $1 })
    #expect(try !wide.folder.names.contains("elsewhere"))
    let own = try Repository(["plan.md": Self.board])
    try own.git("config", "core.hooksPath", "hooks")
    #expect(try own.pb("git", "setup").text.contains("hooks/pre-commit: set"))
    #expect(try own.pb("git", "setup", "--remove").code == 0)
    #expect(!FileManager.default.fileExists(atPath: own.folder.path("hooks/pre-commit")))
  }

  @Test func `a worktree is set up, but not a folder that points to another repository`() throws {
    let repository = try Repository(["plan.md": Self.board])
    try repository.commit("one")
    try repository.git("worktree", "add", "-q", "-b", "side", "work/tree")
    let state = ["XDG_STATE_HOME": repository.folder.path(".local")]
    func setup(_ folder: String) throws -> Run {
      try run(
        ["git", "setup"], in: repository.folder, below: folder,
        environment: repository.environment.merging(state) { $1 })
    }
    #expect(try setup("work/tree").code == 0)
    try repository.folder.write("stranger/plan.md", Self.board)
    try repository.folder.write("stranger/.git", "gitdir: ../.git\n")
    let config = try repository.folder.read(".git/config")
    #expect(try setup("work/tree").text.contains("merge.pb.driver: already set"))
    try repository.git("config", "--unset", "merge.pb.driver")
    let refused = try setup("stranger")
    #expect(refused.code == 2)
    #expect(refused.errorText.contains("stranger/.git: leads to the repository "))
    // This folder looks like a worktree, but only because of a `.git` file that a stranger could have written.
    try FileManager.default.removeItem(atPath: repository.folder.path("stranger/.git"))
    for (name, text) in [
      ("HEAD", "ref: refs/heads/main\n"), ("commondir", "../../.git\n"),
      ("gitdir", repository.folder.path("stranger/.git") + "\n"),
    ] { try repository.folder.write("stranger/.git/\(name)", text) }
    #expect(
      try repository.git("-C", "stranger", "rev-parse", "--git-common-dir") == repository.folder.path(".git") + "\n")
    #expect(try setup("stranger").code == 2)
    #expect(try repository.folder.read(".git/config") != config)
    #expect(try repository.git("config", "--get", "merge.pb.driver", code: 1) == "")
  }

  @Test func `git check reports what a new clone lacks`() throws {
    let repository = try Repository(["plan.md": Self.board])
    #expect(try repository.pb("init", "--git").code == 0)
    try repository.commit("one")
    let clone = try TemporaryFolder()
    try repository.git("clone", "-q", repository.folder.url.path, clone.path("clone"))
    let inside = try TemporaryFolder()
    try FileManager.default.removeItem(at: inside.url)
    try FileManager.default.moveItem(at: clone.url.appending(path: "clone"), to: inside.url)
    let check = try run(["git", "check", "--json"], in: inside, environment: repository.environment)
    try checkGolden("git-check-clone", check)
  }

  @Test func `without a repository, or without git, pb says so`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board])
    let without = try pb("git", "check", in: folder)
    #expect(without.code == 2)
    #expect(without.errorText.contains("is not in a git repository"))
    let noGit = try run(["git", "check"], in: folder, environment: ["PATH": folder.url.path])
    #expect(noGit.code == 2)
    #expect(noGit.errorText.contains("git is not installed"))
  }

  @Test func `a home folder that is a git repository is not set up unless the user makes it a plan`() throws {
    let repository = try Repository(["b.md": "---\nplanboard: true\n---\n## A\n- [ ] x\n"])
    let environment = ["PB_DIR": ""]
    let config = try repository.folder.read(".git/config")
    for command in [["git", "setup"], ["git", "check"]] {
      let refused = try run(command, in: repository.folder, environment: environment)
      #expect(refused.code == 2 && refused.errorText.contains("in a whole home folder"), "\(refused)")
    }
    #expect(try run(["git", "setup", "--remove"], in: repository.folder, environment: environment).code == 0)
    #expect(try repository.folder.read(".git/config") == config)
    #expect(try !repository.folder.names.contains(".gitattributes"))
    #expect(try run(["init", "--git"], in: repository.folder, environment: environment).code == 0)
    #expect(try run(["git", "check"], in: repository.folder, environment: environment).code == 0)
  }

  @Test func `git setup in a subfolder sets up all boards of the plan`() throws {
    let repository = try Repository([
      "plans/.planboard.yml": "", "plans/a.md": Self.board, "plans/sub/b.md": Self.board, "readme.md": "x\n",
    ])
    let setup = try run(
      ["git", "setup", "-q"], in: repository.folder, below: "plans/sub", environment: repository.environment)
    #expect(setup.code == 0, "\(setup)")
    #expect(
      try repository.git("check-attr", "merge", "plans/a.md", "plans/sub/b.md", "readme.md")
        == "plans/a.md: merge: pb\nplans/sub/b.md: merge: pb\nreadme.md: merge: unspecified\n")
  }
}
