@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

/// What a snapshot knows about a plan, apart from the texts of its boards.
struct PlanSnapshotTests {
  private static let board = "---\nplanboard: true\n---\n## A\n- one\n"

  @Test func `conflict copies are looked for only on request`() throws {
    let session = try MemoryPlan([
      "plan.md": Self.board, "plan.sync-conflict-20261121-012616-IJBL2FZ.md": Self.board,
    ]).session
    #expect(session.look(.plan()).copies.isEmpty && session.snapshot().copies.isEmpty)
    #expect(session.look(.plan(), withCopies: true).copies.count == 1)
    #expect(session.snapshot().paths == [MemoryPlan.path("plan.md")])
  }

  @Test func `the settings of the plan apply to all boards, and if they cannot be read, none apply`() throws {
    for (settings, people) in [("people: [ann]\n", Set(["ann"])), ("people: {\n", [])] {
      let session = try MemoryPlan([
        ".planboard.yml": settings, "below/.planboard.yml": "people: [bo]\n", "below/b.md": Self.board,
      ]).session
      let snapshot = session.snapshot(.paths([MemoryPlan.path("below")]))
      #expect(snapshot.paths == [MemoryPlan.path("below/b.md")])
      #expect(snapshot.settings.defaults.people == people, "\(settings)")
      #expect((snapshot.settingsFailure == nil) == !people.isEmpty)
    }
  }

