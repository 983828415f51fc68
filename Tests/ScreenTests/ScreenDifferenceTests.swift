internal import Foundation
internal import PlanBoardCore
internal import PlanBoardScreen
internal import TestSupport
internal import Testing

struct ScreenDifferencePropertyTests {
  @Test(.tags(.property))
  func `a difference that is drawn is the screen, on terminals that measure characters in different ways`() {
    for seed in 0..<UInt64(TestSettings.cases(1_000)) {
      var random = Seeded(seed)
      let script = (0..<Int.random(in: 2...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      guard let violation = ScreenLaws.violation(ofScreens: script) else { continue }
      Issue.record("seed \(seed): \(violation)")
      return
    }
  }

  @Test(.tags(.property)) func `a text that is drawn as a whole is drawn within its area, and measured as it is drawn`()
  {
    for seed in 0..<UInt64(TestSettings.cases(2_000)) {
      var random = Seeded(seed)
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["a", "日", "👍🏽", "e\u{301}", " ", "👨‍👩‍👧", "│"].randomElement(using: &random)!
      }.joined()
      let column = Int.random(in: -5...25, using: &random)
      var grid = CellGrid(columns: 20, rows: 3)
      grid.fill(grid.area, with: "·")
      let area = CellArea(column: 4, row: 1, columns: Int.random(in: 0...12, using: &random), rows: 1)
      #expect(grid.draw(text, column: column, row: 1, in: area) == column + DisplayWidth.of(text), "seed \(seed)")
      for place in 0..<20
      where !area.contains(column: place, row: 1) || !(column..<column + DisplayWidth.of(text) ~= place) {
        #expect(grid[place, 1].character == "·", "seed \(seed), column \(place)")
      }
      #expect(grid.text(ofRow: 0) == grid.text(ofRow: 2))
    }
  }
}

struct ScreenDifferenceTests {
  @Test func `on a known ground, colours are legible, and those that are stay exact`() {
    func bytes(_ style: Style, _ theme: TerminalTheme, _ depth: ColorDepth) -> String {
      var grid = CellGrid(columns: 1, rows: 1)
      grid.draw("x", style, column: 0, row: 0)
      var difference = ScreenDifference(depth: depth, isSynchronized: false)
      difference.theme = theme
      let text = String(decoding: difference.bytes(from: CellGrid(columns: 1, rows: 1), to: grid), as: UTF8.self)
      return String(text.split(separator: "x")[0].split(separator: "H").last ?? "")
    }
    let red = Style(foreground: .named(1))
    #expect(bytes(red, .auto, .indexed) == "\u{1B}[31m")
    #expect(bytes(red, .light, .indexed) == "\u{1B}[38;5;160m")
    #expect(bytes(red, .dark, .full) == "\u{1B}[38;5;203m")
    // A terminal of 16 colours, or without colours, cannot do better.
    #expect(bytes(red, .light, .named) == "\u{1B}[31m")
    #expect(!bytes(red, .light, .none).contains("31"))
    let navy = Style(foreground: .rgb(0, 0, 0x60))
    #expect(bytes(navy, .light, .full) == "\u{1B}[38;2;0;0;96m")
    #expect(!bytes(navy, .dark, .full).contains("38;2"))
  }

  private static func drawn(_ change: (inout CellGrid) -> Void) -> String {
    var old = CellGrid(columns: 40, rows: 5)
    for row in 0..<5 { old.draw("the quick brown fox jumps over the dog", column: 0, row: row) }
    var new = old
    change(&new)
    let bytes = ScreenDifference(depth: .named, isSynchronized: false).bytes(from: old, to: new)
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test func `only what has changed is written`() {
    #expect(Self.drawn { _ in } == "")
    #expect(Self.drawn { $0.draw("slow ", column: 4, row: 1) } == "␛[2;5Hslow ")
    #expect(Self.drawn { $0.draw("THE", column: 0, row: 0) } == "␛[HTHE")
    #expect(Self.drawn { $0.fill(CellArea(column: 4, row: 2, columns: 36, rows: 1)) } == "␛[3;4H␛[K")
    #expect(
      Self.drawn { $0.restyle(CellArea(column: 4, row: 1, columns: 5, rows: 1)) { $0 = .bold } } == "␛[2;5H␛[1mquick␛[m"
    )
  }

