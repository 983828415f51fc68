@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Testing

/// Whether a board has changed, on file systems where a change need not change the file's date.
struct BoardVersionsTests {
  private let files = ClockedFiles("## A\n- one\n")
  private let path = ClockedFiles.board

  private static let lately = 1_000_000_000
  private static let longAgo = 10_000_000_000

  private func look(_ known: BoardVersions = BoardVersions(), overlay: Overlay = .none) -> BoardVersions {
    BoardVersions(of: [path], overlay, known: known, in: files)
  }

  @Test func `a board that appears or disappears has changed, and one that stays has not`() {
    let there = look()
    #expect(there.changes(since: BoardVersions()) == [path])
    #expect(look(there).changes(since: there) == [])
    #expect(BoardVersions().changes(since: there) == [path])
  }

  @Test func `a change with the same date is noticed if the file was written just now`() {
    files.setAge(nanoseconds: Self.lately)
    let first = look()
    #expect(look(first).changes(since: first) == [])
    files.text = "## A\n- two\n"
    #expect(look(first).changes(since: first) == [path])
  }

  @Test func `a change with the same date is noticed later, too`() {
    files.setAge(nanoseconds: Self.lately)
    let first = look()
    files.text = "## A\n- two\n"
    files.setAge(nanoseconds: Self.longAgo)
    #expect(look(first).changes(since: first) == [path])
  }

  @Test func `a file that was written long ago is not read to find out whether it changed`() {
    files.setAge(nanoseconds: Self.longAgo)
    let first = look()
    let second = look(first)
    #expect(second.changes(since: first) == [])
    #expect(look(second).changes(since: second) == [])
    #expect(files.opened == 0)
  }

  @Test func `an unsaved text counts instead of the file`() {
    files.setAge(nanoseconds: Self.longAgo)
    func typed(_ text: String) -> BoardVersions { look(overlay: Overlay([path: Array(text.utf8)])) }
    #expect(typed("a").changes(since: typed("a")) == [])
    #expect(typed("b").changes(since: typed("a")) == [path])
    #expect(typed("a").changes(since: look()) == [path])
    #expect(look().changes(since: typed("a")) == [path])
  }

  @Test func `a file counts as fresh for less than two seconds`() {
    for (age, isFresh) in [(0, true), (1_999_999_999, true), (2_000_000_000, false)] {
      files.setAge(nanoseconds: age)
      #expect(FileVersion(of: path, in: files).isFresh(in: files) == isFresh, "\(age)")
    }
    #expect(!FileVersion(of: Path("/plan/none.md"), in: files).isFresh(in: files))
  }

  @Test func `a watch reports the first snapshot, and each new text once`() throws {
    let session = try openSession(at: ClockedFiles.root, in: files)
    let watch = PlanWatch(session, .paths([path]))
    files.setAge(nanoseconds: Self.lately)
    func isNew() -> Bool { watch.isNew(session.snapshot(.paths([path]))) }
    #expect([isNew(), isNew()] == [true, false])
    files.text = "## A\n- two\n"
    #expect([isNew(), isNew()] == [true, false])
    files.text = "## A\n- ten\n"
    files.setAge(nanoseconds: Self.longAgo)
    #expect([isNew(), isNew()] == [true, false])
  }
}
