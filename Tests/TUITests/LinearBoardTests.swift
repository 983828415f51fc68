internal import Foundation
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

struct LinearBoardTests {
  private static let text = """
    ---
    planboard: 1
    ---

    # Plan

    ## To Do

    - [ ] Call Ann !high due:2026-11-22 #home
    - [ ] Buy milk

    ## Done

    """

  @Test func `the board can be read and changed line by line`() throws {
    let board = try TestBoard(["a.md": Self.text])
    let linear = LinearBoard(board.app)
    let begin = linear.begin()
    #expect(begin.first == "Plan, 2 open")
    #expect(begin.contains("Column 1 of 2, To Do: 2 cards"))
    #expect(begin.contains("1 * Call Ann, priority high, tomorrow, tags home"))
    #expect(linear.handle("2").lines == ["Card 2 of 2, column To Do, Buy milk"])
    #expect(linear.handle("done").lines.contains("\"Buy milk\" (To Do) completed"))
    #expect(linear.handle("undo").lines.first?.hasPrefix("undid") == true)
    _ = linear.handle("add Write a letter due:fri")
    #expect(try board.text().contains("- [ ] Write a letter due:2026-11-27"))
    #expect(linear.handle("move done").lines.first?.contains("moved") == true)
    #expect(linear.handle("c 2").lines.first == "Column 2 of 2, Done: 1 card")
    #expect(linear.handle("9").lines == ["There is no card 9"])
    #expect(linear.handle("moev x").lines.first?.contains("did you mean `move`?") == true)
    #expect(linear.handle("priority").lines.first == "Priority: “Write a letter”")
    #expect(linear.handle("1").lines.first?.contains("priority") == true)
    #expect(linear.handle("quit").isOver)
  }

  @Test func `a list of boards to choose from is printed at the start, before a number chooses one`() throws {
    let board = try TestBoard(["a.md": Self.text, "b.md": Self.text.replacing("# Plan", with: "# Other")])
    board.app.openBoardMenu()
    let linear = LinearBoard(board.app)
    #expect(linear.begin().suffix(2) == ["1 Plan", "2 Other"])
    #expect(linear.handle("2").lines.first == "Other, 2 open")
  }

  @Test(arguments: [Int.min, -1, 0, 99, Int.max])
  func `a number that nothing has is no column, no card and no choice`(number: Int) throws {
    let board = try TestBoard(["a.md": Self.text])
    let linear = LinearBoard(board.app)
    #expect(linear.handle("c \(number)").lines == ["There is no column \(number)"])
    #expect(linear.handle("\(number)").lines == ["There is no card \(number)"])
    _ = linear.handle("priority")
    #expect(linear.handle("\(number)").lines == ["There is no choice `\(number)`; nothing was changed"])
    board.app.run(command: "\(number)")
    #expect(board.app.shown?.column == 0)
    #expect(try board.text() == Self.text)
  }

  @Test func `a plan without boards says once that there is none, and offers only keys that do something`() throws {
    let screen = try TestBoard([:]).screen
    #expect(screen.components(separatedBy: "There is no board").count == 2)
    #expect(screen.contains("Type `:new Title` to make one"))
    #expect(!screen.contains("undo"))
  }

  @Test func `every line of the help is safe and every action for lines has words`() throws {
    let board = try TestBoard(["a.md": Self.text])
    let lines = LinearBoard(board.app).handle("help").lines
    #expect(lines.count > 20)
    #expect(!lines.contains { $0.hasSuffix(": ") })
  }
}
