@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

/// A session merges conflict copies into their boards.
struct SyncSessionTests {
  private static let copy = "plan.sync-conflict-20261121-012616-IJBL2FZ.md"
  private static let emptyCopy = "plan.sync-conflict-20261121-012617-IJBL2FZ.md"

  private static func board(_ cards: String...) -> String {
    "---\nplanboard: true\n---\n## A\n" + cards.map { "- [ ] \($0)\n" }.joined()
  }

  /// The file system of the machine, in which the missing board is back after the first wait of a second or more.
  private final class ReturningFiles: FileSystemLayer {
    let files: any FileSystem = SystemCalls()
    let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) { self.folder = folder }

    func sleep(milliseconds: UInt32) {
      guard milliseconds >= 1000 else { return files.sleep(milliseconds: milliseconds) }
      try? folder.write("plan.md", SyncSessionTests.board("one ^k1", "mine ^k2"))
    }
  }

  /// The file system of the machine, on which files cannot be replaced while it is closed.
  private final class ClosedFiles: FileSystemLayer {
    let files: any FileSystem = SystemCalls()
    let isClosed = Mutex(true)

    func checkWritable(_ path: Path) throws(SystemFailure) {
      if isClosed.withLock({ $0 }) { throw SystemFailure(errno: EACCES) }
      try files.checkWritable(path)
    }
  }

  @Test func `if a board is missing for a moment, the session waits for it, and merges its copy`() throws {
    let folder = try TemporaryFolder([Self.copy: Self.board("one ^k1", "theirs ^k3")])
    let result = try openSession(at: folder, in: ReturningFiles(folder)).sync(.commit)
    #expect(result.boards.map(\.taken.count) == [1])
    let text = String(decoding: try folder.read("plan.md"), as: UTF8.self)
    for card in ["one", "mine", "theirs"] { #expect(text.contains("- [ ] \(card)"), "\(card): \(text)") }
    #expect(try folder.visibleNames == ["plan.md"])
  }

  @Test func `copies that were reported as left alone are not reported again`() throws {
    let folder = try TemporaryFolder([
      "plan.md": Self.board("one ^k1"), Self.copy: Self.board("one ^k1", "theirs ^k3"), Self.emptyCopy: "",
    ])
    let session = try openSession(at: folder)
    var first = session.sync(.commit)
    let known = Set(first.boards.flatMap(\.left))
    #expect(known.count == 1)
    first.forget([])
    #expect(first.boards.map(\.taken.count) == [1])
    var second = session.sync(.commit)
    #expect(!second.isEmpty)
    second.forget(known)
    #expect(second.isEmpty)
  }

  @Test func `a watch merges a copy once, and reports one that stays only once`() throws {
    let folder = try TemporaryFolder([
      "plan.md": Self.board("one ^k1"), Self.copy: Self.board("one ^k1", "theirs ^k3"), Self.emptyCopy: "",
    ])
    var watch = CopyWatch(try openSession(at: folder), trustsLikeness: false)
    let first = watch.sync()
    #expect(first?.boards.map(\.taken.count) == [1] && first?.boards.map(\.left.count) == [1])
    let nothing = watch.sync()
    #expect(nothing == nil)
    try folder.write(Self.copy, Self.board("one ^k1", "again ^k4"))
    let second = watch.sync()
    #expect(second?.boards.map(\.taken.count) == [1] && second?.boards.map(\.left.count) == [0])
  }

  @Test func `a watch reports duplicate boards once, with and without copies`() throws {
    let folder = try TemporaryFolder(["old.md": Self.board("one ^k1"), "new.md": Self.board("one ^k1")])
    var watch = CopyWatch(try openSession(at: folder), trustsLikeness: false)
    let first = watch.sync()
    #expect(first?.duplicates.map(\.ids) == [["k1"]])
    let nothing = watch.sync()
    #expect(nothing == nil)
    try folder.write("plan.md", Self.board("two ^k2"))
    try folder.write(Self.copy, Self.board("two ^k2", "three ^k3"))
    let merged = watch.sync()
    #expect(merged?.boards.map(\.taken.count) == [1] && merged?.duplicates.count == 0)
  }

  @Test func `a watch reports a failure once, and again only if there was none in between`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board("one ^k1"), Self.copy: Self.board("one ^k1", "theirs ^k3")])
    let files = ClosedFiles()
    var watch = CopyWatch(try openSession(at: folder, in: files), trustsLikeness: false)
    let first = watch.sync()
    #expect(first?.failures.count == 1)
    let again = watch.sync()
    #expect(again == nil)
    files.isClosed.withLock { $0 = false }
    let merged = watch.sync()
    #expect(merged?.failures.count == 0 && merged?.boards.map(\.taken.count) == [1])
    files.isClosed.withLock { $0 = true }
    try folder.write(Self.copy, Self.board("one ^k1", "again ^k4"))
    let next = watch.sync()
    #expect(next?.failures.count == 1)
  }

  @Test func `a watch reports once that the settings cannot be read, also after changes of boards`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board("one ^k1"), ".planboard.yml": "boards: [\n"])
    var watch = CopyWatch(try openSession(at: folder), trustsLikeness: false)
    var failures = 0
    for text in ["one ^k1", "one ^k1", "two ^k1", "two ^k1", "three ^k1"] {
      try folder.write("plan.md", Self.board(text))
      failures += watch.sync()?.failures.count ?? 0
    }
    #expect(failures == 1)
  }

  @Test func `a file is not merged into itself, and each file only once, however its path is written`() throws {
    let board = Self.board("one ^k1")
    let folder = try TemporaryFolder(["plan.md": board, "sub/.keep": "", "other.md": Self.board("one ^k1", "two ^k2")])
    let session = try openSession(at: folder)
    func take(_ names: String...) throws -> SyncResult {
      try session.take(names.map { Path("\(folder.url.path)/\($0)") }, into: "plan", .commit)
    }
    for name in ["plan.md", "./plan.md", "sub/../plan.md"] {
      let failure = #expect(throws: IntentFailure.self) { try take(name) }
      if case .copyIsBoard? = failure?.reason {} else { Issue.record("\(failure as Any)") }
    }
    #expect(try String(decoding: folder.read("plan.md"), as: UTF8.self) == board)
    #expect(try take("./plan.md", "other.md", "./other.md").boards.map(\.taken.count) == [1])
    #expect(try folder.visibleNames == ["plan.md", "sub"])
    #expect(try String(decoding: folder.read("plan.md"), as: UTF8.self) == Self.board("one ^k1", "two ^k2"))
  }

  @Test func `a conflict and a copy that may be one need attention, and a merged copy does not`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.board("one ^k1"), Self.copy: Self.board("one ^k1", "theirs ^k3")])
    #expect(try !openSession(at: folder).sync(.commit).needsAttention)
    try folder.write(Self.copy, Self.board("uno ^k1"))
    #expect(try openSession(at: folder).sync(.preview).needsAttention)
    let likely = try TemporaryFolder([
      "plan.md": Self.board("one", "two", "three"), "plan 2.md": Self.board("one", "two", "four"),
    ])
    #expect(try openSession(at: likely).sync(.commit).needsAttention)
  }

  @Test
  func `a file that a person may have named is merged for its similar cards only on request`()
    throws
  {
    let cards = Self.board("one", "two", "three")
    let folder = try TemporaryFolder(["plan.md": cards, "plan 2.md": cards.replacing("three", with: "four")])
    let session = try openSession(at: folder)
    #expect(session.sync(.commit).boards.flatMap(\.taken).isEmpty)
    #expect(session.sync(.commit, trustsLikeness: true).boards.flatMap(\.taken).count == 1)
  }
}
