internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// Done cards that the terminal board folds.
struct DoneFoldTests {
  private static let done = (1...9).map { "- [x] old \($0) done:2026-11-0\($0)\n" }
  private static let text =
    "---\nplanboard: 1\n---\n# Plan\n\n## To Do\n\n\(done.joined())- [ ] new\n- [ ] next\n\n## Done\n\n- [x] gone\n"

  private func board() throws -> TestBoard { try TestBoard(["a.md": Self.text]) }

  @Test func `of many done cards in a column, the last three are shown, and a line counts the others`() throws {
    let board = try board()
    #expect(!board.screen.contains("old 6") && board.screen.contains("old 7"))
    #expect(board.screen.contains("+ 6 done") && board.screen.contains("gone"))
    #expect(board.app.shown?.columns.map(\.cards.count) == [5, 1])
    board.press("+")
    #expect(board.screen.contains("old 1") && !board.screen.contains("+ 6 done"))
    #expect(board.screen.contains("All done cards are shown"))
    #expect(board.app.shown?.columns.map(\.cards.count) == [11, 1])
    #expect(board.selected == "old 7")
    board.press("g g +")
    #expect(board.selected == "old 1" && board.screen.contains("+ 5 done"))
  }

  @Test func `a card stays on the screen when it is checked, even if the others of its column are folded`() throws {
    let board = try board()
    board.press("G space")
    #expect(board.selected == "next" && board.screen.contains("next"))
    board.press("k space")
    #expect(board.selected == "new")
    #expect(try board.text().contains("- [x] new"))
    #expect(board.screen.contains("+ 8 done"))
  }

  @Test func `a search shows all cards that it finds, and the fold comes back after it`() throws {
    let board = try board()
    board.press("/")
    board.type("is:done old")
    board.press("enter")
    #expect(board.app.shown?.cardCount == 9 && !board.screen.contains("+ 6 done"))
    board.press("escape")
    #expect(board.screen.contains("+ "))
  }

  @Test func `a card is moved past the cards that are shown, and those that are folded keep their order`() throws {
    let board = try board()
    board.press("G K K K")
    #expect(try board.text().contains("old 7 done:2026-11-07\n- [ ] next\n- [x] old 8"))
    #expect(board.app.shown?.columns[0].cards.count == 5)
  }

  @Test func `a click on the line that counts the folded cards shows them`() throws {
    let board = try board()
    let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("+ 6 done") })
    board.handle(.mouse(MouseEvent(.press(.left), column: 4, row: row)))
    board.handle(.mouse(MouseEvent(.release(.left), column: 4, row: row)))
    #expect(board.app.shown?.columns[0].cards.count == 11)
  }

  @Test func `the lines for screen readers count the folded cards`() throws {
    let board = try board()
    let lines = LinearBoard(board.app).begin()
    #expect(lines.contains("+ 6 done") && !lines.contains { $0.contains("old 6") })
  }

  @Test(arguments: [6, 8, 12, 24])
  func `the line that counts the folded cards is on every screen with room for it`(rows: Int) throws {
    let board = try board()
    board.size = (60, rows)
    for key in ["g g", "j", "j", "j", "G"] {
      board.press(key)
      #expect(board.screen.contains("+ 6 done") == (rows > 6) || rows <= 6, "\(rows) \(key): \(board.screen)")
      #expect(board.selected.map { board.screen.contains($0) } ?? false)
    }
  }
}
