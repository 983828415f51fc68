internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// The most usual actions can be found from what the screen shows, without having read anything.
struct DiscoveryTests {
  private static let text = "---\nplanboard: 1\n---\n# Plan\n\n## To Do\n\n- [ ] One\n- [ ] Two\n\n## Done\n"

  /// The keys that the last line shows before a word.
  private func keys(for word: String, _ board: TestBoard) throws -> [String] {
    let line = try #require(board.screen.split(separator: "\n").last)
    let items = line.split(separator: "  ").map { $0.split(separator: " ").map(String.init) }
    return Array(try #require(items.first { $0.last == word }, "`\(word)` is not in: \(line)").dropLast())
  }

  private func board() throws -> TestBoard { try TestBoard(["a.md": Self.text]) }

  @Test func `the last line of an ordinary terminal shows how to do nine of the ten most usual things`() throws {
    var board = try board()
    // 1. A new card.
    board.press(try keys(for: "new", board)[0])
    board.type("Three")
    #expect(board.screen.contains("enter save"))
    board.press("enter")
    #expect(try board.text().contains("- [ ] Three"))
    // 2. Undo.
    board.press(try keys(for: "undo", board)[0])
    #expect(try board.text() == Self.text)
    // 3. Change a title.
    board.press(try keys(for: "edit", board)[0])
    board.type("!")
    board.press("enter")
    #expect(try board.text().contains("!"))
    board = try self.board()
    // 4. Check a card.
    board.press(try keys(for: "done", board)[0])
    #expect(try board.text().contains("- [x] One"))
    board = try self.board()
    // 5. Move a card to another column, and back.
    let (left, right) = (try keys(for: "move", board)[0], try keys(for: "move", board)[1])
    board.press(right)
    #expect(try board.text().contains("## Done\n\n- [x] One"))
    board.press(left)
    #expect(try board.text().contains("One\n\n## Done"))
    board = try self.board()
    // 6. Read a whole card.
    board.press(try keys(for: "open", board)[0])
    #expect(board.app.inspector != nil)
    board.press("i")
    // 7. Search.
    board.press(try keys(for: "search", board)[0])
    board.type("Two")
    #expect(board.app.shown?.cardCount == 1)
    board.press("escape")
    // 8. Help, which has everything else.
    board.press(try keys(for: "help", board)[0])
    #expect(board.screen.contains("Look around"))
    board.press("escape")
    // 9. Quit.
    board.press(try keys(for: "quit", board)[0])
    #expect(board.app.takeEffects() == [.quit])
  }

  @Test
  func `the tenth, going to another card, works with the keys that everybody tries, and is the first in the help`()
    throws
  {
    let board = try board()
    board.press("down")
    #expect(board.selected == "Two")
    board.press("?")
    let lines = board.screen.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("down") && $0.contains("Go to the next card") })
  }
}
