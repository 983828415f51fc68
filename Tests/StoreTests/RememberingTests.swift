import Foundation
import PlanBoardCore
import Testing

@testable import PlanBoardIntents
@testable import PlanBoardStore
internal import TestSupport

/// The history in the state folder: what it records and for how long, who can read it, and which of its files pb trusts.
struct RememberingTests {
  // MARK: Trust

  @Test func `if others can write to the history, it is not trusted, and nothing is changed`() throws {
    for name in [
      "planboard", "planboard/folders", "planboard/locks", "FOLDER", "FOLDER/versions", "FOLDER/journal",
      "FOLDER/lock", "FOLDER/folder",
    ] {
      for mode in [0o777, 0o720, 0o702] {
        let place = try RememberedPlace()
        try place.add("first")
        let before = try place.board
        let folder = String(try place.journal.dropLast("/journal".count))
        let path = place.state.path(name.replacing("FOLDER", with: folder))
        try place.changeMode(path, mode)
        let failure = #expect(throws: FileFailure.self, "\(name) \(mode)") { try place.add("second") }
        #expect(failure?.code == .untrusted && failure?.distrust == .mode && failure?.path == Path(path), "\(name)")
        #expect(try place.board == before)
        try place.changeMode(path, mode & ~0o022)
        try place.add("second")
        try place.undo(times: 2)
        #expect(try place.board == RememberedPlace.plan)
      }
    }
  }

