internal import Foundation
internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// A change is drawn before it is written.
struct AheadTests {
  private static let text = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A\n- [ ] B\n- [ ] C\n\n## Done\n\n- [x] D\n"

  private func board() throws -> TestBoard { try TestBoard(["a.md": Self.text]) { $0.drawsAhead = true } }

  @Test(arguments: ["L", "J", "space", "D", "s", "j K"])
  func `the frame before the write shows what the frame after it shows, and does not say that it is saved`(keys: String)
    throws
  {
    let board = try board()
    var before = try board.text()
    for key in keys.split(separator: " ") {
      before = try board.text()
      board.app.handle(.key(TestBoard.key(String(key))))
    }
    #expect(board.app.unwritten != nil)
    #expect(try board.text() == before)
    let ahead = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(ahead[0].contains("saving") && !ahead[0].contains("saved") && board.message == "")
    #expect(board.app.finishChange() && !board.app.finishChange())
    #expect(try board.text() != before)
    let after = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(after[0].contains("saved") && !board.message.isEmpty)
    #expect(Array(ahead[1..<22]) == Array(after[1..<22]))
  }

  @Test func `every key after a change finds it written`() throws {
    let board = try board()
    for key in ["L", "l", "K", "u", "u"] { board.app.handle(.key(TestBoard.key(key))) }
    board.app.finishChange()
    #expect(try board.text() == Self.text)
  }

  @Test(arguments: ["A", "B", "C", "D"], ["D", "space", "L", "K", "a"])
  func `a card that is dragged is the same one after a key has changed the board`(title: String, key: String) throws {
    let board = try board()
    let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(" \(title) ") })
    let column = title == "D" ? 44 : 4
    board.app.handle(.mouse(MouseEvent(.press(.left), column: column, row: row)))
    board.app.handle(.mouse(MouseEvent(.drag(.left), column: column + 6, row: row + 1)))
    func dragged() -> String? {
      guard let card = board.app.drag?.card, let shown = board.app.shown else { return nil }
      return shown.board.cards.indices.contains(card) ? shown.board.card(card).title : "no card"
    }
    #expect(dragged() == title)
    board.app.handle(.key(TestBoard.key(key)))
    _ = board.screen
    #expect(dragged() == title || dragged() == nil)
    board.app.finishChange()
    _ = board.screen
    #expect(dragged() == title || dragged() == nil)
  }

  @Test func `a change that cannot be written is put back on the screen, and the user is told`() throws {
    let board = try board()
    let before = board.screen
    board.app.handle(.key(TestBoard.key("L")))
    #expect(board.screen != before)
    try FileManager.default.removeItem(atPath: board.folder.path("a.md"))
    try FileManager.default.createDirectory(atPath: board.folder.path("a.md"), withIntermediateDirectories: false)
    board.app.finishChange()
    #expect(board.app.message?.isFailure == true)
    try FileManager.default.removeItem(atPath: board.folder.path("a.md"))
    try board.folder.write("a.md", Array(Self.text.utf8))
    board.app.reload()
    let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(Array(lines[1..<22]) == Array(before.split(separator: "\n", omittingEmptySubsequences: false)[1..<22]))
  }

  @Test func `what another program saves between the frame and the write is kept`() throws {
    let board = try board()
    board.app.handle(.key(TestBoard.key("L")))
    try board.folder.write("a.md", Array(Self.text.replacing("- [ ] A\n", with: "- [ ] New\n- [ ] A\n").utf8))
    board.app.finishChange()
    #expect(try board.text().contains("## To Do\n\n- [ ] New\n- [ ] B\n"))
    #expect(board.screen.contains("New") && board.selected == "A")
  }
}