  @Test(.tags(.property)) func `a request that names no board finds the same board as if all boards were read`() throws
  {
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300)
    var found = 0
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 23_000_000)
      var files = ["plain.txt": "---\nprimary: true\n---\n## A\n"]
      for index in 0..<Int.random(in: 0...3, using: &random) { files["\(index).md"] = RandomFrontMatter.text(&random) }
      for index in 4..<Int.random(in: 4...6, using: &random) { files["\(index).md"] = Self.board }
      if Bool.random(using: &random) {
        files[".planboard.yml"] = ["primary: 4.md\n", "boards: [1.md, plain.txt]\n"].randomElement(using: &random)!
      }
      let snapshot = try MemoryPlan.session(files.map { ($0.key, Array($0.value.utf8)) }).snapshot()
      let usual = Result { try BoardName.usual(in: snapshot) }
      let slow = Result { try BoardName.usual(in: AllRead(snapshot: snapshot)) }
      #expect((try? usual.get()) == (try? slow.get()), "seed \(seed): \(files)")
      if case (.failure(let failure), .failure(let wanted)) = (usual, slow) {
        #expect("\(failure)" == "\(wanted)", "seed \(seed): \(files)")
      }
      if (try? usual.get()) != nil { found += 1 }
    }
    #expect(found * 4 > seeds.count)
  }

  @Test(arguments: ["sub/b.md", "./sub/b.md", "sub//../sub/b.md"])
  func `the path of the primary board in the settings can be written in several ways`(path: String) throws {
    let session = try MemoryPlan([
      ".planboard.yml": "primary: \(path)\n", "a.md": Self.board, "sub/b.md": Self.board,
    ]).session
    #expect(try BoardName.usual(in: session.snapshot()) == MemoryPlan.path("sub/b.md"))
  }

  /// A snapshot without the results of the search for boards, so that every board must be read.
  private struct AllRead: BoardSource {
    var snapshot: PlanSnapshot
    var paths: [Path] { snapshot.paths }
    var trash: Path { snapshot.trash }
    var isComplete: Bool { snapshot.isComplete }
    var settings: FolderSettings { snapshot.settings }
    func recordedName(of path: Path) -> String { snapshot.recordedName(of: path) }
    func board(at path: Path) throws -> ParsedBoard { try snapshot.board(at: path) }
    func boardIfThere(at path: Path) throws -> ParsedBoard? { try snapshot.boardIfThere(at: path) }
  }

  @Test func `an unsaved text decides whether its board is the primary one`() throws {
    let session = try MemoryPlan(["a.md": Self.board, "b.md": Self.board]).session
    let unsaved = Overlay([MemoryPlan.path("b.md"): Array("---\nprimary: true\n---\n".utf8)])
    #expect(try BoardName.usual(in: session.snapshot(overlay: unsaved)) == MemoryPlan.path("b.md"))
    #expect(throws: IntentFailure.self) { try BoardName.usual(in: session.snapshot()) }
  }

  @Test func `if another board has become the primary one since the search, it is found`() throws {
    let primary = "---\nplanboard: true\nprimary: true\n---\n"
    let folder = try TemporaryFolder(["a.md": primary, "b.md": Self.board, "c.md": Self.board])
    let session = try openSession(at: folder, cacheLimit: 1_000_000)
    let snapshot = session.snapshot()
    try folder.write("a.md", Self.board)
    try folder.write("b.md", primary)
    #expect(snapshot.notPrimary.map(\.text) == ["b.md", "c.md"].map(folder.path))
    #expect(try BoardName.usual(in: snapshot).text == folder.path("b.md"))
  }

  @Test func `an archived board is not among those that need not be read to find the primary one`() throws {
    let folder = try TemporaryFolder([
      "a.md": "---\nplanboard: true\narchived: true\n---\n", "b.md": Self.board, "c.md": Self.board,
    ])
    let snapshot = try openSession(at: folder).snapshot()
    #expect(snapshot.paths == snapshot.notPrimary && snapshot.paths.count == 2)
  }

  @Test func `a session without a cache does not number states, and does not know what has changed`() throws {
    let session = try MemoryPlan(["plan.md": Self.board]).session
    let snapshot = session.snapshot()
    #expect(snapshot.revision == nil)
    guard case .expired = session.changes(since: PlanRevision(number: 1)) else {
      Issue.record("remembered")
      return
    }
    let card = CardRef(0, of: ParsedBoard(Array("## A\n- one\n".utf8)), at: MemoryPlan.path("plan.md"))
    guard case .expired = try session.follow(card, in: snapshot) else {
      Issue.record("remembered")
      return
    }
  }

  @Test func `a session with a cache of one byte numbers its states`() throws {
    let plan = try MemoryPlan(["plan.md": Self.board]).session
    let session = PlanSession(plan.folder, plan.environment, cacheLimit: 1)
    #expect(session.snapshot().revision == PlanRevision(number: 1))
    #expect(session.snapshot().revision == PlanRevision(number: 1))
  }

  @Test func `boards outside of the plan are in the snapshot once each, after those of the plan`() throws {
    let session = try MemoryPlan(["plan.md": Self.board, "x/notes.txt": "## A\n"]).session
    let (plan, notes) = (MemoryPlan.path("plan.md"), MemoryPlan.path("x/notes.txt"))
    let snapshot = session.snapshot(.plan(beside: [notes, plan, notes]))
    #expect(snapshot.paths == [plan, notes])
    #expect(snapshot.named == [plan, notes])
    #expect(snapshot.selecting([notes]).paths == [notes])
    #expect(try snapshot.paths(of: "notes") == [notes])
    #expect(try snapshot.paths(of: nil) == [plan, notes])
    #expect(try snapshot.boardIfThere(at: MemoryPlan.path("none.md")) == nil)
  }

  @Test func `if the settings cannot be read, a request says so and writes nothing`() throws {
    let session = try MemoryPlan(["plan.md": Self.board, ".planboard.yml": "people: {\n"]).session
    var request = PlanRequest([AddCard("new", today: today)], .preview)
    request.scope = .everything
    let performed = session.perform(request)
    let codes = performed.caveats.map { if case .skipped(let failure) = $0 { failure.code.rawValue } else { "other" } }
    #expect(codes == [FileFailure.Code.invalidSettings.rawValue])
    #expect(performed.caveats.map(\.conclusion) == [.failed])
    #expect(performed.steps.isEmpty)
    #expect((performed.ending.failure as? FileFailure)?.code == .unreadableSettings)
  }

  /// An intent that fails the first time it is planned.
  private final class Hesitant: NamelessIntent {
    private let failure: any Error
    private let asked = Mutex(0)
    var count: Int { asked.withLock { $0 } }

    init(_ failure: any Error) { self.failure = failure }

    func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
      let isFirst = asked.withLock { asked in
        asked += 1
        return asked == 1
      }
      if isFirst { throw failure }
      return try AddCard("new", today: today).plan(on: boards)
    }
  }

  @Test func `in a folder that has just changed, a request is planned again if a board is missing, and otherwise not`()
    throws
  {
    let path = MemoryPlan.path("plan.md")
    for (failure, isMissing) in [
      (FileFailure(.notFound, .read, path), true), (IntentFailure(.noSuchBoard("x")), true),
      (FileFailure(.isDirectory, .read, path), false), (IntentFailure(.noHistory(nil)), false),
    ] as [(any Error, Bool)] {
      let folder = try TemporaryFolder(["plan.md": Self.board])
      let session = try openSession(at: folder)
      let hesitant = Hesitant(failure)
      let performed = session.perform(PlanRequest([hesitant], .preview))
      #expect(hesitant.count == (isMissing ? 2 : 1), "\(failure)")
      #expect(performed.steps.map(\.failures.count) == [isMissing ? 0 : 1])
    }
  }

  @Test func `in a folder that has not changed for long, a missing board is reported at once`() throws {
    let session = try MemoryPlan(["plan.md": Self.board]).session
    let hesitant = Hesitant(IntentFailure(.noSuchBoard("x")))
    let performed = session.perform(PlanRequest([hesitant], .preview))
    #expect(hesitant.count == 1 && performed.steps.first?.failures.first?.error is IntentFailure)
    guard case .done = performed.ending else {
      Issue.record("\(performed.ending)")
      return
    }
  }

  @Test func `if no number is given, undo takes back one change`() throws {
    let (folder, state) = (try TemporaryFolder(["plan.md": Self.board]), try TemporaryFolder())
    let session = try openSession(at: folder, state: state)
    for title in ["two", "three"] {
      var request = PlanRequest([AddCard(title, today: today)], .commit)
      request.scope = .everything
      _ = session.perform(request)
    }
    let ending = session.undo(.undo, .commit, on: session.snapshot()) { _ in
    } done: { _ in
    }
    #expect(ending.failure == nil)
    let text = String(decoding: try folder.read("plan.md"), as: UTF8.self)
    #expect(text.contains("two") && !text.contains("three"))
  }

  @Test func `if the trash is a link out of the plan, it is not read, but the boards are`() throws {
    let around = try TemporaryFolder(["plan/plan.md": Self.board, "outside/trash.md": Self.board])
    try around.link("plan/.planboard", to: "../outside")
    let session = try openSession(at: Path(around.path("plan")))
    let snapshot = session.snapshot()
    #expect(throws: FileFailure.self) { try snapshot.board(at: snapshot.trash) }
    #expect(try snapshot.board(at: snapshot.paths[0]).cards.count == 1)
  }
}
