internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// The names of columns and sections on the terminal board.
struct ColumnNameTests {
  private static let text =
    "---\nplanboard: 1\n---\n## **Monday** `plan`\n### *Early*\n- [ ] Call Ann due:2026-11-19\n## ==Done==\n"

  @Test func `names are shown without the marks of Markdown, and edited with them`() throws {
    let board = try TestBoard(["a.md": Self.text])
    let screen = board.screen
    for name in ["Monday plan", "── Early", " Done 0", "2 days late"] { #expect(screen.contains(name), "\(screen)") }
    for mark in ["**", "`", "*Early*", "=="] { #expect(!screen.contains(mark), "\(screen)") }
    #expect(board.app.status.contains("column Monday plan, Call Ann"))
    board.press("m")
    #expect(board.screen.contains("Done") && !board.screen.contains("==Done=="))
    board.press("escape R")
    #expect(board.screen.contains("**Monday** `plan`"))
  }
}
