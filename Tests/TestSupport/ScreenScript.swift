package import PlanBoardScreen

/// A script of bytes that draws screens, one after the other. Any bytes are a script, so they may be random, or come
/// from a fuzzer.
package struct ScreenScript {
  private var bytes: ArraySlice<UInt8>

  private static let texts = [
    "a", "Call Bo", "│", "──────", "日本", "語", "é", "e\u{301}", "👍", "👨‍👩‍👧", "☀\u{FE0F}", "👍🏽", "🇩🇪", "שלום", "\u{200B}",
    "\u{1B}[31m", "\t",
    "का", " ", "          ", "x\u{202E}y", "1\u{FE0F}\u{20E3}", "ｶﾅ", "☐ ✓", "\u{301}", "한국", "…", "🏳\u{FE0F}‍🌈", "ไม้",
    "\u{9B}",
  ]

  private static let styles = [
    Style.plain, .bold, .dim, Style(.inverse, foreground: .named(1)), Style([.bold, .inverse]),
    Style(foreground: .indexed(208)),
    Style(background: .rgb(1, 2, 3)), Style(.underlined, foreground: .rgb(200, 100, 0), background: .named(12)),
  ]

  private mutating func next(_ count: Int) -> Int { Int(bytes.popFirst() ?? 0) % max(1, count) }

  /// The screens that a script draws, at most 61. All of them have the same size.
  package static func screens(_ bytes: some Collection<UInt8>) -> [CellGrid] {
    var script = ScreenScript(bytes: ArraySlice(bytes))
    var screen = CellGrid(columns: 1 + script.next(48), rows: 1 + script.next(8))
    var screens: [CellGrid] = []
    while !script.bytes.isEmpty, screens.count < 60 {
      script.draw(&screen)
      if script.next(3) == 0 { screens.append(screen) }
    }
    screens.append(screen)
    return screens
  }

  private mutating func area(_ screen: CellGrid) -> CellArea {
    CellArea(
      column: next(screen.columns + 4) - 2, row: next(screen.rows + 2) - 1, columns: next(screen.columns + 3),
      rows: next(screen.rows + 2))
  }

  private mutating func draw(_ screen: inout CellGrid) {
    let style = Self.styles[next(Self.styles.count)]
    switch next(10) {
    case 0: screen.fill(area(screen), with: next(2) == 0 ? " " : "·", style)
    case 1: screen.restyle(area(screen)) { $0 = style }
    case 2: screen.cursor = next(2) == 0 ? nil : (next(screen.columns), next(screen.rows))
    case 3:
      var other = CellGrid(columns: next(20), rows: next(5))
      other.draw(
        Self.texts[next(Self.texts.count)] + Self.texts[next(Self.texts.count)], style, column: next(9) - 4, row: 0)
      screen.draw(other, column: next(screen.columns + 6) - 3, row: next(screen.rows + 2) - 1)
    case 4: screen = CellGrid(columns: screen.columns, rows: screen.rows)
    default:
      var line = StyledLine()
      for _ in 0...next(4) { line.add(Self.texts[next(Self.texts.count)], next(2) == 0 ? .plain : style) }
      let place = (next(screen.columns + 8) - 4, next(screen.rows + 2) - 1)
      screen.draw(line, column: place.0, row: place.1, in: next(2) == 0 ? nil : area(screen))
    }
  }
}
