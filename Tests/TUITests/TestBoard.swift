internal import Foundation
internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardScreen
@testable internal import PlanBoardStore
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

let today = CalendarDate(iso: "2026-11-21")!

/// The clock of a test.
final class TestClock: @unchecked Sendable {
  var today = TUITests.today
  /// In seconds since 1970.
  var now = 0
}

/// A board of the terminal on boards in a temporary folder, driven without a terminal.
final class TestBoard {
  let folder: TemporaryFolder
  let state: TemporaryFolder
  let clock: TestClock
  let app: BoardApp
  /// The size of the screen.
  var size = (columns: 80, rows: 24)
  private var time = 0

  /// - Parameters:
  ///   - boards: the texts of the boards, by their names. The first one by name is shown.
  ///   - change: changes the settings.
  convenience init(
    _ boards: [String: String], keys: KeyTable = .standard, now: Int = 0,
    _ change: (inout BoardApp.Settings) -> Void = { _ in }
  ) throws {
    let clock = TestClock()
    clock.now = now
    let folder = try TemporaryFolder([".planboard.yml": ""])
    for (name, text) in boards { try folder.write(name, Array(text.utf8)) }
    try self.init(folder, try TemporaryFolder(), clock, keys, change)
  }

  /// A second board on the folders of another one.
  convenience init(beside other: TestBoard, _ change: (inout BoardApp.Settings) -> Void = { _ in }) throws {
    try self.init(other.folder, other.state, other.clock, .standard, change)
  }

  private init(
    _ folder: TemporaryFolder, _ state: TemporaryFolder, _ clock: TestClock, _ keys: KeyTable,
    _ change: (inout BoardApp.Settings) -> Void
  ) throws {
    (self.folder, self.state, self.clock) = (folder, state, clock)
    let files = SystemCalls()
    var environment = PlanEnvironment(
      files: files, stateFolder: Path(state.path("planboard")), home: nil, now: { clock.now }, today: { clock.today })
    environment.localTime = { _ in LocalTime(today, hour: 12, minute: 0) }
    let session = PlanSession(
      try PlanningFolder(at: Path(folder.url.path), in: files), environment, cacheLimit: 1 << 24)
    var settings = BoardApp.Settings(
      localTime: { _ in LocalTime(today, hour: 12, minute: 0) }, randomBits: { 7 }, milliseconds: { 0 })
    change(&settings)
    let boards = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".md") }
    let name = boards.sorted().first.map { Path(folder.path($0)) }
    app = try BoardApp(session, board: name, keys: keys, settings)
  }

  /// Presses keys, each as ``KeyTable`` names it, with spaces between them, and draws after each.
  func press(_ keys: String) {
    for key in keys.split(separator: " ") { handle(.key(Self.key(String(key)))) }
  }

  /// Types a text, character by character.
  func type(_ text: String) {
    for character in text { handle(.key(KeyPress(character))) }
  }

  func handle(_ event: InputEvent) {
    app.handle(event)
    _ = screen
    if app.finishChange() { _ = screen }
  }

  /// The screen as text.
  var screen: String {
    _ = app.draw(columns: size.columns, rows: size.rows)
    _ = (app.catchUp(), app.catchUpInPause())
    return app.draw(columns: size.columns, rows: size.rows).text
  }

  /// The line that says what was done.
  var message: String { app.message?.text ?? "" }

  func text(_ name: String = "a.md") throws -> String { String(decoding: try folder.read(name), as: UTF8.self) }

  /// Whether something lies over the board.
  var isTyping: Bool { app.layer != nil }

  /// The title of the selected card.
  var selected: String? {
    app.shown.flatMap { shown in shown.selected.map { shown.board.card($0).title } }
  }

  /// The key with a name of ``KeyTable``.
  static func key(_ name: String) -> KeyPress {
    var modifiers: KeyPress.Modifiers = []
    var name = Substring(name)
    for (prefix, modifier) in [("C-", KeyPress.Modifiers.control), ("A-", .alt), ("S-", .shift)]
    where name.hasPrefix(prefix) && name.count > 2 {
      modifiers.insert(modifier)
      name = name.dropFirst(2)
    }
    let keys: [Substring: KeyPress.Key] = [
      "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end, "page-up": .pageUp,
      "page-down": .pageDown, "enter": .enter, "escape": .escape, "tab": .tab, "delete": .delete,
      "space": .character(" "),
      "backspace": .backspace, "f1": .function(1), "f6": .function(6),
    ]
    return KeyPress(keys[name] ?? .character(name.first ?? " "), modifiers)
  }
}

/// Compares a screen with a golden file. With `PB_RECORD=1`, it writes the file instead, and the test fails.
func checkScreen(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let url = Boards.root.appending(path: "Tests/Fixtures/tui/\(name).golden")
  if TestSettings.isRecording {
    try Data(text.utf8).write(to: url)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? "(no golden file; record it with PB_RECORD=1)"
  #expect(text == expected, sourceLocation: sourceLocation)
}
