import Foundation
import Testing

internal import TestSupport

/// Where the program says what was not understood on a board.
struct AccountCommandTests {
  private static let todo = """
    ---
    planboard: 1
    ---
    ## To Do
    - [ ] a due:2026-02-30
    - [ ] b due:2026-02-31
    - [x] c due:2026-02-30

    > - [ ] quoted

    ### One
    Status: open

    ### Two
    Status: done

    """
  private static let words = "2 dates, 1 task and 2 headings were not understood"
  private static let json =
    #""notUnderstood":{"dates":2,"recurrences":0,"boxes":0,"tasks":1,"headings":2,"tables":0,"metadata":0}"#

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["todo.md": Self.todo, "good.md": "---\nplanboard: 1\n---\n## A\n- [ ] d due:2026-12-01\n"])
  }

  @Test func `the day, the boards and a board say the same, and only of the board that has it`() throws {
    let folder = try folder()
    #expect(try pb(in: folder).text.contains("\ntodo.md: \(Self.words)\n"))
    #expect(try pb("--json", in: folder).text.contains(Self.json))
    let boards = try pb("boards", in: folder).text.split(separator: "\n")
    #expect(boards.count == 2 && boards.filter { $0.hasSuffix("; \(Self.words): pb lint todo.md") }.count == 1)
    #expect(try pb("boards", "--json", in: folder).text.components(separatedBy: Self.json).count == 2)
    #expect(try pb("boards", "--json", in: folder).text.contains(#""notUnderstood":{"dates":0,"#))
    #expect(try pb("show", "todo", in: folder).text.hasSuffix("\n\(Self.words): pb lint todo.md\n"))
    #expect(try pb("show", "todo", "--width", "100", in: folder).text.hasSuffix("\n\(Self.words): pb lint todo.md\n"))
    #expect(try pb("show", "todo", "--json", in: folder).text.contains(Self.json))
    #expect(!(try pb("show", "good", in: folder).text.contains("understood")))
  }

  @Test func `the command that is named shows each place`() throws {
    let folder = try folder()
    let run = try pb("lint", "todo.md", in: folder)
    #expect(run.code == 1)
    for place in ["todo.md:5:9", "todo.md:6:9", "todo.md:9:3", "todo.md:11:5"] {
      #expect(run.text.contains("\(place): "), "\(place) \(run.text)")
    }
  }

  @Test func `what was not understood on several boards is one line of the day`() throws {
    let folder = try folder()
    try folder.write("more.md", Array(Self.todo.utf8))
    let day = try pb(in: folder).text
    #expect(day.contains("\n4 dates, 2 tasks and 4 headings on 2 boards were not understood\n"), "\(day)")
    #expect(try pb("--json", in: folder).text.components(separatedBy: Self.json).count == 3)
  }
}
