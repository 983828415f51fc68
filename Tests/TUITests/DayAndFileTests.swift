internal import Foundation
internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// What the screen says about the day and the file is so.
struct DayAndFileTests {
  private static let text =
    "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A due:2026-11-22\n- [ ] B due:2026-11-21\n\n## Done\n"

  @Test(arguments: ["j", "C-l", "i", "0", "t", "escape"])
  func `the first key after midnight shows the words of the new day`(key: String) throws {
    let board = try TestBoard(["a.md": Self.text])
    #expect(board.screen.contains("tomorrow") && !board.screen.contains("late"))
    board.clock.today = CalendarDate(iso: "2026-11-22")!
    board.press(key)
    #expect(board.screen.contains("1 late") && !board.screen.contains("tomorrow"))
  }

  @Test func `the board waits no longer than until midnight`() throws {
    for (hour, minute, now, wait) in [
      (23, 59, 59, 1_000), (23, 59, 30, 30_000), (23, 58, 50, 30_000), (0, 0, 1, 30_000),
    ] {
      let board = try TestBoard(["a.md": Self.text], now: now) { settings in
        settings.localTime = { _ in LocalTime(today, hour: hour, minute: minute) }
      }
      _ = board.screen
      #expect(board.app.waitTime(isWatched: true) == wait)
      board.clock.today = CalendarDate(iso: "2026-11-22")!
      #expect(!board.app.passTime())
      board.app.reload()
      #expect(board.screen.contains("1 late"))
    }
  }

  @Test func `a board without a file is not called saved`() throws {
    let board = try TestBoard(["a.md": Self.text])
    #expect(board.screen.contains("saved"))
    try FileManager.default.removeItem(atPath: board.folder.path("a.md"))
    board.app.reload()
    for key in ["j", "escape", "k"] {
      board.press(key)
      let title = board.screen.split(separator: "\n")[0]
      #expect(title.contains("file gone") && !title.contains("saved"), "\(title)")
    }
    try board.folder.write("a.md", Array(Self.text.utf8))
    board.app.reload()
    #expect(board.screen.split(separator: "\n")[0].contains("saved"))
    try FileManager.default.removeItem(atPath: board.folder.url.path)
    board.app.reload()
    #expect(board.screen.split(separator: "\n")[0].contains("file gone"))
  }
}
