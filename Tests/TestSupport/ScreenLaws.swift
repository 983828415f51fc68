internal import PlanBoardScreen

/// What must be true of the drawing of any sequence of screens, and of the events of anything that a terminal sends.
package enum ScreenLaws {
  /// Says which law is broken when the screens of a script are drawn; nil if none is broken.
  package static func violation(ofScreens script: some Collection<UInt8>) -> String? {
    let screens = ScreenScript.screens(script)
    for screen in screens { if let broken = brokenHalf(screen) { return broken } }
    for depth in [ColorDepth.full, .indexed, .named, .none] {
      if let violation = violation(of: screens, depth, on: .clusters) { return "\(violation), \(depth)" }
    }
    for widths in [ModelTerminal.Widths.scalars, .narrow] {
      if let violation = violation(of: screens, .full, on: widths) { return "\(violation), \(widths)" }
    }
    return nil
  }

  /// Says where a screen has only one half of a wide character; nil if it has none.
  private static func brokenHalf(_ screen: CellGrid) -> String? {
    for row in 0..<screen.rows {
      for column in 0..<screen.columns {
        let isLeft = screen[column, row].part == .left
        let isBeforeRight = column + 1 < screen.columns && screen[column + 1, row].part == .right
        if isLeft != isBeforeRight || column == 0 && screen[column, row].part == .right {
          return "half a character at \(column), \(row)"
        }
      }
    }
    return nil
  }

  private static func violation(
    of screens: [CellGrid], _ depth: ColorDepth, on widths: ModelTerminal.Widths
  ) -> String? {
    let difference = ScreenDifference(depth: depth)
    var terminal = ModelTerminal(columns: screens[0].columns, rows: screens[0].rows, widths)
    var before: CellGrid?
    for (number, screen) in screens.enumerated() {
      let bytes = difference.bytes(from: before, to: screen)
      if before == screen, !bytes.isEmpty { return "an unchanged screen is drawn" }
      terminal.write(bytes)
      if let fault = fault(of: terminal, showing: screen, depth, widths) { return "screen \(number): \(fault)" }
      var other = ModelTerminal(columns: screen.columns, rows: screen.rows, widths)
      other.write(difference.bytes(from: nil, to: screen))
      if let fault = fault(of: other, showing: screen, depth, widths) { return "screen \(number) alone: \(fault)" }
      before = screen
    }
    return nil
  }

  /// Says what is wrong with the picture on a terminal; nil if the terminal shows the screen.
  private static func fault(
    of terminal: ModelTerminal, showing screen: CellGrid, _ depth: ColorDepth, _ widths: ModelTerminal.Widths
  ) -> String? {
    if !terminal.unknown.isEmpty { return "unknown: \(terminal.unknown)" }
    if terminal.isInFrame { return "the frame does not end" }
    if terminal.isCursorShown != (screen.cursor != nil) { return "the cursor is shown or hidden" }
    if let cursor = screen.cursor, cursor != terminal.cursor { return "the cursor is at \(terminal.cursor)" }
    for row in 0..<screen.rows {
      for column in 0..<screen.columns {
        var cell = screen[column, row]
        cell.style = cell.style.reduced(to: depth)
        let shown = terminal.cells[row * screen.columns + column]
        // A terminal that measures characters in another way must still show these, each in its place.
        let isCommon =
          cell.part == .narrow && cell.character.unicodeScalars.count == 1
          && (cell.character.isASCII || "│─·…é☐✓".contains(cell.character))
        if widths == .clusters
          ? shown != cell : isCommon && (shown.character, shown.style) != (cell.character, cell.style)
        {
          return "\(column), \(row) shows \(shown) instead of \(cell)"
        }
      }
    }
    return nil
  }

  /// Says which law the events of an input break; nil if they break none.
  ///
  /// - Parameter split: the number of bytes in the first of two reads, modulo the number of all bytes.
  package static func violation(ofInput input: [UInt8], split: Int) -> String? {
    var whole = InputParser()
    let events = whole.events(input)
    var bytewise = InputParser()
    var most = 0
    let others = input.flatMap { byte in
      let events = bytewise.events(CollectionOfOne(byte))
      most = max(most, bytewise.kept)
      return events
    }
    if others != events { return "byte by byte, the events are \(others) instead of \(events)" }
    if most > InputParser.mostPasted + InputParser.mostPending { return "\(most) bytes are kept" }
    let place = input.isEmpty ? 0 : split % input.count
    var parts = InputParser()
    let both = parts.events(input[..<place]) + parts.events(input[place...])
    if both != events { return "split at \(place), the events are \(both) instead of \(events)" }
    if whole.wait == nil, whole.kept > 0 { return "nothing to wait for, but bytes are kept" }
    _ = whole.flush()
    // The first wait in a paste only makes a key end it.
    if whole.wait != nil { _ = whole.flush() }
    if whole.kept != 0 || whole.wait != nil { return "something is kept after the wait" }
    if whole.flush() != [] { return "an event comes twice" }
    // If the input is pasted, it is one event, and a key after it is a key.
    let marker: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    var paste = InputParser()
    let pasted = paste.events(Array("\u{1B}[200~".utf8) + input + marker + [0x61])
    let hasEnd = input.count >= 6 && (0...input.count - 6).contains { Array(input[$0..<$0 + 6]) == marker }
    guard !hasEnd else { return nil }
    guard pasted.count == 2, case .paste = pasted[0], pasted[1] == .key(KeyPress("a")) else {
      return "as a paste, the events are \(pasted)"
    }
    return nil
  }
}