  @Test func `two changes with little between them are written as one, otherwise the cursor is moved`() {
    #expect(
      Self.drawn {
        $0.draw("T", column: 0, row: 0)
        $0.draw("Q", column: 4, row: 0)
      } == "␛[HThe Q")
    #expect(
      Self.drawn {
        $0.draw("T", column: 0, row: 0)
        $0.draw("J", column: 20, row: 0)
      } == "␛[HT␛[21GJ")
  }

  @Test func `a character that terminals measure differently is drawn on spaces, and what follows is placed`() {
    #expect(Self.drawn { $0.draw("👍🏽", column: 0, row: 0) }.hasPrefix("␛[H  ␛[1G👍🏽␛[3Ge "))
    #expect(Self.drawn { $0.draw("日本", column: 0, row: 0) } == "␛[H日本")
  }

  @Test func `a joiner at the end of a character is left out, because it would join the next one`() {
    var grid = CellGrid(columns: 9, rows: 1)
    #expect(grid.draw("width\u{200D}\u{200D}", column: 0, row: 0) == 5)
    #expect(grid.text(ofRow: 0).unicodeScalars.count == 5)
  }

  @Test func `styles are changed with few bytes`() {
    let styled = Self.drawn {
      var line = StyledLine("ab", Style(foreground: .named(1)))
      line.add("cd", Style(.bold, foreground: .named(1)))
      line.add("ef", Style(foreground: .named(2)))
      line.add("gh")
      $0.draw(line, column: 0, row: 0)
    }
    #expect(styled.hasPrefix("␛[H␛[31mab␛[1mcd␛[0;32mef␛[mg"))
  }

  @Test func `a screen of another size is drawn from nothing`() {
    let text = String(
      decoding: ScreenDifference(depth: .none).bytes(
        from: CellGrid(columns: 3, rows: 3), to: CellGrid(columns: 4, rows: 3)),
      as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[m\u{1B}[2J\u{1B}[?2026l")
  }

  @Test func `all sizes are possible, also none`() {
    for (columns, rows) in [(0, 0), (0, 5), (5, 0), (1, 1), (-1, 3)] {
      var grid = CellGrid(columns: columns, rows: rows)
      grid.draw("日本", column: 0, row: 0)
      grid.fill(grid.area)
      grid.restyle(CellArea(column: -1, row: -1, columns: 9, rows: 9)) { $0 = .bold }
      #expect(ScreenDifference(depth: .full).bytes(from: nil, to: grid).isEmpty == false)
    }
  }

  @Test func `leaving switches off what entering and the mouse switch on`() {
    func modes(_ bytes: [UInt8], _ last: Character) -> Set<Substring> {
      Set(String(decoding: bytes, as: UTF8.self).matches(of: /\[\?(\d+)([hl])/).filter { $0.2.first == last }.map(\.1))
    }
    let entering = TerminalModes.entering + TerminalModes.mouseOn
    let leaving = TerminalModes.leavingBytes
    #expect(modes(entering, "h") == ["1049", "2004", "1002", "1006"])
    #expect(modes(leaving, "l").isSuperset(of: modes(entering, "h").union(["2026", "1"])))
    // The cursor and the wrapping of lines are off in between; `?1l` asks for the usual codes of the cursor keys.
    #expect(modes(leaving, "h") == modes(entering, "l").subtracting(["1"]))
    #expect(modes(TerminalModes.mouseOff, "l") == modes(TerminalModes.mouseOn, "h"))
  }
}
