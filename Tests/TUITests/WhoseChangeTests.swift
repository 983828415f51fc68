internal import Foundation
internal import PlanBoardCore
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// Undo takes back what was done here, and asks before it takes back anything else.
struct WhoseChangeTests {
  private static let text = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A\n- [ ] B\n\n## Done\n\n- [x] D\n"

  @Test func `undo leaves the later change of somebody else alone`() throws {
    let mine = try TestBoard(["a.md": Self.text])
    let other = try TestBoard(beside: mine)
    mine.press("L")
    other.app.run(command: "add From cron")
    mine.app.reload()
    mine.press("u")
    #expect(mine.message.hasPrefix("undid: moved \"A\""), "\(mine.message)")
    let now = try mine.text()
    #expect(now.contains("- [ ] A\n") && now.contains("- [ ] From cron\n"))
    mine.press("u")
    #expect(mine.screen.contains("Undo a change from elsewhere? added \"From cron\" to To Do"))
    #expect(try mine.text() == now)
    mine.press("enter")
    #expect(try mine.text() == now, "no is the usual answer")
    mine.press("u y")
    #expect(try mine.text() == Self.text)
    // That undo was made here.
    mine.press("r")
    #expect(try mine.text() == now)
  }

  @Test func `a redo of what somebody else has undone asks first`() throws {
    let mine = try TestBoard(["a.md": Self.text])
    let other = try TestBoard(beside: mine)
    other.app.run(command: "add Theirs")
    other.press("u")
    mine.app.reload()
    mine.press("r")
    #expect(mine.screen.contains("Redo a change from elsewhere?"))
    #expect(try mine.text() == Self.text)
    mine.press("y")
    #expect(try mine.text().contains("Theirs"))
  }

  @Test func `a change that cannot be undone can be passed over`() throws {
    let board = try TestBoard(["a.md": Self.text, "b.md": Self.text])
    board.press("L")
    board.app.run(command: "board b")
    board.press("L")
    try FileManager.default.removeItem(atPath: board.folder.path("b.md"))
    board.app.run(command: "board a")
    board.app.reload()
    for answer in ["enter", "n", "escape"] {
      board.press("u")
      #expect(board.message.contains("the board is no longer there"), "\(board.message)")
      #expect(!board.message.contains("pb history"))
      #expect(board.screen.contains("let undo pass over it?"))
      board.press(answer)
    }
    board.press("u y u")
    #expect(try board.text() == Self.text, "\(board.message)")
    board.press("u")
    #expect(board.message.contains("nothing to undo"))
  }

  @Test func `the command that passes over a change asks about the changes of others`() throws {
    let mine = try TestBoard(["a.md": Self.text])
    let other = try TestBoard(beside: mine)
    mine.press("space")
    let first = try mine.text()
    mine.press("j L")
    mine.app.run(command: "undo --skip")
    mine.press("u")
    #expect(try mine.text() != Self.text && mine.text() != first)
    #expect(try mine.text().contains("- [ ] A"))
    other.app.run(command: "add Theirs")
    mine.app.run(command: "undo --skip")
    #expect(mine.screen.contains("Let undo pass over a change from elsewhere?"))
  }
}
