@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// The titles of boards in the lists of the terminal board.
struct BoardTitleTests {
  @Test func `boards of one title are told apart in the menus and in the sidebar`() throws {
    let text = "---\nplanboard: 1\n---\n# Sprint\n## A\n- x\n"
    let board = try TestBoard(["a/sprint.md": text, "b/sprint.md": text, "c.md": "---\nplanboard: 1\n---\n## A\n- y\n"])
    board.app.openBoardMenu()
    let menu = board.screen
    for title in ["Sprint (a/sprint)", "Sprint (b/sprint)", " c "] { #expect(menu.contains(title), "\(menu)") }
    board.press("escape m")
    let places = board.screen
    for title in ["Sprint (a/sprint)", "Sprint (b/sprint)"] { #expect(places.contains(title), "\(places)") }
    #expect(
      Sidebar(board.app).items.map(\.text).filter { $0.contains("Sprint") || $0 == "c" } == [
        "Sprint (a/sprint)", "Sprint (b/sprint)", "c",
      ])
  }
}
