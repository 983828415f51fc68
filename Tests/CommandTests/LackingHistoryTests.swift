internal import Foundation
internal import TestSupport
internal import Testing

/// Clones that lack versions of files, and repositories that git refuses. `Tests/git/lacking.py` tries more of them.
@Suite(.tags(.git)) struct LackingHistoryTests {
  private static func board(_ cards: String...) -> String {
    "---\nplanboard: true\n---\n## To Do\n" + cards.map { "- [ ] \($0)\n" }.joined() + "\n## Done\n"
  }

  /// A repository with two versions of a board, and a clone of it in the folder `clone`.
  private func cloned(_ option: String) throws -> Repository {
    let repository = try Repository(["plan.md": Self.board("one")])
    try repository.commit("first", as: "Ann")
    try repository.folder.write("plan.md", Self.board("one", "two"))
    try repository.commit("second", as: "Bo")
    try repository.git("config", "uploadpack.allowFilter", "true")
    try repository.git("clone", "-q", option, "file://\(repository.folder.url.path)", "clone")
    return repository
  }

  private func pb(_ arguments: String..., in repository: Repository, _ variables: [String: String] = [:]) throws -> Run
  {
    try run(
      arguments, in: repository.folder, below: "clone", environment: repository.environment.merging(variables) { $1 })
  }

  @Test func `a version that a partial clone lacks is named, and is not an empty board`() throws {
    let repository = try cloned("--filter=blob:none")
    for arguments in [["diff", "HEAD~1"], ["log", "one"]] {
      let run = try run(
        arguments, in: repository.folder, below: "clone", environment: repository.environment)
      #expect(run.code == 2 && run.text.isEmpty, "\(run)")
      #expect(run.errorText.contains("pb: this clone lacks plan.md as it is in "), "\(run)")
      #expect(run.errorText.contains("`git fetch --refetch --no-filter` gets all versions of all files"), "\(run)")
    }
  }

  @Test func `the oldest commit of a shallow clone has not made its cards`() throws {
    let repository = try cloned("--depth=1")
    let log = try pb("log", "one", in: repository)
    #expect(log.code == 0 && log.lines.count == 1 && !log.text.contains("added"), "\(log)")
    #expect(log.text.contains("older history is not in this clone; `git fetch --unshallow` gets it"), "\(log)")
    let json = try pb("log", "one", "--json", in: repository)
    #expect(json.text.contains(#""changes":[],"cut":true}"#), "\(json)")
    let diff = try pb("diff", "HEAD~1", in: repository)
    #expect(diff.code == 2 && diff.errorText.contains("in this clone, which lacks older history"), "\(diff)")
    let gone = try pb("log", "three", in: repository)
    #expect(gone.code == 2 && gone.errorText.contains("older history is not in this clone"), "\(gone)")
  }

  @Test func `in the repository of another user, every command has the remedy of git`() throws {
    let repository = try cloned("--depth=2")
    let top = repository.folder.path("clone")
    let remedy = "`git config --global --add safe.directory \(top)`"
    for arguments in [["diff"], ["log", "one"], ["git", "setup"], ["git", "check"], ["lint", "--staged"]] {
      let run = try run(
        arguments, in: repository.folder, below: "clone",
        environment: repository.environment.merging(["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]) { $1 })
      #expect(run.code == 2 && run.errorText.contains(remedy), "\(run)")
      #expect(!run.errorText.contains("git init"), "\(run)")
    }
  }

  @Test func `a hook that husky makes is never named as the place for a line of one's own`() throws {
    let line = "`pb lint --staged --ignore newer-format || [ $? -ne 1 ] || exit 1`"
    let nine = try Repository(["plan.md": Self.board("one"), ".husky/_/pre-commit": "", ".husky/_/.gitignore": "*"])
    try nine.git("config", "core.hooksPath", ".husky/_")
    let setup = try nine.pb("git", "setup")
    #expect(setup.text.contains(".husky/pre-commit: not set, because it is a file of the project"), "\(setup)")
    #expect(setup.text.contains(line) && !setup.text.contains("/_/"), "\(setup)")
    #expect(try nine.folder.read(".husky/_/pre-commit").isEmpty)
    let eight = try Repository(["plan.md": Self.board("one"), ".husky/_/husky.sh": ""])
    try eight.git("config", "core.hooksPath", ".husky")
    #expect(try eight.pb("git", "setup").text.contains(".husky/pre-commit: set; it runs `pb lint` on the boards of a"))
    #expect(try eight.pb("git", "setup").text.contains("so `git add -A` adds it to the next commit"))
    let four = try Repository(["plan.md": Self.board("one"), ".huskyrc.json": "{}"])
    try four.folder.write(".git/hooks/pre-commit", "#!/bin/sh\n# husky\n\n# Created by Husky v4.3.8\n")
    #expect(try four.pb("git", "setup").text.contains("to `hooks` of .huskyrc.json"))
  }
}
