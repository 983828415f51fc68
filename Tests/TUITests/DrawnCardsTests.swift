@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// Cards that are not drawn again.
struct DrawnCardsTests {
  private static let keys = ["j", "k", "l", "h", "L", "H", "J", "K", "space", "s", "D", "u", "G", "x"]

  @Test(.tags(.property)) func `a screen with cards that were drawn before is the screen that is drawn anew`() throws {
    for seed in 0..<TestSettings.cases(400) / 20 {
      var random = Seeded(UInt64(seed))
      let front = "---\nplanboard: 1\ntag-colors:\n  home: red\n---\n\n"
      let columns = (0..<3).map { column in
        "## \(column == 2 ? "Done" : "Column \(column)")\n\n"
          + (0..<4).map { _ in
            let title = ["Same", "Same #home", "Other !high", "Long title that takes two lines", "日本語"].randomElement(
              using: &random)!
            return "- [\([" ", "x", "/"].randomElement(using: &random)!)] \(title)\n"
          }.joined() + "\n"
      }
      let board = try TestBoard(["a.md": front + columns.joined()])
      for step in 0..<30 {
        board.press(Self.keys.randomElement(using: &random)!)
        if step % 10 == 9 {
          // Another program changes the settings of the board, or the cards.
          let text = try board.text()
          let changed =
            Bool.random(using: &random)
            ? text.replacing("home: red", with: "home: blue") : text.replacing("Other", with: "Another")
          try board.folder.write("a.md", Array(changed.utf8))
          board.app.reload()
        }
        let kept = board.app.draw(columns: 90, rows: 24)
        board.app.drawnCards.forget()
        #expect(kept == board.app.draw(columns: 90, rows: 24), "seed \(seed), step \(step)")
      }
    }
  }
}
