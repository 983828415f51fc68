@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardMerge
@testable internal import PlanBoardStore
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

/// What two kinds of shell need from a session: one like a language server, with unsaved texts, and one like a web server, with
/// many requests at once.
struct PlanSessionTests {
  private static let board = """
    ---
    planboard: 1
    ---

    ## To Do

    - [ ] Call Ann @ann due:2026-11-20
    - [ ] Buy milk #shop

    ## Done

    - [x] Paid rent

    """

  private let folder: TemporaryFolder
  private let state: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["plan.md": Self.board, ".planboard.yml": "people: [bo]\n"])
    state = try TemporaryFolder()
  }

  private func session(_ files: any FileSystem = SystemCalls()) throws -> PlanSession {
    try openSession(at: folder, in: files, state: state, cacheLimit: 1 << 20)
  }

  private var path: Path { Path(folder.path("plan.md")) }

  private func request(_ intents: any Intent...) -> PlanRequest {
    var request = PlanRequest(intents, .commit)
    request.scope = .everything
    return request
  }

  private func add(_ title: String) -> any Intent { AddCard(title, today: today) }

  @Test func `only a missing folder that the environment names is said to come from there`() throws {
    let missing = Path(folder.path("gone"))
    let environment = PlanEnvironment.machine(
      { $0 == "PB_DIR" ? missing.text : nil }, PlanClock.machine { _ in nil })
    let named = try PlanSession.here(environment).snapshot(.plan()).failures
    #expect(named.map(\.planSource) == [.environment])
    let opened = try PlanSession.containing(missing.appending("a.md".utf8), environment, cacheLimit: 0)
    #expect(opened.snapshot(.plan()).failures.map(\.planSource) == [.request])
  }

  // MARK: An editor

  @Test func `an unsaved text counts instead of the file, and a preview writes nothing`() throws {
    let session = try session()
    let unsaved = Self.board.replacing("Call Ann", with: "Call Bea")
    let snapshot = session.snapshot(overlay: Overlay([path: Array(unsaved.utf8)]))
    let titles = try titles(in: snapshot, "call")
    #expect(titles == ["Call Bea"])
    var preview = PlanRequest([CompleteCard(CardName("Call Bea"), today: today)], .preview)
    preview.boards = .found(snapshot)
    preview.scope = .everything
    let performed = session.perform(preview)
    let after = try #require(performed.steps.first?.change.boards.first?.after)
    #expect(String(decoding: after, as: UTF8.self) == unsaved.replacing("- [ ] Call Bea", with: "- [x] Call Bea"))
    #expect(try folder.read("plan.md") == Array(Self.board.utf8))
  }

  @Test func `a card is followed to later snapshots, and the session says which boards changed`() throws {
    let session = try session()
    let first = session.snapshot()
    let ref = CardRef(1, of: try first.board(at: path), at: path)
    #expect(session.changes(since: try #require(first.revision)).paths == [])
    try folder.write("plan.md", Self.board.replacing("- [ ] Call Ann", with: "- [ ] New\n- [ ] Call Ann"))
    let second = session.snapshot()
    #expect(session.changes(since: try #require(first.revision)).paths == [path])
    guard case .card(let now) = try session.follow(ref, in: second) else {
      Issue.record("the card is lost")
      return
    }
    #expect(try second.board(at: path).card(now.index).title == "Buy milk")
    // The earlier snapshot has not changed.
    #expect(try first.board(at: path).cards.count == 3)
    for number in 0..<20 {
      try folder.write("plan.md", Self.board + "\n- text \(number)\n")
      _ = try session.snapshot().board(at: path)
    }
    guard case .expired = try session.follow(ref, in: session.snapshot()),
      case .expired = session.changes(since: try #require(first.revision))
    else {
      Issue.record("an old state was not forgotten")
      return
    }
  }

  private static func board(_ cards: String...) -> String {
    "---\nplanboard: true\n---\n## A\n" + cards.map { "- [ ] \($0)\n" }.joined()
  }

  @Test func `a removed card is not followed to an older card on a board that was not read before`() throws {
    try folder.write("plan.md", Self.board("one", "two"))
    try folder.write("other.md", Self.board("one"))
    let session = try session()
    let first = session.snapshot()
    let ref = CardRef(0, of: try first.board(at: path), at: path)
    try folder.write("plan.md", Self.board("two"))
    let second = session.snapshot()
    guard case .none = try session.follow(ref, in: second) else {
      Issue.record("followed to a board that has not changed")
      return
    }
    try folder.write("other.md", Self.board("one", "three"))
    guard case .none = try session.follow(ref, in: session.snapshot()) else {
      Issue.record("followed to a board whose earlier text is unknown")
      return
    }
  }

  @Test func `a board that existed before is not mistaken for a removed board under a new name`() throws {
    try folder.write("plan.md", Self.board("one", "one"))
    try folder.write("other.md", Self.board("two"))
    let session = try session()
    let first = session.snapshot()
    let ref = CardRef(0, of: try first.board(at: path), at: path)
    try FileManager.default.removeItem(atPath: folder.path("plan.md"))
    try folder.write("other.md", Self.board("one", "one"))
    guard case .none = try session.follow(ref, in: session.snapshot()) else {
      Issue.record("followed to another board")
      return
    }
  }

  @Test func `a card is followed to a board that was read before, even if others were not and have not changed`() throws
  {
    try folder.write("plan.md", Self.board("one", "two"))
    try folder.write("other.md", Self.board("three"))
    try folder.write("third.md", Self.board("four"))
    let session = try session()
    let first = session.snapshot()
    let other = path.folder.appending("other.md".utf8)
    let ref = CardRef(0, of: try first.board(at: path), at: path)
    _ = try first.board(at: other)
    try folder.write("plan.md", Self.board("two"))
    try folder.write("other.md", Self.board("three", "one"))
    guard case .card(let now) = try session.follow(ref, in: session.snapshot()) else {
      Issue.record("the card is lost")
      return
    }
    #expect(now.board == other && now.index == 1)
  }

  @Test func `nothing is written through a session whose settings cannot be read`() throws {
    let copy = "plan.sync-conflict-20261121-012616-IJBL2FZ.md"
    try folder.write(copy, Self.board + "- [ ] four\n")
    let session = try session()
    try folder.write(".planboard.yml", "people: [ann\n")
    let before = try Dictionary(uniqueKeysWithValues: folder.allFiles.map { ($0, try folder.read($0)) })
    func code(_ error: (any Error)?) -> FileFailure.Code? { (error as? FileFailure)?.code }
    for mode in [PlanRequest.Mode.preview, .commit] {
      var one = PlanRequest([CompleteCard(CardName("Call Ann"), today: today)], mode)
      one.scope = .everything
      #expect(code(session.perform(one).ending.failure) == .unreadableSettings)
      #expect(code(session.sync(mode).failures.first?.error) == .unreadableSettings)
      let taken = try session.take([path.folder.appending(copy.utf8)], into: "plan", mode)
      #expect(code(taken.failures.first?.error) == .unreadableSettings)
      let ending = session.undo(.undo, mode, on: session.snapshot(), note: { _ in }, done: { _ in })
      #expect(code(ending.failure) == .unreadableSettings)
    }
    #expect(try Dictionary(uniqueKeysWithValues: folder.allFiles.map { ($0, try folder.read($0)) }) == before)
  }

  // MARK: A server

  @Test func `ten simultaneous requests are all carried out, and each can be undone`() async throws {
    let session = try session()
    let endings = await withTaskGroup(of: String.self) { group in
      for number in 0..<10 {
        group.addTask { "\(session.perform(request(add("card \(number)"))).ending)" }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(endings.allSatisfy { $0 == "done" }, "\(endings)")
    let all = try titles(in: session.snapshot(), "card")
    #expect(Set(all) == Set((0..<10).map { "card \($0)" }) && all.count == 10)
    let ending = session.undo(.undo, times: 10, .commit, on: session.snapshot()) { _ in
    } done: { _ in
    }
    #expect(ending.failure == nil)
    #expect(try folder.read("plan.md") == Array(Self.board.utf8))
  }

  @Test func `a board that is named by a file is read even if it is not in the plan`() {
    let names = RequestedNames(boards: ["a.md", "b"], cards: ["c/d.md:3", "Call Ann", "e/To Do/1"])
    #expect(names.files() == [Path("a.md"), Path("c/d.md")])
  }

  @Test func `for a new board, the boards of the plan are read only if it becomes the primary one`() throws {
    let session = try session()
    func boards(isPrimary: Bool) throws -> [Path] {
      try session.boards(for: session.newBoard("New", columns: [], isPrimary: isPrimary)).value.paths
    }
    #expect(try boards(isPrimary: false).isEmpty)
    #expect(try boards(isPrimary: true) == [path])
  }

  @Test func `a preview of a new board says what it would change, with what is known of the plan, and writes nothing`()
    throws
  {
    try folder.write(".planboard.yml", "people: [bo]\n")
    try folder.write("plan.md", Self.board.replacing("---\n", with: "---\nprimary: true\n"))
    let before = try folder.allFiles.map { try folder.read($0) }
    let created = try session().create("A board of this test", isPrimary: true, .preview)
    #expect(created.performed.ending.failure == nil && created.performed.caveats.isEmpty && created.unnamed.isEmpty)
    #expect(created.performed.steps.flatMap(\.outcomes).map(\.verb) == [.boardAdded])
    #expect(try folder.allFiles.map { try folder.read($0) } == before)
    try folder.write(".planboard.yml", "people: {\n")
    let refused = try session().create("A board of this test", isPrimary: true, .preview)
    #expect((refused.performed.ending.failure as? FileFailure)?.code == .unreadableSettings)
    #expect(refused.performed.caveats.map(\.conclusion) == [.failed])
  }

  @Test func `an undo of a change whose text is gone fails, and goes on to the change before it`() throws {
    let session = try session()
    #expect(session.perform(request(add("first"))).ending.failure == nil)
    #expect(session.perform(request(add("second"))).ending.failure == nil)
    let text = try folder.read("plan.md") + Array("- [x] mine\n".utf8)
    try folder.write("plan.md", text)
    for name in try state.allFiles where name.contains("/versions/") {
      try FileManager.default.removeItem(atPath: state.path(name))
    }
    for mode in [PlanRequest.Mode.preview, .commit] {
      var steps: [Performed.Step] = []
      let ending = session.undo(.undo, mode, on: session.snapshot(), note: { _ in }, done: { steps.append($0) })
      #expect(ending.failure == nil && steps.count == 1)
      let step = try #require(steps.first)
      #expect(step.outcomes.isEmpty && step.change.boards.isEmpty)
      guard case .forgotten(let change?)? = (step.failures.first?.error as? IntentFailure)?.reason else {
        Issue.record("\(step)")
        return
      }
      #expect(change[.title] == "second" && step.failures.map(\.intent) == [0])
    }
    #expect(try folder.read("plan.md") == text)
  }

  @Test func `a request that may wait only for a moment ends as busy, and a cancelled one writes nothing`() throws {
    let files = LockedFiles()
    let session = try session(files)
    var hurried = request(add("late"))
    hurried.patience = Patience(milliseconds: 50, in: files)
    let start = SystemCalls().uptime
    guard case .busy = session.perform(hurried).ending else {
      Issue.record("not busy")
      return
    }
    let undone = session.undo(.undo, .commit, on: session.snapshot(), patience: hurried.patience) { _ in
    } done: { _ in
    }
    guard case .busy = undone else {
      Issue.record("undo is not busy: \(undone)")
      return
    }
    #expect(SystemCalls().uptime - start < 1500)
    files.isLocked.withLock { $0 = false }
    var unwanted = request(add("unwanted"))
    unwanted.patience = Patience(milliseconds: 10_000, isCancelled: { true }, in: files)
    guard case .cancelled = session.perform(unwanted).ending else {
      Issue.record("not cancelled")
      return
    }
    #expect(try folder.read("plan.md") == Array(Self.board.utf8))
  }

  @Test func `if several cards have the title in a request, the session asks, and does not guess`() throws {
    try folder.write("plan.md", Self.board + "\n- [ ] Call Ann\n")
    var ambiguous = request(CompleteCard(CardName("Call Ann"), today: today))
    ambiguous.asksWhichCard = true
    guard case .ambiguous(let name) = try session().perform(ambiguous).ending else {
      Issue.record("not asked")
      return
    }
    #expect(name.text == "Call Ann" && name.candidates.count == 2)
    // It asks, too, if another name before it is the name of no card.
    ambiguous.intents.insert(CompleteCard(CardName("no such card"), today: today), at: 0)
    guard case .ambiguous(let other) = try session().perform(ambiguous).ending else {
      Issue.record("not asked")
      return
    }
    #expect(other.text == "Call Ann")
  }

  @Test func `the settings of the folder hold for every reading`() throws {
    try folder.write("plan.md", "---\nplanboard: 1\n---\n## A\n- [ ] @bo zebra\n- [ ] apple\n")
    let session = try session()
    let performed = session.perform(request(SortBoard(path, by: [SortKey("title")!], pinnedFirst: true, column: nil)))
    #expect(performed.steps.first?.change.boards.count == 1)
    #expect(
      String(decoding: try folder.read("plan.md"), as: UTF8.self).hasSuffix("## A\n- [ ] apple\n- [ ] @bo zebra\n"))
  }

  @Test func `a merge is the same whatever the settings of the plan are`() throws {
    let base = "---\nplanboard: 1\n---\n## A\n- [ ] apple\n- [ ] @bo zebra\n"
    let ours = base.replacing("- [ ] apple", with: "- [ ] @bo apple").replacing("@bo zebra", with: "zebra @bo")
    let theirs = base.replacing("- [ ] apple", with: "- [ ] green apple")
    var merged: Set<[UInt8]> = []
    for settings in ["people: [bo]\n", "{}\n", "people: [bo, ann]\ntags: [x]\nsort: [title]\n"] {
      try folder.write(".planboard.yml", settings)
      for (name, text) in ["plan.md": ours, "base.tmp": base, "theirs.tmp": theirs] { try folder.write(name, text) }
      let session = try session()
      // The settings decide how the card is read, or this would prove nothing.
      let title = try session.snapshot().board(at: path).card(0).title
      #expect(title == (settings.contains("bo") ? "apple" : "@bo apple"))
      _ = try session.mergeForGit(
        base: Path(folder.path("base.tmp")), ours: path, theirs: Path(folder.path("theirs.tmp")))
      merged.insert(try folder.read("plan.md"))
    }
    #expect(merged.count == 1 && !merged.contains(Array(ours.utf8)))
  }

  // MARK: Sources

  @Test(.tags(.git)) func `a plan on the disk, in memory, in an overlay and in git gives the same answers`() throws {
    let boards = Array(Boards.real.prefix(60))
    let root = Path(folder.url.path)
    var texts: [(path: Path, bytes: [UInt8])] = []
    for (number, board) in boards.enumerated() {
      texts.append((Path("b\(number).md"), Array(board.bytes)))
    }
    for text in texts { try folder.write(text.path.text, text.bytes) }
    try folder.write(".planboard.yml", "boards: ['*.md']\npeople: [bo]\n")
    texts.append((Path(".planboard.yml"), Array("boards: ['*.md']\npeople: [bo]\n".utf8)))
    texts.append((Path("plan.md"), Array(Self.board.utf8)))
    let memory = TreeFiles(at: root, texts.map { text in (text.path, { text.bytes }) }, clock: SystemCalls())
    let disk = try session().snapshot()
    let overlaid = try session().snapshot(
      overlay: Overlay(
        Dictionary(uniqueKeysWithValues: texts.map { (root.appending($0.path.bytes), $0.bytes) })))
    let inMemory = try session(memory).snapshot()
    let committed = try session(TreeFiles(at: root, of: "HEAD", in: repository(), clock: SystemCalls())).snapshot()
    #expect(disk.paths.count == boards.count + 1)
    #expect(inMemory.paths == disk.paths && overlaid.paths == disk.paths && committed.paths == disk.paths)
    for query in ["is:open", "is:done", "has:due", "is:blocked", "-is:archived #home", "the", "due:<=7d"] {
      let expected = try found(in: disk, query)
      #expect(try found(in: inMemory, query) == expected, "\(query)")
      #expect(try found(in: overlaid, query) == expected, "\(query)")
      #expect(try found(in: committed, query) == expected, "\(query)")
    }
    let all = [disk, inMemory, overlaid, committed]
    try expectSame("lint", all) { snapshot in
      let query = LintQuery(snapshot, of: try session(snapshot.texts.files))
      return try query.addingPlanFindings(to: query.check(snapshot.paths) { Issue.record("\($0)") })
        .flatMap { board in
          board.result.findings.map { "\(board.path.text):\($0.range): \($0.rule.name) \($0.problem)" }
        }
    }
    try expectSame("fixes", all) { snapshot in
      let query = LintQuery(snapshot, of: try session(snapshot.texts.files))
      let checked = try query.check(snapshot.paths, fixes: .unsafe) { Issue.record("\($0)") }
      return try query.intents(checked, .unsafe).map(\.path.text)
    }
    try expectSame("completions", all) { snapshot in
      let completions = Completions(snapshot, today: today)
      return (completions.tags + completions.people + completions.columns + completions.cards(""))
        .map { "\($0.text) \($0.detail)" }
    }
    try expectSame("stats", all) { snapshot in
      try snapshot.paths.map { path in
        let board = try snapshot.board(at: path)
        return try "\(BoardStats(board, Array(board.cards.indices), path, today: today))"
          + "\(SortBoard(path, by: [SortKey("title")!]).disorder(of: board).cards)"
      }
    }
    try expectSame("conflicts", all) { snapshot in
      try snapshot.conflicts().map { "\($0.path.text):\($0.conflict.line1)" } + [
        "\(DuplicateBoards().find(in: snapshot))"
      ]
    }
    for path in disk.paths {
      let expected = try disk.board(at: path)
      guard let card = expected.cards.indices.first else { continue }
      let name = CardName(card, of: expected, at: path)
      let planned = [disk, inMemory, overlaid, committed].map { snapshot in
        Batch([CompleteCard(name, today: today)]).plan(on: snapshot).change.boards.map(\.after)
      }
      #expect(planned.dropFirst().allSatisfy { $0 == planned[0] }, "\(path)")
    }
  }

  private func expectSame(
    _ what: String, _ snapshots: [PlanSnapshot], _ answer: (PlanSnapshot) throws -> [String]
  ) throws {
    let expected = try answer(snapshots[0])
    #expect(!expected.isEmpty || what == "conflicts")
    for snapshot in snapshots.dropFirst() { #expect(try answer(snapshot) == expected, "\(what)") }
  }

  /// Makes the folder a git repository, and commits all its files.
  private func repository() throws -> Git {
    let git = Git(in: Path(folder.url.path))
    for arguments in [
      ["init", "-q"], ["config", "core.autocrlf", "false"], ["add", "-A", "-f"],
      ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "-m", "all"],
    ] {
      try git.run(arguments)
    }
    return git
  }

  private func titles(in snapshot: PlanSnapshot, _ words: String) throws -> [String] {
    var titles: [String] = []
    try CardSearch(CardQuery(parsing: words), today: today).forEach(in: snapshot, snapshot.paths) { board, cards, _ in
      cards.map { board.card($0).title }
    } use: { answer in
      #expect(answer.unreadable.isEmpty)
      titles += answer.value ?? []
    }
    return titles
  }

  private func found(in snapshot: PlanSnapshot, _ query: String) throws -> [String] {
    var found: [String] = []
    try CardSearch(CardQuery(parsing: query), today: today, withArchive: true)
      .forEach(in: snapshot, snapshot.paths) { board, cards, path in
        cards.map { "\(path.text):\(board.cards[$0].firstLine): \(board.card($0).title)" }
      } use: { answer in
        found += answer.value ?? []
        found += answer.unreadable.map { "\($0.path.text): \($0.code)" }
      }
    return found
  }
}

extension PlanChanges {
  fileprivate var paths: Set<Path>? { if case .files(let paths) = self { paths } else { nil } }
}

/// The file system of the machine, except that as long as `isLocked` is true, another process seems to hold every lock.
private final class LockedFiles: FileSystemLayer {
  let files: any FileSystem = SystemCalls()
  let isLocked = Mutex(true)

  func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
    if isLocked.withLock({ $0 }) { return false }
    return try files.tryToLock(descriptor)
  }
}
