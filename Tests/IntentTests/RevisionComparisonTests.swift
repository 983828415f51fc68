@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Foundation
internal import TestSupport
internal import Testing

/// Comparing revisions of a plan while the current folder is elsewhere.
@Suite(.tags(.git)) struct RevisionComparisonTests {
  private static let board = "---\nplanboard: true\n---\n## A\n- [ ] one\n"

  @Test func `the comparison does not depend on the current folder`() throws {
    // One file is a board only because of the settings, and the plan is in a subfolder of the repository.
    let folder = try TemporaryFolder([
      "plans/.planboard.yml": "boards: ['*.txt']\n", "plans/list.txt": "## A\n- [ ] one\n", "plans/plan.md": Self.board,
    ])
    let git = Git(in: Path(folder.url.path))
    func commit() throws {
      try git.run(["add", "-A"])
      try git.run(["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "-m", "all"])
    }
    try git.run(["init", "-q"])
    try commit()
    let session = try openSession(at: Path(folder.path("plans")))
    func changed(_ names: String...) throws -> [String] {
      let found = try RevisionComparison(names.map { Path($0) }, in: session).find()
      #expect(found.filtered == [])
      return found.boards.map { "\($0.path.text) \($0.changes.count)" }.sorted()
    }
    #expect(try changed() == [])
    try folder.write("plans/list.txt", "## A\n- [x] one\n")
    try folder.write("plans/plan.md", Self.board + "- [ ] two\n")
    let both = ["plans/list.txt 1", "plans/plan.md 1"]
    #expect(try changed() == both)
    #expect(try changed("HEAD", folder.path("plans/list.txt")) == ["plans/list.txt 1"])
    try commit()
    #expect(try changed() == [])
    #expect(try changed("HEAD~1", "HEAD") == both)
    #expect(try changed("HEAD~1", "HEAD", folder.path("plans/plan.md")) == ["plans/plan.md 1"])
  }
}
