@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Testing

/// Which earlier states of a plan a long-lived session remembers, by number.
struct PlanRevisionsTests {
  private let files = ClockedFiles("## A\n")
  private let path = ClockedFiles.board
  private let other = Path("/plan/other.md")

  /// Adds a state of a plan with two boards: one with this text, and one whose text never changes.
  ///
  /// - Parameter reads: whether both boards are read in this state.
  private func show(
    _ text: String, in revisions: PlanRevisions, reads: Bool = true
  ) throws -> (revision: PlanRevision, texts: SnapshotTexts) {
    let overlay = Overlay([path: Array(text.utf8), other: Array("## B\n".utf8)])
    let versions = BoardVersions(of: [path, other], overlay, known: revisions.versions, in: files)
    let folder = try PlanningFolder(at: ClockedFiles.root, in: files)
    let state = revisions.add([path, other], versions) { known in
      SnapshotTexts(folder, FolderSettings(), overlay, nil, in: files, found: .none, known: known)
    }
    if reads { for board in [path, other] { _ = try state.texts.board(at: board) } }
    return state
  }

  private func changed(since revision: PlanRevision, _ revisions: PlanRevisions) -> Set<Path>? {
    if case .files(let paths) = revisions.changes(since: revision) { paths } else { nil }
  }

  @Test func `states have increasing numbers, and the last sixteen are remembered`() throws {
    let revisions = PlanRevisions(limit: 1 << 20)
    let shown = try (1...20).map { try show("- \($0)\n", in: revisions).revision }
    #expect(shown.map(\.number) == Array(1...20))
    #expect(
      shown.map { changed(since: $0, revisions) } == Array(repeating: nil, count: 4)
        + Array(repeating: [path], count: 15) + [[]])
  }

  @Test func `a state that is equal to the last one has the same number and the same texts`() throws {
    let revisions = PlanRevisions(limit: 1 << 20)
    let (first, again) = (try show("- a\n", in: revisions), try show("- a\n", in: revisions))
    #expect(first.revision == again.revision && first.texts === again.texts)
    #expect(changed(since: first.revision, revisions) == [])
  }

  @Test func `the changes since a state do not include earlier changes`() throws {
    let revisions = PlanRevisions(limit: 1 << 20)
    let first = try show("- a\n", in: revisions).revision
    let second = try show("- b\n", in: revisions).revision
    #expect(changed(since: first, revisions) == [path])
    #expect(changed(since: second, revisions) == [])
  }

  @Test func `older states are forgotten if the texts that only they have are larger than the limit`() throws {
    // Each text has ten bytes. Texts that the newest state also has do not count.
    let revisions = PlanRevisions(limit: 30)
    let shown = try (10..<20).map { try show("- text \($0)\n", in: revisions).revision }
    #expect(
      shown.map { changed(since: $0, revisions) != nil } == Array(repeating: false, count: 6)
        + Array(repeating: true, count: 4))
  }

  @Test func `texts that were not read do not count towards the limit`() throws {
    let revisions = PlanRevisions(limit: 0)
    let first = try show("- a\n", in: revisions, reads: false).revision
    _ = try show("- b\n", in: revisions, reads: false)
    #expect(changed(since: first, revisions) == [path])
  }

  @Test func `a text is found by its digest in the newest state that has it`() throws {
    let revisions = PlanRevisions(limit: 1 << 20)
    for text in ["- a\n", "- b\n", "- a\n", "- c\n"] { _ = try show(text, in: revisions) }
    func find(_ text: String, at path: Path) -> PlanRevisions.Earlier? {
      revisions.state(with: Digest(Array(text.utf8)), at: path, comparedWith: nil)
    }
    let found = try #require(find("- b\n", at: path))
    #expect(found.read[path]?.source.bytes == Array("- b\n".utf8) && found.read.count == 2)
    #expect(find("- d\n", at: path) == nil)
    #expect(find("- a\n", at: other) == nil)
  }

  @Test func `for a board that was not read, it is known whether it has changed since`() throws {
    let digest = Digest(Array("## B\n".utf8))
    let revisions = PlanRevisions(limit: 1 << 20)
    let first = try show("- a\n", in: revisions, reads: false)
    _ = try first.texts.board(at: other)
    let same = try #require(revisions.state(with: digest, at: other, comparedWith: first.revision))
    #expect(same.unchanged == [path] && same.unknown == [])
    let second = try show("- b\n", in: revisions, reads: false)
    let changed = try #require(revisions.state(with: digest, at: other, comparedWith: second.revision))
    // `other` was read in the first state, and is the same in the second. `path` was read in neither.
    #expect(changed.read.keys.contains(other) && changed.unchanged == [path])
    let older = try #require(revisions.state(with: digest, at: other, comparedWith: first.revision))
    #expect(older.unchanged == [] && older.unknown == [path])
    let unrelated = try #require(revisions.state(with: digest, at: other, comparedWith: nil))
    #expect(unrelated.unchanged == [] && unrelated.unknown == [path])
  }
}
