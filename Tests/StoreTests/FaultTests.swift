import Foundation
import PlanBoardCore
import Testing

@testable import PlanBoardIntents
@testable import PlanBoardStore
internal import TestSupport

/// Makes every kind of change with a fault at its n-th file operation, for every n.
@Suite(.tags(.slow), .thorough) struct FaultTests {
  private static let today = CalendarDate(iso: "2026-11-21")!
  private static let plan = "---\nplanboard: true\n---\n## A\n- [ ] one ^k1\n- [ ] two\n\n## B\n- [ ] three\n"
  private static let other = "---\nplanboard: true\n---\n## C\n* four\n"

  /// A planning folder, and a state folder beside it.
  private struct Place {
    let folder: TemporaryFolder
    let state: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder([
        "plan.md": FaultTests.plan, "other.md": FaultTests.other,
        FaultTests.copyName: FaultTests.plan + "- [ ] zero\n",
      ])
      state = try TemporaryFolder()
    }

    func store(_ files: any FileSystem = SystemCalls()) throws -> PlanStore {
      let root = Path(folder.url.path)
      let paths = ["other.md", "plan.md"].map { root.appending($0.utf8) }
        .filter { FileManager.default.fileExists(atPath: $0.text) }
      return PlanStore(
        try PlanningFolder(at: root, in: files), paths, FolderSettings(), scope: .near(),
        stateFolder: Path(state.url.path).appending("planboard".utf8), now: 0, merge: .ofBoards,
        in: files)
    }

    func commit(_ change: Step, _ files: any FileSystem = FailingFiles.none) throws {
      let store = try store(files)
      switch change {
      case .intent(let intent):
        let done = try store.commit(intent)
        #expect(!done.change.boards.isEmpty)
      case .fromElsewhere(let intent):
        // The user is in another planning folder: the folder that contains the state folder.
        let elsewhere = PlanStore(
          try PlanningFolder(at: Path(state.url.path), in: files), store.paths, FolderSettings(),
          scope: .everything,
          stateFolder: Path(state.url.path).appending("planboard".utf8), now: 0, merge: .ofBoards, in: files)
        let done = try elsewhere.commit(intent)
        #expect(done.change.boards.count == 2)
      case .undo:
        _ = try store.commit {
          try UndoChange(.undo).plan(on: $0, $1)
        } summary: {
          $0.summary
        }
      case .takeCopy:
        let (board, copy) = (FaultTests.path("plan.md", folder), FaultTests.path(FaultTests.copyName, folder))
        let merge = MergeCopies(
          board, [ConflictCopy(path: copy, board: board, tool: .unknown, evidence: .strong, hasBoard: true)])
        try store.commit(merge)
      }
    }

    var contents: [String: [UInt8]] {
      get throws {
        try folder.allFiles.reduce(into: [:]) { $0[$1] = try folder.read($1) }
      }
    }
  }

  enum Step: Sendable {
    case intent(any Intent)
    /// A change by a user whose current folder is another planning folder.
    case fromElsewhere(any Intent)
    case undo
    /// The conflict copy is merged into its board.
    case takeCopy
  }

  private static let copyName = "plan.sync-conflict-20261121-012615-IJBL2FZ.md"
  private static func path(_ name: String, _ folder: TemporaryFolder) -> Path {
    Path(folder.url.path).appending(name.utf8)
  }

  static let steps: [(name: String, steps: [Step])] = [
    ("add", [.intent(AddCard("five", board: BoardName("plan"), today: today))]),
    ("move", [.intent(MoveCard(CardName("one"), column: ColumnName(text: "B"), today: today))]),
    ("move to another board", [.intent(MoveCard(CardName("one"), to: BoardName("other"), today: today))]),
    ("remove", [.intent(RemoveCard(CardName("two"), today: today))]),
    ("remove from elsewhere", [.fromElsewhere(RemoveCard(CardName("two"), today: today))]),
    ("new board", [.intent(CreateBoard("Fresh", folder: Path("")))]),
    ("remove a board", [.intent(RemoveBoard(BoardName("plan"), today: today))]),
    (
      "restore a board",
      [.intent(RemoveBoard(BoardName("plan"), today: today)), .intent(RestoreBoard(BoardName("plan")))]
    ),
    ("take a copy in", [.takeCopy]),
    ("undo", [.intent(RemoveCard(CardName("two"), today: today)), .undo]),
    (
      "add twice",
      [
        .intent(AddCard("five", board: BoardName("plan"), today: today)),
        .intent(AddCard("six", board: BoardName("plan"), today: today)),
      ]
    ),
  ]

  @Test(arguments: steps.map(\.name), FailingFiles.Fault.allCases)
  func `a fault leaves the old boards or the new ones, and tells the truth`(
    name: String, fault: FailingFiles.Fault
  ) throws {
    var steps = try #require(Self.steps.first { $0.name == name }).steps
    let last = steps.removeLast()
    // The boards before and after the change if there is no fault.
    let model = try Place()
    for step in steps { try model.commit(step) }
    let before = try model.contents
    try model.commit(last.in(model.folder))
    let after = try model.contents
    #expect(before != after)

    for number in 1... {
      let place = try Place()
      for step in steps { try place.commit(step) }
      // With this small limit, the splices of some of these changes count as large.
      let files = FailingFiles(fault, at: number, sizeLimit: 1024)
      var failure: (any Error)?
      do { try place.commit(last.in(place.folder), files) } catch { failure = error }
      let found = try place.contents
      func check(_ isRight: Bool, _ what: String) {
        if !isRight { Issue.record("\(name), \(fault) at operation \(number): \(what)") }
      }
      if !fault.isDeath {
        if let failure {
          check(
            Self.boards(found) == Self.boards(before),
            "the change failed, but the boards are not the old ones: \(failure)")
        } else {
          check(Self.boards(found) == Self.boards(after), "the change succeeded, but the boards are not the new ones")
        }
      } else {
        // At any moment, every card must be in some file.
        let cards = Self.cards(found)
        check(Self.cards(before).isSubset(of: cards) || Self.cards(after).isSubset(of: cards), "a card is in no file")
      }
      // The next run finishes or undoes the interrupted change.
      try place.commit(.intent(AddCard("next", board: BoardName("other"), today: Self.today)))
      try place.commit(.undo)
      let settled = try place.contents
      check(
        settled == before || settled == after,
        "after the next run, the boards are neither the old nor the new ones: "
          + settled.map { "\($0): \(String(decoding: $1, as: UTF8.self))" }.joined(separator: " "))
      if !fault.isDeath {
        check(settled == (failure == nil ? after : before), "after the next run, the first run's report is wrong")
      }
      if !files.hasFailed { break }
    }
  }

  @Test func `after a crash, a copy is not removed if its board has changed since`() throws {
    for number in 1... {
      let place = try Place()
      let second = "plan.sync-conflict-20261121-012616-IJBL2FZ.md"
      try place.folder.write(second, Self.plan + "- [ ] last\n")
      let files = FailingFiles(.killedBefore, at: number)
      let board = Self.path("plan.md", place.folder)
      let copies = [Self.copyName, second].map {
        ConflictCopy(
          path: Self.path($0, place.folder), board: board, tool: .unknown, evidence: .strong, hasBoard: true)
      }
      _ = try? place.store(files).commit(MergeCopies(board, copies))
      // Another program, such as a sync tool, replaces the board and removes the first copy.
      if try place.folder.names.contains(second) {
        try? FileManager.default.removeItem(atPath: place.folder.path(Self.copyName))
        try place.folder.write("plan.md", Self.plan + "- [ ] other\n")
        try place.commit(.intent(AddCard("next", board: BoardName("other"), today: Self.today)))
        #expect(try place.folder.names.contains(second), "at operation \(number)")
      }
      if !files.hasFailed { break }
    }
  }

  /// The files except pb's temporary files.
  private static func boards(_ contents: [String: [UInt8]]) -> [String: [UInt8]] {
    contents.filter { !$0.key.contains("~pb-") }
  }

  private static func cards(_ contents: [String: [UInt8]]) -> Set<String> {
    Set(
      contents.values.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
        .filter { $0.hasPrefix("- ") || $0.hasPrefix("* ") }
        .map { $0.dropFirst(2).trimmingPrefix("[ ] ").prefix { $0 != " " }.description })
  }
}

extension FaultTests.Step {
  /// The same step; if it creates a board, it does so in this folder.
  fileprivate func `in`(_ folder: TemporaryFolder) -> Self {
    guard case .intent(var intent as CreateBoard) = self else { return self }
    intent.folder = Path(folder.url.path)
    return .intent(intent)
  }
}
