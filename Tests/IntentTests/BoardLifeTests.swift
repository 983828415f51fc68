@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Foundation
internal import TestSupport
internal import Testing

/// Boards are archived, removed and restored: afterwards, they must be the same, byte for byte.
struct BoardLifeTests {
  private static let bodies = [
    "", "\n", "x", "# T\n\n## A\n\n- [ ] one\n", "## A\r\n\r\n- [ ] one\r\n", "---\n", "---\nopen: end\n",
    "***\n\n## A\n- x",
    "## A\n- [ ] \u{0}one\n", "## A\r- one\r",
    "## A\n\n- [ ] one\n\n%% kanban:settings\n```\n{\"kanban-plugin\":\"board\"}\n```\n%%",
  ]
  private static let heads = [
    "", "---\n---\n", "---\n\n---\n", "---\n# only a comment\n---\n", "---\nplanboard: true\n---\n",
    "---\nplanboard: true # mine\narchived: false # not yet\ntags: [a, b]\n---\n", "---\narchived: off\n...\n",
    "---\n\nkanban-plugin: board\n\n---\n\n", "---\n\"archived\": no\n---\n", "---\ntitle: T\n\n\n---\n",
    "---  \ntitle: >\n  long\n...\n",
    "---\narchived: perhaps\nplanboard: true\n---\n",
  ]

  /// Boards that other programs and people write.
  private static let hostile: [[UInt8]] = {
    var texts: [[UInt8]] = [[0xFF, 0xFE, 0x0A], [0xEF, 0xBB, 0xBF, 0x2D, 0x2D, 0x2D, 0x0A, 0xFF]]
    for body in bodies {
      for head in heads {
        let text = head + body
        let withCR = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
        for mark in ["", "\u{FEFF}"] { texts += [Array((mark + text).utf8), Array((mark + withCR).utf8)] }
      }
    }
    return texts
  }()

  /// Values of `archived:` that say no, and that come back as `false`.
  private static func asFalse(_ bytes: [UInt8]) -> [UInt8] {
    Array(
      ["off", "no", "perhaps"].reduce(String(decoding: bytes, as: UTF8.self)) {
        $0.replacing("archived: \($1)", with: "archived: false").replacing(
          "\"archived\": \($1)", with: "\"archived\": false")
      }.utf8)
  }

