internal import Foundation
internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// Other programs save while the user is busy.
struct LiveTests {
  private static let text = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A\n- [ ] B\n- [ ] C\n\n## Done\n\n- [x] D\n"

  private func save(_ board: TestBoard, _ text: String) throws {
    try board.folder.write("a.md", Array(text.utf8))
    board.app.reload()
    _ = board.screen
  }

  @Test func `the selected card stays selected`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("j")
    #expect(board.selected == "B")
    try save(board, Self.text.replacing("- [ ] A\n", with: "- [ ] New\n- [ ] Newer\n- [ ] A\n"))
    #expect(board.selected == "B")
    try save(board, Self.text.replacing("- [ ] B\n", with: "").replacing("- [x] D\n", with: "- [x] D\n- [x] B\n"))
    #expect(board.selected == "B")
    #expect(board.app.shown?.column == 1)
    try save(board, Self.text.replacing("- [ ] B\n", with: ""))
    #expect(board.selected != nil)
  }

  @Test func `the item that is selected in the card in full stays selected`() throws {
    let text = Self.text.replacing("- [ ] B\n", with: "- [ ] B\n  - [ ] one\n  - [ ] two\n")
    let board = try TestBoard(["a.md": text])
    board.press("j enter j")
    #expect(board.app.inspector?.item == 1)
    let now = text.replacing("- [ ] A\n", with: "- [ ] New\n- [ ] A\n")
    try save(board, now)
    #expect(board.app.inspector?.item == 1)
    board.press("space")
    #expect(try board.text() == now.replacing("[ ] two", with: "[x] two"))
    board.press("h k")
    #expect(board.app.inspector?.item == 0)
  }

  @Test func `a text that is half typed is kept, and its card is the same`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("j e")
    board.type(" and more")
    try save(board, Self.text.replacing("- [ ] A\n", with: "- [ ] New\n- [ ] A\n"))
    #expect(board.screen.contains("B and more"))
    board.press("enter")
    #expect(try board.text() == Self.text.replacing("- [ ] A\n- [ ] B", with: "- [ ] New\n- [ ] A\n- [ ] B and more"))
  }

  @Test func `a card that is gone while it is edited is said, and nothing is written`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("j e")
    board.type("!")
    let now = Self.text.replacing("- [ ] B\n", with: "")
    try save(board, now)
    board.press("enter")
    #expect(try board.text() == now)
    #expect(board.app.message?.isFailure == true)
  }

  @Test func `notes that somebody else has changed are not overwritten before the user knows`() throws {
    let text = Self.text.replacing("- [ ] A\n", with: "- [ ] A\n\n  old notes\n\n")
    let board = try TestBoard(["a.md": text])
    board.press("E")
    board.type("mine")
    let now = text.replacing("  old notes\n", with: "  old notes\n\n  theirs\n")
    try save(board, now)
    board.press("C-s")
    #expect(try board.text() == now)
    #expect(board.app.message?.isFailure == true)
    #expect(board.screen.contains("old notesmine"))
    board.press("C-s")
    #expect(try board.text() == text.replacing("old notes", with: "old notesmine"))
  }

  @Test func `a title that somebody else has changed is not overwritten before the user knows`() throws {
    let text = Self.text.replacing("- [ ] B", with: "- [ ] Call Ann about house")
    let board = try TestBoard(["a.md": text])
    let now = text.replacing("about house", with: "about the house")
    board.press("j e")
    try save(board, now)
    board.press("enter")
    #expect(try board.text() == now)
    #expect(!board.isTyping)
    board.press("e")
    board.type("!")
    try save(board, text)
    board.press("enter")
    #expect(try board.text() == text)
    #expect(board.app.message?.isFailure == true)
    #expect(board.screen.contains("about the house!"))
    board.press("enter")
    #expect(try board.text() == text.replacing("about house", with: "about the house!"))
  }

  @Test func `saving a text that nobody has touched writes nothing`() throws {
    let text = Self.text.replacing("- [ ] A\n", with: "- [ ] A\tb\n\n  x:\n  \tmake\n\n      \tcode\n\n")
    let board = try TestBoard(["a.md": text])
    board.press("E C-s")
    #expect(try board.text() == text, "\(board.message)")
    board.press("e enter")
    #expect(try board.text() == text, "\(board.message)")
    board.press("E")
    board.type("\nmore")
    board.press("C-s")
    #expect(try board.text().contains("\tmake\n\n      \tcode"), "\(board.message)")
    // What a field cannot hold is left to the editor.
    let special = Self.text.replacing("- [ ] A\n", with: "- [ ] A\u{7}b\n\n  x\u{C}y\n\n")
    try save(board, special)
    board.press("E")
    #expect(!board.isTyping)
    #expect(board.message.contains("C-g"))
    board.press("e")
    #expect(!board.isTyping)
    #expect(try board.text() == special)
  }

  @Test func `a new card and an open menu keep their column, and a text whose column is gone is kept`() throws {
    let board = try TestBoard(["a.md": Self.text])
    let front = Self.text.replacing("## To Do", with: "## First\n\n## To Do")
    board.press("2 n")
    board.type("New")
    try save(board, front)
    board.press("enter")
    #expect(try board.text() == front + "- [x] New\n")
    try save(board, Self.text)
    board.press("1 m")
    try save(board, front)
    board.press("2")
    #expect(try board.text() == front.replacing("- [ ] A\n", with: "") + "- [x] A\n", "\(board.message)")
    let gone = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A\n"
    try save(board, Self.text)
    board.press("2 n")
    board.type("Precious")
    try save(board, gone)
    #expect(board.screen.contains("Precious"))
    board.press("enter")
    #expect(try board.text() == gone)
    #expect(board.app.message?.isFailure == true)
    #expect(board.screen.contains("Precious"))
  }

  @Test func `typed notes are not thrown away without a word`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("j E")
    board.type("Precious")
    let gone = Self.text.replacing("- [ ] B\n", with: "")
    try save(board, gone)
    board.press("C-s")
    #expect(board.app.message?.isFailure == true)
    #expect(board.screen.contains("Precious"))
    board.press("escape")
    #expect(board.screen.contains("Precious"))
    #expect(board.screen.contains(board.message))
    #expect(!board.message.isEmpty)
    board.press("! escape")
    #expect(board.screen.contains("Precious!"))
    board.press("escape")
    #expect(!board.isTyping)
    #expect(try board.text() == gone)
    // Without a change, there is nothing to ask.
    board.press("E escape")
    #expect(!board.isTyping)
  }

  @Test func `a title whose card is gone stays to be copied`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("j e")
    board.type(" is precious")
    try save(board, Self.text.replacing("- [ ] B\n", with: ""))
    board.press("enter")
    #expect(board.screen.contains("B is precious"))
    #expect(board.screen.contains(board.message))
    #expect(board.app.message?.isFailure == true)
  }

  @Test func `a paste for which there is no place is refused`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("m")
    board.handle(.paste("one\ntwo"))
    #expect(board.app.message?.isFailure == true)
    board.press("escape")
    let empty = "---\nplanboard: 1\n---\n"
    try save(board, empty)
    board.handle(.paste("one\ntwo"))
    #expect(board.app.message?.isFailure == true)
    #expect(try board.text() == empty)
  }

  @Test func `what could not be saved is still about its card`() throws {
    for (keys, last) in [("2 E", "C-s"), ("2 e", "enter")] {
      let text = Self.text + "\n  note\n\n- [x] Other\n"
      let board = try TestBoard(["a.md": text])
      board.press(keys)
      board.type("!")
      // The app does not know of this yet.
      let now = text.replacing("- [x] D\n\n  note", with: "- [x] Other too\n- [x] D\n\n  theirs")
      try board.folder.write("a.md", Array(now.utf8))
      board.press(last)
      #expect(board.isTyping)
      #expect(try board.text() == now)
      board.press("\(last) \(last)")
      let saved = now.replacing("theirs", with: "note!")
      #expect(try board.text() == (last == "enter" ? now.replacing("] D", with: "] D!") : saved), "\(board.message)")
    }
  }

  @Test func `a drag that has begun ends on the new board`() throws {
    let board = try TestBoard(["a.md": Self.text])
    let row = try #require(
      board.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(" B") })
    board.handle(.mouse(MouseEvent(.press(.left), column: 4, row: row)))
    board.handle(.mouse(MouseEvent(.drag(.left), column: 50, row: 10)))
    let now = Self.text.replacing("- [ ] A\n", with: "- [ ] New\n- [ ] A\n")
    try save(board, now)
    board.handle(.mouse(MouseEvent(.release(.left), column: 50, row: 10)))
    #expect(try board.text() == now.replacing("- [ ] B\n", with: "").replacing("- [x] D\n", with: "- [x] D\n- [x] B\n"))
  }

  /// The wheel over the last of three columns.
  private static let wheel = InputEvent.mouse(MouseEvent(.wheel(.down), column: 70, row: 5))
  private static let columns = [
    "a.md": "## Todo\n\n- A\n- B\n\n## Doing\n\n- D\n\n## Done\n", "b.md": "---\nplanboard: true\n---\n## One\n\n- Z\n",
  ]

  @Test func `the mouse on a screen that is no longer true does nothing`() throws {
    let board = try TestBoard(Self.columns)
    _ = board.screen
    try board.folder.write("a.md", Array("## Todo\n\n- A\n".utf8))
    board.app.reload()
    for action in [MouseEvent.Action.wheel(.down), .press(.left), .drag(.left), .release(.left), .press(.right)] {
      board.app.handle(.mouse(MouseEvent(action, column: 70, row: 5)))
    }
    #expect(board.app.shown?.column == 0)
    #expect(board.app.layer == nil)
    #expect(try board.text() == "## Todo\n\n- A\n")
  }

  @Test func `the mouse does nothing after keys that show another board or fewer columns, until these are drawn`()
    throws
  {
    for keys in ["l l X", "]"] {
      let board = try TestBoard(Self.columns)
      _ = board.screen
      for key in keys.split(separator: " ") { board.app.handle(.key(TestBoard.key(String(key)))) }
      board.app.handle(Self.wheel)
      #expect(board.app.shown?.columns.count == (keys == "]" ? 1 : 2))
    }
  }

  @Test func `a card that is dragged while its target goes away stays`() throws {
    let board = try TestBoard(Self.columns)
    let row = try #require(
      board.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(" B") })
    board.app.handle(.mouse(MouseEvent(.press(.left), column: 4, row: row)))
    board.app.handle(.mouse(MouseEvent(.drag(.left), column: 70, row: 21)))
    #expect(board.app.drag?.target != nil)
    try board.folder.write("a.md", Array("## Todo\n\n- A\n- B\n".utf8))
    board.app.reload()
    board.app.scrollDuringDrag()
    board.app.handle(.mouse(MouseEvent(.release(.left), column: 70, row: 21)))
    #expect(try board.text() == "## Todo\n\n- A\n- B\n")
  }

  @Test func `the board waits less while a card is dragged, or while it has put work off`() throws {
    let board = try TestBoard(Self.columns)
    let row = try #require(
      board.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(" B") })
    while board.app.passTime() {}
    #expect(board.app.waitTime(isWatched: true) == 30_000)
    #expect(board.app.waitTime(isWatched: false) == 2_000)

    board.app.handle(.mouse(MouseEvent(.press(.left), column: 4, row: row)))
    board.app.handle(.mouse(MouseEvent(.drag(.left), column: 70, row: 21)))
    #expect(board.app.waitTime(isWatched: true) == 80)
    #expect(board.app.passTime())
    board.app.handle(.mouse(MouseEvent(.release(.left), column: 70, row: 21)))

    // Moving the card has put off the search for handles.
    #expect(board.app.waitTime(isWatched: true) == 250)
    #expect(board.app.passTime())
    #expect(board.app.waitTime(isWatched: true) == 30_000)
    #expect(!board.app.passTime())
  }

  @Test func `columns with one name are followed by their order, however many there are`() throws {
    func text(_ first: Int, _ count: Int) -> String {
      (first..<first + count).map { "## Same\n\n- c\($0)\n\n" }.joined()
    }
    let board = try TestBoard(["a.md": text(0, 3_000)])
    board.app.run(command: "2000")
    #expect(board.selected == "c1999")
    try save(board, "## New\n\n- n\n\n" + text(0, 3_000))
    #expect(board.selected == "c1999")
    #expect(board.app.shown?.column == 2_000)
  }

  @Test func `the question for a card's tags or date shows those that it has`() throws {
    let board = try TestBoard(["a.md": "## To Do\n\n- A #home #shop due:2026-12-01\n- B\n"])
    board.press("t")
    #expect(board.screen.contains("(#home #shop):"))
    board.press("escape @")
    #expect(board.screen.contains("(2026-12-01):"))
    board.press("escape j t")
    #expect(!board.screen.contains("("))
  }

  @Test func `completions follow the plan`() throws {
    let board = try TestBoard(["a.md": "## To Do\n\n- A #home\n"])
    board.press("t")
    board.type("h")
    #expect(board.screen.contains("home"))
    try save(board, "## To Do\n\n- A #house\n")
    board.type("o")
    #expect(board.screen.contains("house"))
    #expect(!board.screen.contains(" home"))
  }

  @Test func `a menu and the marks survive`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("x j x m")
    try save(board, Self.text.replacing("- [ ] A\n", with: "- [ ] New\n- [ ] A\n"))
    board.press("2")
    #expect(
      try board.text()
        == "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] New\n- [ ] B\n\n## Done\n\n- [x] D\n- [x] A\n- [x] C\n")
  }

  @Test func `settings that cannot be read are reported, at the start and later`() throws {
    let board = try TestBoard(["a.md": Self.text])
    #expect(board.message == "")
    try board.folder.write(".planboard.yml", "views: [oops\n")
    board.app.reload()
    #expect(board.app.message?.isFailure == true)
    #expect(board.message.contains(".planboard.yml:2:1: "))
    // It is said once.
    board.press("j")
    board.app.reload()
    #expect(board.message == "")
    let linear = LinearBoard(
      try BoardApp(board.app.session, board: Path(board.folder.path("a.md")), board.app.settings))
    #expect(linear.begin().first?.contains(".planboard.yml:2:1: ") == true)
    #expect(linear.begin().first?.hasPrefix("a,") == true)
    try board.folder.write(".planboard.yml", "people: [\n")
    #expect(linear.handle("list").lines.last?.contains(".planboard.yml:2:1: ") == true)
  }

  @Test func `a board whose file is gone stays on the screen, and comes back`() throws {
    let board = try TestBoard(["a.md": Self.text])
    try FileManager.default.removeItem(atPath: board.folder.path("a.md"))
    board.app.reload()
    #expect(board.screen.contains(" A"))
    #expect(board.app.message?.isFailure == true)
    try save(board, Self.text + "- [x] E\n")
    #expect(board.screen.contains("E"))
  }

  @Test func `a key between an outside save and the news of it acts on the card that is seen`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("j")
    let now = Self.text.replacing("- [ ] A\n", with: "- [ ] New\n- [ ] A\n")
    try board.folder.write("a.md", Array(now.utf8))
    board.press("space")
    #expect(try board.text() == now.replacing("- [ ] B", with: "- [x] B"))
  }
}
