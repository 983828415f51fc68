import Foundation
import PlanBoardCore

@testable import PlanBoardIntents
@testable import PlanBoardStore
internal import TestSupport

/// A planning folder with one board, a state folder elsewhere, and functions that make changes as commands do.
struct RememberedPlace {
  /// The folder that contains the planning folder `plans`, and files outside of it.
  let around: TemporaryFolder
  let state: TemporaryFolder
  static let today = CalendarDate(iso: "2026-11-21")!
  static let plan = "---\nplanboard: true\nsort: title\n---\n## A\n- [ ] two\n- [ ] one\n\n## B\n- [ ] three\n"

  init(_ plan: String = Self.plan) throws {
    around = try TemporaryFolder(["plans/plan.md": plan, "outside.md": "theirs\n"])
    state = try TemporaryFolder()
    stateFolder = Path(state.path("planboard"))
  }

  var root: Path { Path(around.path("plans")) }
  var stateFolder: Path
  var history: History {
    get throws {
      History.of(
        try PlanningFolder(at: root, in: SystemCalls()), in: StateFiles(root: stateFolder, files: SystemCalls()))
    }
  }
  /// The path of the journal in the state folder.
  var journal: String {
    get throws {
      "planboard/folders/\(Digest(try PlanningFolder(at: root, in: SystemCalls()).realRoot.bytes).text)/journal"
    }
  }
  var board: String {
    get throws { String(decoding: try around.read("plans/plan.md"), as: UTF8.self) }
  }

  func store(_ files: any FileSystem = SystemCalls(), boards: [String] = ["plan.md"]) throws -> PlanStore {
    PlanStore(
      try PlanningFolder(at: root, in: SystemCalls()), boards.map { root.appending($0.utf8) }, FolderSettings(),
      scope: .everything,
      stateFolder: stateFolder, now: 0, merge: .ofBoards, in: files)
  }

  @discardableResult
  func commit(
    _ intent: any Intent, boards: [String] = ["plan.md"], _ files: any FileSystem = SystemCalls()
  ) throws -> [Notice] {
    try store(files, boards: boards).commit(intent).notices
  }

  @discardableResult
  func add(_ title: String = "new", _ files: any FileSystem = SystemCalls()) throws -> [Notice] {
    try commit(AddCard(title, board: BoardName("plan"), today: Self.today), files)
  }

  func undo(_ kind: UndoChange.Kind = .undo, times: Int = 1, _ files: any FileSystem = SystemCalls()) throws {
    try store(files).commit(times: times) {
      try UndoChange(kind).plan(on: $0, $1)
    } summary: {
      $0.summary
    } done: { _ in
    }
  }

  func mode(_ name: String) throws -> UInt32 {
    try SystemCalls().status(Path(around.path(name)), followsLink: false).mode
  }

  func changeMode(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
