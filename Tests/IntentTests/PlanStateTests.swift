@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Foundation
internal import TestSupport
internal import Testing

/// What a long-lived session remembers about a plan, and for how long.
struct PlanStateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["a.md": Self.board("one"), "b.md": Self.board("two"), ".planboard.yml": ""])
  }

  private static func board(_ title: String) -> String { "---\nplanboard: 1\n---\n## To Do\n- [ ] \(title)\n" }

  private func session(limit: Int = 1 << 20, _ files: any FileSystem = SystemCalls()) throws -> PlanSession {
    try openSession(at: folder, in: files, cacheLimit: limit)
  }

  private func path(_ name: String) -> Path { Path(folder.path(name)) }

  private func titles(_ snapshot: PlanSnapshot) throws -> [String] {
    try snapshot.paths.map { try snapshot.board(at: $0).card(0).title }
  }

  /// Overwrites a file without replacing it by a new one, and sets its date.
  private func overwrite(_ name: String, _ text: String, date: Date) throws {
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: name))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path(name))
  }

  @Test func `two saves at the same moment, with the same length and date, are two states`() throws {
    let session = try session()
    let date = Date(timeIntervalSinceNow: -0.5)
    for title in ["one", "two", "six", "ten"] {
      try overwrite("a.md", Self.board(title), date: date)
      #expect(try titles(session.snapshot()) == [title, "two"])
    }
    // The board had the title "one" from the start, so writing it again was not a change.
    #expect(session.snapshot().revision?.number == 4)
  }

  @Test func `when a file is no longer fresh, its text is compared once more, and then only its date`() throws {
    let files = SlowClock()
    let session = try session(files)
    let first = session.snapshot()
    #expect(try titles(first) == ["one", "two"])
    let date = try FileManager.default.attributesOfItem(atPath: folder.path("a.md"))[.modificationDate] as! Date
    try overwrite("a.md", Self.board("six"), date: date)
    files.advance(seconds: 10)
    #expect(try titles(session.snapshot()) == ["six", "two"])
    let reads = files.opened
    _ = session.snapshot()
    // Files are opened only to look for boards, and only their beginning is read.
    #expect(files.opened - reads <= 3)
  }

  @Test func `the state stays the same when an unsaved text is saved, and when a request reads boards`() throws {
    let session = try session()
    let text = Array(Self.board("new").utf8)
    let unsaved = session.snapshot(overlay: Overlay([path("a.md"): text]))
    #expect(try titles(unsaved) == ["new", "two"])
    var request = PlanRequest([AddCard("else", board: BoardName("b.md"), today: today)], .preview)
    request.scope = .everything
    #expect(session.perform(request).ending.failure == nil)
    try folder.write("a.md", text)
    let saved = session.snapshot()
    #expect(saved.revision == unsaved.revision)
    #expect(try titles(saved) == ["new", "two"])
  }

  @Test func `states are forgotten when their texts exceed the limit`() throws {
    let size = 10_000
    func text(_ number: Int) -> String { Self.board("card \(number) " + String(repeating: "x", count: size)) }
    try folder.write("a.md", text(0))
    let session = try session(limit: 5 * size)
    let first = session.snapshot()
    _ = try titles(first)
    let known = try #require(first.revision)
    for number in 1...9 {
      try folder.write("a.md", text(number))
      _ = try titles(session.snapshot())
      switch session.changes(since: known) {
      case .files: #expect(number < 9, "remembered after \(number) changes of \(size) bytes")
      case .expired: #expect(number > 3, "forgotten after \(number) changes of \(size) bytes")
      }
    }
  }

  @Test func `a plan larger than the limit is nevertheless read completely`() throws {
    for number in 0..<20 { try folder.write("n\(number).md", Self.board(String(repeating: "y", count: 5_000))) }
    let snapshot = try session(limit: 20_000).snapshot()
    var count = 0
    try snapshot.forEachBoard(snapshot.paths) {
      $0.bytes.count
    } use: { _, size in
      count += try size.get() > 0 ? 1 : 0
    }
    #expect(count == 22)
    #expect(snapshot.texts.keptBytes <= 20_000)
  }
}

/// The file system of the machine, with a clock that can be advanced, and a count of opened files.
private final class SlowClock: FileSystemLayer, @unchecked Sendable {
  let files: any FileSystem = SystemCalls()
  private let lock = NSLock()
  private var offset = 0
  private var count = 0

  func advance(seconds: Int) { lock.withLock { offset += seconds * 1_000_000_000 } }
  var opened: Int { lock.withLock { count } }
  var nanoseconds: Int { files.nanoseconds + lock.withLock { offset } }

  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    lock.withLock { count += 1 }
    return try files.open(path, access)
  }
}