  private func check(_ bytes: [UInt8], _ name: String, _ refused: inout Int) throws {
    let board = ParsedBoard(bytes)
    let archived: VerifiedEdit
    do { archived = try board.settingArchived(true) } catch {
      refused += 1
      return
    }
    let text = "\(name): \(String(decoding: archived.board.source.bytes, as: UTF8.self).debugDescription)"
    #expect(
      archived.board.settings.standing.isArchived && BoardStanding(of: archived.board.source.bytes).isArchived,
      "\(text)")
    #expect(archived.inverse.applied(to: archived.board.source.bytes) == bytes, "\(text)")
    #expect(archived.board.cards.count == board.cards.count, "\(text)")
    let restored = try ParsedBoard(archived.board.source.bytes).settingArchived(false)
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    #expect(restored.board.source.bytes == (isValid ? Self.asFalse(bytes) : bytes), "\(text)")
  }

  @Test func `a board that is archived and restored has its old bytes`() throws {
    var refused = 0
    for (number, bytes) in Self.hostile.enumerated() { try check(bytes, "board \(number)", &refused) }
    for file in Boards.real { try check(file.bytes, file.name, &refused) }
    #expect(refused == 0)
  }

  @Test(.tags(.property)) func `a random board that is archived and restored has its old bytes`() throws {
    var refused = 0
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300)
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 25_000_000)
      try check(RandomBoard.make(using: &random), "seed \(seed)", &refused)
    }
    #expect(refused * 100 <= seeds.count)
  }

  @Test func `a board with front matter that cannot be read is not archived`() throws {
    let board = ParsedBoard(Array("---\ncolumns: [\n---\n## A\n".utf8))
    #expect(throws: EditFailure.self) { try board.settingArchived(true) }
  }

  // MARK: On the disk

  private static let modes: [UInt32] = [0o644, 0o600, 0o640, 0o755, 0o664]

  private func perform(_ intents: [any Intent], _ session: PlanSession) throws {
    let done = session.perform(PlanRequest(intents, .commit))
    if let failure = done.ending.failure ?? done.steps.flatMap(\.failures).first?.error { throw failure }
  }

  private func undo(_ change: UndoChange, _ session: PlanSession) throws {
    let ending = session.undo(change, .commit, on: session.snapshot()) { _ in
    } done: { _ in
    }
    if let failure = ending.failure { throw failure }
  }

  /// The name of the reason of a failure.
  private static func reason(_ failure: (any Error)?) -> String? {
    (failure as? IntentFailure).flatMap { Mirror(reflecting: $0.reason).children.first?.label }
  }

  private func mode(_ name: String, in folder: TemporaryFolder) throws -> UInt32 {
    try SystemCalls().status(Path(folder.path(name)), followsLink: false).mode & 0o777
  }

  /// A date in the past, in nanoseconds since 1970.
  private static let past = 1_600_000_000 * 1_000_000_000

  /// Gives a file a date in the past and, where the file system allows, an extended attribute.
  ///
  /// - Returns: whether it has the attribute.
  private func mark(_ path: String) throws -> Bool {
    let date = Date(timeIntervalSince1970: Double(Self.past / 1_000_000_000))
    let output = try run("setfattr", "-n", "user.note", "-v", "mine", path)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    return output != nil
  }

  /// Runs a program, and returns its output; nil if it fails, or if it is not installed.
  private func run(_ arguments: String...) throws -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? output : nil
  }

  private func checkMark(_ path: String, _ hasAttribute: Bool, _ step: String) throws {
    #expect(try SystemCalls().status(Path(path), followsLink: false).modified == Self.past, "\(path), \(step)")
    guard hasAttribute else { return }
    #expect(try run("getfattr", "--only-values", "-n", "user.note", path) == "mine", "\(path), \(step)")
  }

  @Test(.thorough)
  func `a removed board that is restored has its old bytes, mode, date and attributes, also by undo and redo`()
    throws
  {
    let names = ["plain.md", "sub/deep er/plan.md", "Küche & Bad.md", "- dash.md", "list.txt"]
    for (number, bytes) in Self.hostile.enumerated() where number % 29 < 2 {
      let name = names[number % names.count]
      let folder = try TemporaryFolder([".planboard.yml": "boards: ['**']\n"])
      let state = try TemporaryFolder()
      let session = try openSession(at: folder, state: state)
      try folder.write(name, bytes)
      let mode = Self.modes[number % Self.modes.count]
      #expect(chmod(folder.path(name), mode_t(mode)) == 0)
      let hasAttribute = try mark(folder.path(name))
      let trashed = ".planboard/trash/\(today)/\(name)"
      func checkGone(_ step: String) throws {
        #expect(try folder.allFiles == [".planboard.yml", trashed].sorted(), "\(name), \(step)")
        #expect(try folder.read(trashed) == bytes && session.snapshot().paths.isEmpty, "\(name), \(step)")
        try checkMark(folder.path(trashed), hasAttribute, step)
      }
      func checkThere(_ step: String) throws {
        #expect(try folder.allFiles == [".planboard.yml", name].sorted(), "\(name), \(step)")
        #expect(try folder.read(name) == bytes, "\(name), \(step)")
        #expect(try self.mode(name, in: folder) == mode, "\(name), \(step)")
        try checkMark(folder.path(name), hasAttribute, step)
      }
      try perform([RemoveBoard(BoardName(folder.path(name)), today: today)], session)
      try checkGone("removed")
      #expect(try self.mode(trashed, in: folder) == mode)
      try undo(.undo, session)
      try checkThere("undone")
      try undo(.redo, session)
      try checkGone("redone")
      try undo(.undo, session)
      try perform([RemoveBoard(BoardName(folder.path(name)), today: today)], session)
      try perform([RestoreBoard(BoardName(String(name.split(separator: "/").last!)))], session)
      try checkThere("restored")
      try undo(.undo, session)
      try checkGone("restoring undone")
    }
  }

  private static let board = "---\nplanboard: true\n---\n\n## A\n\n- [ ] one ^one\n"

  @Test func `a board is never restored over another file, and the last one that was removed comes back first`() throws
  {
    let folder = try TemporaryFolder([".planboard.yml": "", "a.md": Self.board])
    let session = try openSession(at: folder, state: try TemporaryFolder())
    try perform([RemoveBoard(BoardName("a"), today: today)], session)
    try folder.write("a.md", Self.board + "- [ ] two\n")
    let failure = #expect(throws: IntentFailure.self) {
      // The name is that of the new board, which needs nothing.
      try perform([RestoreBoard(BoardName(folder.path(".planboard/trash/\(today)/a.md")))], session)
    }
    #expect(Self.reason(failure) == "placeIsTaken")
    try perform([RemoveBoard(BoardName("a"), today: today)], session)
    #expect(try folder.allFiles.count == 3)
    #expect(
      session.snapshot().removedBoards().map(\.path.text) == [
        folder.path(".planboard/trash/\(today).2/a.md"), folder.path(".planboard/trash/\(today)/a.md"),
      ])
    try perform([RestoreBoard(BoardName("a"))], session)
    #expect(try folder.read("a.md") == Array((Self.board + "- [ ] two\n").utf8))
  }

  @Test func `a board that is removed again on the same day comes back before one that was removed in between`() throws
  {
    let folder = try TemporaryFolder([".planboard.yml": "", "a.md": Self.board])
    let session = try openSession(at: folder, state: try TemporaryFolder())
    func remove() throws { try perform([RemoveBoard(BoardName("a"), today: today)], session) }
    try remove()
    try folder.write("a.md", Self.board + "- [ ] two\n")
    try remove()
    try perform([RestoreBoard(BoardName(folder.path(".planboard/trash/\(today)/a.md")))], session)
    try remove()
    #expect(session.snapshot().removedBoards().map(\.number) == [3, 2])
    try perform([RestoreBoard(BoardName("a"))], session)
    #expect(try folder.read("a.md") == Array(Self.board.utf8))
  }

  @Test func `a board is found in the trash, even if the folder with the highest number is taken`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "a.md": Self.board, ".planboard/trash/\(today).999999999/a.md": "---\nplanboard: 1\n---\n",
    ])
    let session = try openSession(at: folder, state: try TemporaryFolder())
    try perform([RemoveBoard(BoardName("a"), today: today)], session)
    #expect(session.snapshot().removedBoards().map(\.number) == [999_999_999, 1])
  }

  @Test func `an undo of a removal never overwrites a file that is there by now`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "a.md": Self.board])
    let session = try openSession(at: folder, state: try TemporaryFolder())
    try perform([RemoveBoard(BoardName("a"), today: today)], session)
    try folder.write("a.md", "mine\n")
    #expect(throws: IntentFailure.self) { try undo(.undo, session) }
    #expect(try folder.read("a.md") == Array("mine\n".utf8))
  }

  @Test func `a trash from elsewhere brings back no hidden file, and nothing through a link`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", ".planboard/trash/2026-11-20/.git/hooks/x.md": Self.board,
      ".planboard/trash/2026-11-20/.hidden.md": Self.board, ".planboard/trash/soon/b.md": Self.board,
      ".planboard/trash/2026-11-20.1/c.md": Self.board, "outside/d.md": Self.board,
      ".planboard/trash/2026-11-20.\(Int.max)/e.md": Self.board,
    ])
    try folder.link(".planboard/trash/2026-11-19", to: folder.path("outside"))
    try folder.link(".planboard/trash/2026-11-20/e.md", to: folder.path("outside/d.md"))
    #expect(try openSession(at: folder).snapshot().removedBoards() == [])
    let linked = try TemporaryFolder([
      ".planboard.yml": "", "elsewhere/2026-11-20/a.md": Self.board, ".planboard/x": "",
    ])
    try linked.link(".planboard/trash", to: linked.path("elsewhere"))
    #expect(try openSession(at: linked).snapshot().removedBoards() == [])
  }

  @Test func `hidden files and other programs' temporary files are not removed, because nobody would find them again`()
    throws
  {
    let folder = try TemporaryFolder([".planboard.yml": "", ".hidden.md": Self.board, "~x.md": Self.board])
    let session = try openSession(at: folder)
    for name in [".hidden.md", "~x.md"] {
      var request = PlanRequest([RemoveBoard(BoardName(folder.path(name)), today: today)], .commit)
      request.beside = [Path(folder.path(name))]
      let failure = session.perform(request).steps.flatMap(\.failures).first?.error
      #expect(Self.reason(failure) == "unremovable", "\(name)")
    }
    #expect(try folder.allFiles == [".hidden.md", ".planboard.yml", "~x.md"])
  }

  // MARK: What archived boards are left out of

  @Test func `no card goes to an archived board, whatever names it`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "a.md": Self.board, "old.md": Self.board.replacing("one", with: "two"),
    ])
    let session = try openSession(at: folder, state: try TemporaryFolder())
    try perform([RemoveCard(CardName("two"), today: today), ArchiveBoard(BoardName("old"))], session)
    #expect(session.snapshot().paths.map(\.text) == [folder.path("a.md")])
    let before = try folder.read("old.md")
    for name in ["old", folder.path("old.md")] {
      let board = BoardName(name)
      for intent in [
        AddCard("new", board: board, today: today), MoveCard(CardName("one"), to: board, today: today),
        RestoreCard(CardName("two"), board: board), RestoreCard(CardName("two")),
      ] as [any Intent] {
        var request = PlanRequest([intent], .commit)
        request.beside = name == "old" ? [] : [Path(name)]
        let failure = session.perform(request).steps.flatMap(\.failures).first?.error
        #expect(Self.reason(failure) == "archivedBoard", "\(name), \(intent)")
      }
    }
    #expect(try folder.read("old.md") == before)
  }

  @Test func `an id of an archived board is not given to another card`() throws {
    let folder = try TemporaryFolder([
      ".planboard.yml": "", "a.md": "---\nplanboard: true\n---\n## A\n- [ ] one\n",
      "old.md": "---\nplanboard: true\narchived: true\n---\n## A\n- [ ] two\n",
    ])
    let snapshot = try openSession(at: folder).snapshot()
    #expect(snapshot.archived.map(\.text) == [folder.path("old.md")])
    let taken = CardHandle(of: try snapshot.board(at: snapshot.archived[0]).card(0))
    let own = CardHandle(of: try snapshot.board(at: snapshot.paths[0]).card(0))
    #expect(try !CardwiseFacts(snapshot).claim(String(taken.text.prefix(4)), for: own))
  }

  @Test func `one side archives a board, the other one edits it: a merge has both`() throws {
    let base = Array(Self.board.utf8)
    let archived = try ParsedBoard(base).settingArchived(true).board.source.bytes
    let edited = Array((Self.board + "- [ ] two\n").utf8)
    for (ours, theirs) in [(archived, edited), (edited, archived)] {
      let merged = try #require(ThreeWayMerge.ofBoards.merged(base: base, ours: ours, theirs: theirs))
      #expect(
        String(decoding: merged, as: UTF8.self)
          == "---\nplanboard: true\narchived: true\n---\n\n## A\n\n- [ ] one ^one\n- [ ] two\n")
    }
    // Also if the front matter is new, and if both archive the board.
    let plain = Array("## A\n- [ ] one\n".utf8)
    let marked = try ParsedBoard(plain).settingArchived(true).board.source.bytes
    let longer = Array("## A\n- [ ] one\n- [ ] two\n".utf8)
    let merged = try #require(ThreeWayMerge.ofBoards.merged(base: plain, ours: marked, theirs: longer))
    #expect(String(decoding: merged, as: UTF8.self) == "---\narchived: true\n---\n## A\n- [ ] one\n- [ ] two\n")
    #expect(ThreeWayMerge.ofBoards.merged(base: plain, ours: marked, theirs: marked) == marked)
  }
}
