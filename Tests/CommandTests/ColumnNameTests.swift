import Foundation
import Testing

internal import TestSupport

/// The names of columns as the real program shows them: to people without the marks of Markdown, to programs as written.
struct ColumnNameTests {
  private static let board = """
    ---
    planboard: true
    ---
    ## **Monday** ==[plan](https://example.org)==
    ### *Early*
    - [ ] Call Ann due:2026-11-20
    ## `Done`
    - [x] Sweep done:2026-11-20

    """

  private func plan() throws -> TemporaryFolder {
    try TemporaryFolder([".planboard.yml": "", "house.md": Self.board])
  }

  @Test(arguments: [
    ["show"], ["list", "--all"], ["list", "--group", "column"], ["next"], ["agenda"], ["stats"], [], ["show", "ann"],
    ["find", "ann"],
  ])
  func `on a terminal, names of columns have no marks`(command: [String]) throws {
    let screen = try HandleCommandTests()
      .onTerminal(command, in: plan(), environment: ["NO_COLOR": "1"], size: (80, 60))
    #expect(screen.contains("Monday plan"), "\(screen)")
    for mark in ["**", "==", "](", "`Done`", "*Early*"] { #expect(!screen.contains(mark), "\(screen)") }
  }

  @Test func `answers have no marks, and the column is named without them, too`() throws {
    let folder = try plan()
    let answer = try pb("move", "ann", "--to", "done", in: folder)
    #expect(answer.text.contains("Monday plan / Early → Done"), "\(answer)")
    #expect(try pb("move", "ann", "--to", "Monday", in: folder).text.contains("Done → Monday plan"))
    #expect(try pb("undo", in: folder).text.contains("from Done to Monday plan"))
    #expect(try pb("column", "rename", "monday", "*Monday*", in: folder).text.contains("**Monday**"))
    #expect(try pb("add", "New", "--column", "monday", in: folder).text.contains("(Monday)"))
  }

  @Test func `programs get the names as they are written`() throws {
    let folder = try plan()
    let name = "**Monday** ==[plan](https://example.org)=="
    #expect(try pb("list", in: folder).text.contains("(\(name) / *Early*)"))
    #expect(try pb("list", "--json", in: folder).text.contains("\"column\":\"\(name)\""))
    #expect(try pb("move", "ann", "--to", "done", "--dry-run", "--json", in: folder).text.contains("**Monday**"))
  }
}
