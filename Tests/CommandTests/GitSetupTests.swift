import Foundation
import Testing

internal import TestSupport

struct GitSetupTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n\n## Done\n"

  @Test func `a clone is set up, says so, and is as it was afterwards`() throws {
    let repository = try Repository(["plan.md": Self.board, "sub/my plan.md": Self.board, "sub/README.md": "hello\n"])
    let config = try repository.folder.read(".git/config")
    #expect(try repository.pb("git", "check").code == 1)
    let setup = try repository.pb("git", "setup")
    try checkGolden("git-setup", setup)
    #expect(try repository.pb("git", "check").code == 0)
    #expect(
      try repository.git("check-attr", "merge", "plan.md", "sub/my plan.md", "sub/README.md", "new.md")
        == "plan.md: merge: pb\nsub/my plan.md: merge: pb\nsub/README.md: merge: unspecified\nnew.md: merge: pb\n")
    try checkGolden("git-setup-again", try repository.pb("git", "setup"))
    try checkGolden("git-setup-json", try repository.pb("git", "setup", "--json"))
    try checkGolden("git-setup-remove", try repository.pb("git", "setup", "--remove"))
    #expect(try repository.folder.read(".git/config") == config)
    #expect(try !repository.folder.names.contains(".gitattributes"))
    #expect(!FileManager.default.fileExists(atPath: repository.folder.path(".git/hooks/pre-commit")))
  }

  @Test(arguments: ["*.png binary\n", "*.png binary", "\n", "# pb: end\n*.md text\r\n"])
  func `what else stands in the attributes stays, to the byte`(text: String) throws {
    let repository = try Repository(["plan.md": Self.board, ".gitattributes": text])
    for _ in 0..<2 {
      #expect(try repository.pb("git", "setup", "--quiet").code == 0)
      let now = String(decoding: try repository.folder.read(".gitattributes"), as: UTF8.self)
      #expect(now.hasPrefix(text) && now.contains("merge=pb"))
    }
    #expect(try repository.pb("git", "setup", "--remove").code == 0)
    #expect(try repository.folder.read(".gitattributes") == Array(text.utf8))
  }

  @Test func `a commit is judged by what is in it, not by what lies beside it`() throws {
    let repository = try Repository(["sub/my plan.md": Self.board, "b.md": Self.board, "notes.md": "two\n"])
    #expect(try repository.pb("git", "setup", "--quiet").code == 0)
    try repository.git("add", "-A")
    let wrong = Self.board.replacing("one", with: "one due:2026-13-01")
    try repository.folder.write("sub/my plan.md", wrong)
    try repository.git("commit", "-qm", "what was added is fine")
    #expect(try repository.pb("lint", "--staged").description == "exit 0\n--- stdout\n--- stderr\n")
    try repository.git("add", "-A")
    try repository.folder.write("sub/my plan.md", Self.board)
    try repository.folder.write("b.md", wrong)
    let said = try repository.git("commit", "-qm", "what was added is wrong", code: 1)
    #expect(said.contains("sub/my plan.md:5:11: ") && !said.contains("b.md"), "\(said)")
    #expect(try repository.pb("lint", "--staged", "--json").text.contains(#""path":"sub/my plan.md""#))
    // `-a` commits through an index of its own.
    let all = try repository.git("commit", "-qam", "all of it", code: 1)
    #expect(all.contains("b.md:5:11: ") && !all.contains("my plan.md"), "\(all)")
    #expect(try pb("lint", "--staged", in: TemporaryFolder()).code == 2)
    #expect(try repository.pb("lint", "--staged", "b.md").code == 64)
  }

  @Test func `a board that comes later is merged card by card, too, or it is said that it is not`() throws {
    let empty = try Repository()
    #expect(try empty.pb("init", "--git").code == 0)
    #expect(try empty.pb("new", "Plan").errors.isEmpty)
    #expect(try empty.pb("git", "check").code == 0)
    let other = try Repository(["README.md": "hello\n"])
    #expect(try other.pb("init", "--git").code == 0)
    let made = try other.pb("new", "Plan")
    #expect(
      made.errorText
        == "pb: plan.md: git merges it line by line\nhelp: `pb git setup` names it in .gitattributes\n")
    #expect(made.code == 0)
    #expect(try other.pb("git", "setup", "-q").code == 0)
    #expect(try other.pb("git", "check").code == 0)
    #expect(try other.pb("new", "Next", "--dry-run").errors.isEmpty)
    #expect(try other.git("check-attr", "merge", "README.md") == "README.md: merge: unspecified\n")
  }

  @Test func `what a user has set stays, with and without us`() throws {
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

  @Test func `a clone does not have what the repository cannot bring, and is told`() throws {
    let repository = try Repository(["plan.md": Self.board])
    #expect(try repository.pb("init", "--git").code == 0)
    try repository.commit("one")
    let clone = try TemporaryFolder()
    try repository.git("clone", "-q", repository.folder.url.path, clone.path("clone"))
    let inside = try TemporaryFolder()
    try FileManager.default.removeItem(at: inside.url)
    try FileManager.default.moveItem(at: clone.url.appending(path: "clone"), to: inside.url)
    let check = try run(["git", "check", "--json"], in: inside, environment: Repository.environment)
    try checkGolden("git-check-clone", check)
  }

  @Test func `without a repository, and without git, it says so`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board])
    let without = try pb("git", "check", in: folder)
    #expect(without.code == 2)
    #expect(without.errorText.contains("belongs to no git repository"))
    let noGit = try run(["git", "check"], in: folder, environment: ["PATH": folder.url.path])
    #expect(noGit.code == 2)
    #expect(noGit.errorText.contains("git is not installed"))
  }

  @Test func `from a folder below, the same boards are meant`() throws {
    let repository = try Repository([
      "plans/.planboard.yml": "", "plans/a.md": Self.board, "plans/sub/b.md": Self.board, "readme.md": "x\n",
    ])
    let below = repository.folder.url.appending(path: "plans/sub")
    let process = Process()
    process.executableURL = Binary.url
    process.arguments = ["git", "setup", "-q"]
    process.currentDirectoryURL = below
    process.environment = Repository.environment.merging(["HOME": repository.folder.url.path, "PATH": "/usr/bin:/bin"])
    { $1 }
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      try repository.git("check-attr", "merge", "plans/a.md", "plans/sub/b.md", "readme.md")
        == "plans/a.md: merge: pb\nplans/sub/b.md: merge: pb\nreadme.md: merge: unspecified\n")
  }
}
