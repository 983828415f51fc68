internal import PlanBoardCore
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// Whole screens, as text.
struct ScreenGoldenTests {
  /// Titles that other programs have trouble with: wide, joined, with combining marks, right to left, and hostile.
  static let board = """
    ---
    planboard: 1
    ---

    # Roadmap

    ## Ideas (2)

    - [ ] Keyboard shortcuts for every menu #ui
    - [ ] 家族の写真を全部アルバムに入れる #写真
    - [ ] Family 👨‍👩‍👧 and flag 🇩🇪 and heart ❤️
    - [ ] Cafe\u{301} Zu\u{308}rich
    - [ ] שלום עולם
    - [ ] Red \u{1B}[31malert\u{7} \u{202E}evil
    - [ ] Averyveryverylongwordthatnobodywouldeverwritebutsomebodypastesasaurlintoacard

    ## Next

    ### This quarter

    - [ ] Offline editing !high due:2026-11-27 @bo #sync

      Notes.

      - [x] one
      - [ ] two
    - [ ] Faster start !medium color:blue

    ### Later

    - [ ] Plug-ins

    ## In Progress

    - [/] Log !high due:2026-11-19 @ann
    - [ ] Water plants every:1w due:2026-11-21

    ## Waiting

    ## Done

    - [x] Pick a parser
    - [-] Old idea

    """

  /// A size, keys, and the name of the golden file.
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var columns = 80
    var rows = 24
    var keys = ""
    var typed = ""
    var isASCII = false
    var testDescription: String { name }
  }

  static let examples = [
    Example(name: "board-80x24"),
    Example(name: "board-200x50", columns: 200, rows: 50, keys: "l"),
    Example(name: "board-40x12", columns: 40, rows: 12, keys: "j j"),
    Example(name: "board-20x6", columns: 20, rows: 6),
    Example(name: "board-19x5", columns: 19, rows: 5),
    Example(name: "board-ascii", keys: "l", isASCII: true),
    Example(name: "right-end", keys: "5"),
    Example(name: "scrolled", rows: 12, keys: "G"),
    Example(name: "inspector", columns: 120, rows: 30, keys: "l enter j"),
    Example(name: "inspector-narrow", columns: 40, rows: 16, keys: "l i"),
    Example(name: "sidebar", columns: 100, rows: 30, keys: "0"),
    Example(name: "help", keys: "?"),
    Example(name: "move-menu", keys: "m"),
    Example(name: "new-card", keys: "l o", typed: "Call Ann due:fri +home"),
    Example(name: "search", keys: "/", typed: "is:open #"),
    Example(name: "found", keys: "!"),
    Example(name: "command", keys: ":", typed: "mo"),
    Example(name: "moved", keys: "l L"),
  ]

  @Test(arguments: examples)
  func `the screen is as it was recorded`(_ example: Example) throws {
    let board = try TestBoard(["a.md": Self.board]) { $0.isASCII = example.isASCII }
    board.size = (example.columns, example.rows)
    _ = board.screen
    board.press(example.keys)
    board.type(example.typed)
    let screen = board.screen
    // The folder of the test has another name each time.
    try checkScreen(example.name, screen.replacing(#/  \/[^ \n]+/#, with: "  …"))
    for character in screen.unicodeScalars where character != "\n" {
      #expect(!VisibleText.isInvisibleControl(character))
    }
    if example.isASCII {
      // What the board says itself is ASCII; the titles are the user's.
      #expect(!screen.contains { "│╭╮╰╯─☐✓▲…‹›".contains($0) })
    }
  }

  @Test func `the lines between columns are in the same column of the terminal in every row`() throws {
    let board = try TestBoard(["a.md": Self.board])
    for columns in 53...130 {
      let grid = board.app.draw(columns: columns, rows: 30)
      let borders = (2..<28).map { row in (0..<columns).filter { grid[$0, row].character == "│" } }
      #expect(Set(borders).count == 1, "\(columns)")
      #expect(!(borders.first ?? []).isEmpty)
    }
  }

  @Test func `a column has empty lines between its cards if it then still fits, also with sections`() throws {
    let board = try TestBoard(["a.md": "## To Do\n\n### One\n\n- [ ] A\n- [ ] B\n\n### Two\n\n- [ ] C\n"])
    for (rows, gap) in [(11, 2), (10, 1)] {
      board.size = (80, rows)
      let lines = board.screen.split(separator: "\n", omittingEmptySubsequences: false)
      func row(_ text: String) throws -> Int { try #require(lines.firstIndex { $0.contains(text) }) }
      #expect(try row("☐ B") - row("☐ A") == gap)
      #expect(try row("Two") - row("☐ B") == 2)
      #expect(try row("☐ C") == rows - 3)
    }
  }

  @Test func `every size of the screen can be drawn, with everything open`() throws {
    let board = try TestBoard(["a.md": Self.board])
    for keys in ["", "i", "0", "?", "escape m", "escape escape escape e", "escape E", "escape :"] {
      board.press(keys)
      for columns in [0, 1, 10, 19, 20, 21, 30, 51, 52, 53, 79, 80, 200, 500] {
        for rows in [0, 1, 5, 6, 7, 12, 50] {
          let grid = board.app.draw(columns: columns, rows: rows)
          #expect((grid.columns, grid.rows) == (columns, rows))
        }
      }
    }
    #expect(try board.text() == Self.board)
  }

  @Test func `the card with the focus is always on the screen`() throws {
    let board = try TestBoard(["a.md": Self.board])
    for (columns, rows) in [(20, 6), (40, 12), (80, 8), (80, 24)] {
      board.size = (columns, rows)
      for key in "j j j j j j j l j j l j l l h k h k h k k k k".split(separator: " ") {
        board.press(String(key))
        let grid = board.app.draw(columns: columns, rows: rows)
        let marked = (0..<rows).contains { row in
          (0..<columns).contains { grid[$0, row].style.attributes.contains(.inverse) && row > 1 }
        }
        #expect(marked || board.selected == nil, "\(columns)x\(rows) \(key) \(board.selected ?? "")")
      }
    }
  }
}