  @Test func `if the history belongs to another user, it is not trusted, and nothing is changed`() throws {
    let place = try RememberedPlace()
    try place.add("first")
    let other = FailingFiles(.shortWrite, at: .max, user: SystemCalls().user + 1)
    let failure = #expect(throws: FileFailure.self) { try place.add("second", other) }
    #expect(failure?.code == .untrusted && failure?.distrust == .owner && failure?.path == place.stateFolder)
    #expect(throws: FileFailure.self) { try place.store(other).past() }
    #expect(!(try place.board.contains("second")))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe, a link or a folder in place of a file of the history is refused at once`() throws {
    for name in ["lock", "journal", "folder"] {
      for kind in ["pipe", "read pipe", "link", "directory"] {
        let place = try RememberedPlace()
        try place.add("first")
        let path = place.state.path(try place.journal.replacing("/journal", with: "/" + name))
        try FileManager.default.removeItem(atPath: path)
        var reader: Int32 = -1
        switch kind {
        case "link":
          try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: place.around.path("outside.md"))
        case "directory": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default: #expect(mkfifo(path, 0o600) == 0)
        }
        if kind == "read pipe" { reader = open(path, O_RDONLY | O_NONBLOCK) }
        let failure = #expect(throws: FileFailure.self, "\(name), \(kind)") { try place.add("second") }
        #expect(
          failure?.code == .untrusted && failure?.distrust == .kind, "\(name), \(kind): \(String(describing: failure))")
        #expect(try place.around.read("outside.md") == Array("theirs\n".utf8))
        #expect(!(try place.board.contains("second")))
        if reader >= 0 { close(reader) }
      }
    }
  }

  @Test func `if the state folder cannot be created, pb says so, and makes the change`() throws {
    var place = try RememberedPlace()
    try place.state.write("file", "a file\n")
    place.stateFolder = Path(place.state.path("file/state/planboard"))
    let notices = try place.add("first")
    #expect(notices.count == 1 && notices.allSatisfy { if case .notRemembered(_?) = $0 { true } else { false } })
    #expect(try place.board.contains("first"))
    #expect(throws: IntentFailure.self) { try place.undo() }
  }

  @Test func `if the disk of the state folder is full, changes are made, but nothing is undone`() throws {
    let place = try RememberedPlace()
    try place.add("first")
    let full = FullState(place.stateFolder)
    let notices = try place.add("second", full)
    #expect(
      notices.contains { if case .notRemembered(let why?) = $0 { why.code == .noSpace } else { false } }, "\(notices)")
    #expect(try place.board.contains("second"))
    let before = try place.board
    #expect(throws: FileFailure.self) { try place.undo(.undo, full) }
    #expect(try place.board == before)
    try place.undo()
    #expect(try place.board == RememberedPlace.plan.replacing("- [ ] one\n", with: "- [ ] one\n- [ ] second\n"))
  }

  @Test func `a history that belongs to another planning folder, in this one's place, is left alone`() throws {
    let place = try RememberedPlace()
    try place.add("first")
    try place.state.write(try place.journal.replacing("/journal", with: "/folder"), "/somewhere/else\n")
    let notices = try place.add("second")
    #expect(notices.contains { if case .notRemembered(_?) = $0 { true } else { false } }, "\(notices)")
  }

  // MARK: Versions

  @Test func `a journal that has lost its first line is read and extended, and its changes are undone`() throws {
    let place = try RememberedPlace()
    let before = try place.board
    try place.add("first")
    let journal = try place.state.read(try place.journal)
    try place.state.write(try place.journal, Array(journal.drop { $0 != 0x0A }.dropFirst()))
    try place.add("second")
    try place.undo(times: 2)
    #expect(try place.board == before)
  }

  @Test func `a journal that a newer pb wrote is neither changed nor deleted`() throws {
    for version in ["3\n", "3\tmore\n", "99999999999999999999\n", "x\n"] {
      let place = try RememberedPlace()
      try place.add("first")
      let lines = try place.state.read(try place.journal).split(separator: 0x0A).dropFirst()
      let journal =
        Array("planboard-journal\t\(version)".utf8) + lines.joined(separator: [0x0A]) + Array("\nnew kind".utf8)
      try place.state.write(try place.journal, journal)
      let notices = try place.add("second")
      #expect(
        notices.contains { if case .notRemembered(let why?) = $0 { why.code == .newer } else { false } }, "\(notices)")
      #expect(try place.board.contains("second"))
      let failure = #expect(throws: FileFailure.self) { try place.undo() }
      #expect(failure?.code == .newer)
      #expect(try place.state.read(try place.journal) == journal)
    }
  }

  // MARK: Large changes

  /// With these files, splices of more than 1 KB count as large.
  private static var small: FailingFiles { FailingFiles(.shortWrite, at: .max, sizeLimit: 16 * 1024) }

  private static let many =
    "---\nplanboard: true\nsort: title\n---\n## A\n" + (0..<200).reversed().map { "- [ ] card \($0 + 1000)\n" }.joined()

  @Test
  func `a change that is too large for the journal can be undone and redone, and other changes stay in the journal`()
    throws
  {
    let place = try RememberedPlace(Self.many)
    try place.add("first", Self.small)
    let before = try place.board
    try place.commit(SortBoard(place.root.appending("plan.md".utf8)), Self.small)
    let after = try place.board
    #expect(before != after)
    #expect(try place.state.read(try place.journal).count < 2000)
    try place.add("last", Self.small)
    try place.undo(times: 2, Self.small)
    #expect(try place.board == before)
    try place.undo(.redo, times: 2, Self.small)
    try place.undo(times: 3, Self.small)
    #expect(try place.board == Self.many)
    try place.undo(.redo, times: 2, Self.small)
    #expect(try place.board == after)
    // It can also be undone after an edit by another program.
    try place.around.write("plans/plan.md", after.replacing("## A\n", with: "Theirs.\n\n## A\n"))
    try place.undo(.undo, Self.small)
    #expect(try place.board == before.replacing("## A\n", with: "Theirs.\n\n## A\n"))
  }

  @Test
  func `when a journal has become too long, the newest changes stay, and the number of forgotten ones is reported`()
    throws
  {
    let place = try RememberedPlace()
    for number in 1...20 { try place.add("card \(number)") }
    let size = try place.state.read(try place.journal).count
    let forgotten = try #require(try place.history.forgetOldChanges(journal: size - 1, splices: nil))
    let left = try place.store().past().entries()
    #expect(left.count == 20 - forgotten.count && (8...12).contains(left.count))
    #expect(try place.history.forgetOldChanges(journal: size, splices: nil) == nil)
    try place.add("last")
    try place.undo(times: left.count + 1)
    let failure = #expect(throws: IntentFailure.self) { try place.undo() }
    if case .forgotten(nil)? = failure?.reason {} else { Issue.record("\(String(describing: failure))") }
    #expect(try place.board.contains("card \(forgotten.count)\n"))
    #expect(!(try place.board.contains("card \(forgotten.count + 1)\n")))
    // The newest change is never forgotten, however large it is.
    #expect(try place.history.forgetOldChanges(journal: 1, splices: nil) != nil)
    #expect(try place.store().past().entries().count == 1)
  }

  @Test func `when splices take too much space, the oldest large changes are forgotten, and all changes before them`()
    throws
  {
    let place = try RememberedPlace(Self.many)
    for number in 0..<4 {
      try place.around.write("plans/plan.md", Self.many.replacing("card 1000", with: "card \(number)"))
      try place.commit(SortBoard(place.root.appending("plan.md".utf8)), Self.small)
      try place.undo(.undo, Self.small)
    }
    let splices = try place.history.folder.appending("splices".utf8)
    let count = try SystemCalls().contents(of: splices).count
    let size = try SystemCalls().contents(of: splices).reduce(0) {
      $0 + (try SystemCalls().status(splices.appending($1.name), followsLink: false).size)
    }
    #expect(count >= 6)
    #expect(try place.history.forgetOldChanges(journal: .max, splices: size) == nil)
    let forgotten = try #require(try place.history.forgetOldChanges(journal: .max, splices: size - 1))
    #expect((1..<count).contains(try SystemCalls().contents(of: splices).count))
    #expect(try place.store().past().entries().count == 8 - forgotten.count)
    try place.undo(.redo, Self.small)
  }

  @Test func `undoing several changes reads the journal only once`() throws {
    let place = try RememberedPlace()
    for number in 1...40 { try place.add("card \(number)") }
    let size = try place.state.read(try place.journal).count
    let files = FailingFiles.none
    try place.undo(times: 40, files)
    #expect(try place.board == RememberedPlace.plan)
    // The board is read several times for each undo, but the journal is not.
    #expect(files.bytesRead < 3 * size + 40 * 20 * RememberedPlace.plan.utf8.count)
    let again = FailingFiles.none
    try place.undo(.redo, times: 40, again)
    #expect(again.bytesRead < 6 * size + 40 * 20 * RememberedPlace.plan.utf8.count)
  }

  // MARK: Changes that can no longer be undone

  @Test func `undo and redo skip a change whose splices are gone`() throws {
    for times in [[1, 1], [2]] {
      let place = try RememberedPlace(Self.many)
      try place.around.write("plans/other.md", RememberedPlace.plan)
      let boards = ["plan.md", "other.md"]
      try place.commit(
        AddCard("first", board: BoardName("other"), today: RememberedPlace.today), boards: boards, Self.small)
      try place.commit(SortBoard(place.root.appending("plan.md".utf8)), boards: boards, Self.small)
      let sorted = try place.board
      let splices = try place.history.folder.appending("splices".utf8)
      let file = splices.appending(try #require(try SystemCalls().contents(of: splices).first).name).text
      // A file of splices that exists, but cannot be read, does not count as gone.
      try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      #expect(throws: FileFailure.self) { try place.undo() }
      try FileManager.default.removeItem(atPath: file)
      for times in times { try place.undo(.undo, times: times) }
      #expect(try place.board == sorted)
      #expect(try place.around.read("plans/other.md") == Array(RememberedPlace.plan.utf8))
      let past = try place.store().past()
      #expect(try past.passed() == [2: .forgotten] && past.entries().map(\.number) == [1, 2, 3])
      #expect(throws: IntentFailure.self) { try place.undo() }
      // The change stays skipped, even if its splices are back.
      try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
      #expect(throws: IntentFailure.self) { try place.undo() }
      try place.undo(.redo)
      #expect(try place.around.read("plans/other.md") != Array(RememberedPlace.plan.utf8))
      // An undo that can no longer be redone is skipped in the same way.
      try place.undo()
      try place.around.write("plans/other.md", RememberedPlace.plan + "- [ ] mine\n")
      for text in try SystemCalls().contents(of: try place.history.folder.appending("versions".utf8)) {
        try SystemCalls().unlink(try place.history.folder.appending("versions".utf8).appending(text.name))
      }
      try place.undo(.redo)
      #expect(throws: IntentFailure.self) { try place.undo(.redo) }
      #expect(try place.store().past().passed() == [2: .forgotten, 5: .forgotten])
      #expect(try place.around.read("plans/other.md").count == RememberedPlace.plan.utf8.count + 11)
      try place.add("last")
      try place.undo()
      #expect(try place.board == sorted)
    }
  }

  // MARK: Other folders

  @Test func `expired files in the state folder are removed, for all planning folders`() throws {
    let place = try RememberedPlace()
    try place.add("first")
    let state = StateFiles(root: place.stateFolder, files: SystemCalls())
    var old: [Path] = []
    for number in 0..<20 {
      let other = History(state.folders.appending("other-\(number)".utf8), in: state)
      try state.makeFolder(other.folder)
      old.append(try other.backUp(Array("theirs \(number)".utf8)))
      let lock = state.locks.appending("lock-\(number)".utf8)
      try state.write([], to: lock, .appending, isDurable: false)
      old.append(lock)
      let indexes = [other.searchIndex.path, other.identityIndex.path]
      for index in indexes + ["index.new", "identities.new"].map({ other.folder.appending($0.utf8) }) {
        try state.write([], to: index, .creating, isDurable: false)
        old.append(index)
      }
    }
    let now = try SystemCalls().status(old[0], followsLink: false).modified
    let day = 24 * 60 * 60 * 1_000_000_000
    func isThere(_ path: Path) -> Bool { (try? SystemCalls().status(path, followsLink: false)) != nil }
    // A lock that is held is not removed.
    let (held, _) = try state.open(old[1], .appending)
    #expect(try SystemCalls().tryToLock(held))
    for turn in 1...4 { Housekeeping(state: state, number: turn * 64 + 1, now: now + 200 * day).run() }
    #expect(old.allSatisfy(isThere))
    for turn in 1...4 { Housekeeping(state: state, number: turn * 64, now: now + 80 * day).run() }
    #expect(old.count(where: isThere) == 101)
    for turn in 1...4 { Housekeeping(state: state, number: turn * 64, now: now + 91 * day).run() }
    #expect(old.filter(isThere) == [old[1]])
    try SystemCalls().close(held)
    try place.add("second")
    try place.undo(times: 2)
    #expect(try place.board == RememberedPlace.plan)
  }

  @Test func `a change to a board in another folder is in that folder's history`() throws {
    let place = try RememberedPlace()
    try place.around.write("other/sub/board.md", RememberedPlace.plan)
    try place.around.write("other/.planboard.yml", "")
    let board = Path(place.around.path("other/sub/board.md"))
    let store = PlanStore(
      try PlanningFolder(at: place.root, in: SystemCalls()), [board], FolderSettings(), scope: .everything,
      stateFolder: place.stateFolder,
      now: 0, merge: .ofBoards, in: SystemCalls())
    let notices = try store.commit(AddCard("there", board: BoardName(board.text), today: RememberedPlace.today)).notices
    #expect(notices.isEmpty)
    #expect(try store.past().entries().isEmpty)
    let other = PlanStore(
      try PlanningFolder(at: Path(place.around.path("other")), in: SystemCalls()), [board], FolderSettings(),
      scope: .everything,
      stateFolder: place.stateFolder, now: 0, merge: .ofBoards, in: SystemCalls())
    #expect(try other.past().entries().count == 1)
    try other.commit(times: 1) {
      try UndoChange(.undo).plan(on: $0, $1)
    } summary: {
      $0.summary
    } done: { _ in
    }
    #expect(try place.around.read("other/sub/board.md") == Array(RememberedPlace.plan.utf8))
  }
}

/// The machine's file system, except that no file can be created in the folder `state`, and no journal line can be written.
private struct FullState: FileSystemLayer {
  private let state: Path
  let files: any FileSystem = SystemCalls()

  init(_ state: Path) { self.state = state }

  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    if path.bytes.starts(with: state.bytes), access == .creating { throw SystemFailure(errno: 28) }
    return try files.open(path, access)
  }

  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    // Only journal lines contain tabs and end with a line feed.
    if bytes.contains(0x09), bytes.last == 0x0A { throw SystemFailure(errno: 28) }
    return try files.write(descriptor, bytes)
  }
}
