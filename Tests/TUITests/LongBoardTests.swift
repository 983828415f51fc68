internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// Boards that are so long that a frame cannot wait for what needs all cards.
struct LongBoardTests {
  @Test(.tags(.slow)) func `on a long board, what is typed is drawn first, and what follows from it afterwards`() throws
  {
    let cards = (0...BoardApp.longBoard).map { "- [ ] Card \($0)\n" }.joined()
    let board = try TestBoard(["a.md": "---\nplanboard: 1\n---\n\n## To Do\n\n\(cards)"])
    let app = board.app
    func type(_ text: String) { for character in text { app.handle(.key(KeyPress(character))) } }
    func frame() -> String { app.draw(columns: 80, rows: 24).text }
    type("/card 12345")
    #expect(frame().contains("Search: card 12345") && frame().contains("Card 0"))
    #expect(app.catchUp() && !app.catchUp())
    #expect(frame().contains("1 card\n") && !frame().contains("Card 0"))
    board.press("escape")
    type("nNew due:fri")
    #expect(frame().contains("New due:fri") && !frame().contains("2026-11-27"))
    #expect(app.catchUp() && !app.catchUp())
    #expect(frame().contains("due Fri") || frame().contains("2026-11-27"))
    board.press("enter")
    #expect(board.selected == "New")
    #expect(try board.text().contains("- [ ] New due:2026-11-27\n"))
  }
}
