internal import Foundation
internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// What the mouse does on the board, in menus and in text that is typed.
struct MouseTests {
  @Test func `a click into a text that is typed puts the cursor there, also where the text is wrapped`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    func click(_ text: String) throws {
      let place = try place(of: text, board)
      board.handle(.mouse(MouseEvent(.press(.left), column: place.column, row: place.row)))
      board.handle(.mouse(MouseEvent(.release(.left), column: place.column, row: place.row)))
    }
    board.press("a")
    board.type("Paint the long fence behind the old house in green")
    try click("fence")
    board.type("X")
    try click("green")
    board.type("Y")
    board.press("enter")
    #expect(
      try board.text().contains("- [ ] Paint the long Xfence behind the old house in Ygreen\n"), "\(board.message)")
    board.press(":")
    board.type("note Ask about it")
    try click("about")
    board.type("Bo ")
    board.press("enter")
    #expect(try board.text().contains("Ask Bo about it"), "\(board.message)")
    board.press("E")
    try click("Bo about")
    board.type("Z")
    board.press("C-s")
    #expect(try board.text().contains("Ask ZBo about it"), "\(board.message)")
  }

  @Test func `a drag with the mouse does what the command does`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let from = try #require(lines.firstIndex { $0.contains("Write") })
    let to = try #require(lines.firstIndex { $0.contains("Paint") })
    let column = try #require(
      lines[to].firstIndex(of: "P").map { lines[to].distance(from: lines[to].startIndex, to: $0) })
    board.handle(.mouse(MouseEvent(.press(.left), column: 4, row: from)))
    board.handle(.mouse(MouseEvent(.drag(.left), column: 10, row: from)))
    board.handle(.mouse(MouseEvent(.drag(.left), column: column, row: to)))
    #expect(board.screen.contains("━"))
    board.handle(.mouse(MouseEvent(.release(.left), column: column, row: to)))
    let other = try TemporaryFolder(["a.md": commandBoard, ".planboard.yml": ""])
    try PBProgram.run(["move", "write", "--before", "paint"], in: other)
    #expect(try board.text() == String(decoding: try other.read("a.md"), as: UTF8.self), "\(board.message)")
  }

  private func rowOfCounts(_ board: TestBoard) throws -> Int {
    let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains("Done 1") })
  }

  @Test func `a click selects a card, a double click opens it, and a click on a count chooses the column`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Buy milk") })
    for _ in 1...2 {
      board.handle(.mouse(MouseEvent(.press(.left), column: 4, row: row)))
      board.handle(.mouse(MouseEvent(.release(.left), column: 4, row: row)))
    }
    #expect(board.selected == "Buy milk")
    #expect(board.app.inspector != nil)
    board.press("escape escape")
    board.handle(.mouse(MouseEvent(.press(.left), column: 60, row: try rowOfCounts(board))))
    #expect(board.app.shown?.column == 2)
    #expect(try board.text() == commandBoard)
  }

  private func place(of text: String, _ board: TestBoard) throws -> (column: Int, row: Int) {
    let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let start = try #require(lines[row].firstRange(of: text)).lowerBound
    return (lines[row].distance(from: lines[row].startIndex, to: start), row)
  }

  @Test func `a drag or a menu of a card that is not marked is about that card alone`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    board.press("x")
    let (from, to) = (try place(of: "Write", board), try place(of: "Paint", board))
    board.handle(.mouse(MouseEvent(.press(.left), column: from.column, row: from.row)))
    board.handle(.mouse(MouseEvent(.drag(.left), column: to.column, row: to.row)))
    board.handle(.mouse(MouseEvent(.release(.left), column: to.column, row: to.row)))
    let moved = commandBoard.replacing("- [ ] Write\n", with: "").replacing(
      "- [/] Paint", with: "- [ ] Write\n- [/] Paint")
    #expect(try board.text() == moved, "\(board.message)")
    board.press("1 g g x")
    let milk = try place(of: "Buy milk", board)
    board.handle(.mouse(MouseEvent(.press(.right), column: milk.column, row: milk.row)))
    board.press("D")
    #expect(try board.text().contains("Call Ann"))
    #expect(try !board.text().contains("Buy milk"))
  }

  @Test(arguments: ["m", "p", "c"])
  func `a menu that an entry of a menu opens stays open`(key: String) throws {
    let board = try TestBoard(["a.md": commandBoard])
    let milk = try place(of: "Buy milk", board)
    for confirms in [false, true] {
      board.handle(.mouse(MouseEvent(.press(.right), column: milk.column, row: milk.row)))
      guard case .menu(let first)? = board.app.layer, let index = first.index(of: Character(key)) else {
        Issue.record("no entry for \(key)")
        return
      }
      if confirms {
        board.press(Array(repeating: "down", count: index).joined(separator: " "))
        board.press("enter")
      } else {
        board.press(key)
      }
      guard case .menu(let second)? = board.app.layer else {
        Issue.record("no menu after \(key)")
        return
      }
      #expect(second.title != first.title)
      board.press("escape")
      #expect(board.app.layer == nil)
    }
    #expect(try board.text() == commandBoard)
  }

  @Test func `without the mouse, clicks do nothing`() throws {
    let board = try TestBoard(["a.md": commandBoard])
    board.press("f6")
    #expect(board.app.takeEffects() == [.useMouse(false)])
    board.handle(.mouse(MouseEvent(.press(.left), column: 60, row: try rowOfCounts(board))))
    #expect(board.app.shown?.column == 0)
  }
}
