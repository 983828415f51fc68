internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// The keys in the last lines of the screen.
struct FooterTests {
  private static let text =
    "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] A\n  - [ ] item\n- [ ] B\n\n## Done\n\n- [x] D\n"

  private func lines(_ board: TestBoard) -> [Substring] {
    board.screen.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `on a screen of 80 columns, the ten most usual actions are shown with their keys`() throws {
    let board = try TestBoard(["a.md": Self.text])
    let footer = lines(board)[22..<24].joined(separator: "  ")
    for key in [
      "? help", "a new", "e edit", "space done", "H L move", "i open", "u undo", "/ search", "q quit", "@ due",
    ] {
      #expect(footer.contains(" \(key)"), "\(key)")
    }
    board.press("L")
    #expect(lines(board)[22].hasSuffix("@ due  t tags  : more"))
    #expect(lines(board)[22].contains("\"A\" moved"))
  }

  @Test func `keys cover neither each other nor the message, at any width`() throws {
    let board = try TestBoard(["a.md": Self.text])
    for message in ["", "short", String(repeating: "long ", count: 12)] {
      for columns in 20...130 {
        board.size = (columns, 12)
        board.app.say(message)
        let row = lines(board)[10]
        let start = message.prefix(columns / 2).split(separator: " ").joined(separator: " ")
        #expect(row.dropFirst().hasPrefix(start), "\(columns)")
        var ends = [0, 0]
        for hit in board.app.hits.sorted(by: { $0.area.column < $1.area.column }) {
          guard case .key = hit.target else { continue }
          let line = hit.area.row - 10
          #expect(hit.area.column > ends[line] && hit.area.endColumn < columns, "\(columns)")
          ends[line] = hit.area.endColumn
        }
      }
    }
  }

  @Test func `the hints fit what has the keys`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("0")
    #expect(lines(board)[23] == " enter show · esc board · 0 close")
    board.press("0 :")
    #expect(lines(board)[23].hasPrefix(" enter run"))
    board.press("escape i tab")
    #expect(lines(board)[23].contains("space tick"))
    board.press("tab j tab")
    #expect(lines(board)[23].contains("space done"))
  }

  @Test func `while a search is typed, the number of cards is shown`() throws {
    let board = try TestBoard(["a.md": Self.text])
    board.press("/")
    board.type("is:open")
    #expect(lines(board)[21] == " 2 cards")
    board.type(" A")
    #expect(lines(board)[21] == " 1 card")
  }

  @Test func `a menu that is longer than the screen says how many choices are below`() throws {
    let columns = (1...30).map { "## Column \($0)\n\n- [ ] Card \($0)\n\n" }.joined()
    let board = try TestBoard(["a.md": "---\nplanboard: 1\n---\n\n" + columns])
    board.size = (40, 12)
    board.press("m")
    #expect(board.screen.contains("▼ "))
    board.press("end")
    #expect(!board.screen.contains("▼ "))
  }
}
