package import PlanBoardCore

/// Makes the bytes that turn one screen of a terminal into another. The terminal must be in the modes of
/// ``TerminalModes/entering``.
package struct ScreenDifference: Sendable {
  package var depth: ColorDepth
  /// Whether to ask the terminal to show each frame only as a whole (private mode 2026). Terminals that do not know the
  /// mode ignore it.
  package var isSynchronized: Bool

  /// The theme for the terminal's background. Illegible text colours are replaced, unless the theme is
  /// ``TerminalTheme/auto`` or the terminal has fewer than 256 colours.
  package var theme = TerminalTheme.auto

  package init(depth: ColorDepth, isSynchronized: Bool = true) {
    self.depth = depth
    self.isSynchronized = isSynchronized
  }

  /// The bytes that turn `old` into `new`; none if they are equal. If `old` is nil or differs in size from `new`, the
  /// whole screen is drawn.
  package func bytes(from old: CellGrid?, to new: CellGrid) -> [UInt8] {
    let known = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    let before = known ?? CellGrid(columns: new.columns, rows: new.rows)
    let changed = (0..<new.rows).filter { before.cells[before.range(ofRow: $0)] != new.cells[new.range(ofRow: $0)] }
    if let known, changed.isEmpty, known.hasCursor(of: new) { return [] }
    var writer = CellWriter(depth: depth, theme: theme)
    if isSynchronized { writer.write("\u{1B}[?2026h") }
    // A visible cursor would jump to every place where text is drawn.
    if known?.cursor != nil || known == nil { writer.write("\u{1B}[?25l") }
    if known == nil { writer.write("\u{1B}[m\u{1B}[2J") }
    for row in changed { draw(row, from: before, to: new, &writer) }
    writer.end(cursor: new.cursor)
    if isSynchronized { writer.write("\u{1B}[?2026l") }
    return writer.bytes
  }

  /// The largest gap of unchanged cells that is written again, because placing the cursor would cost as many bytes.
  private static let mostBetween = 4

  private func draw(_ row: Int, from old: CellGrid, to new: CellGrid, _ writer: inout CellWriter) {
    let range = new.range(ofRow: row)
    let (before, after) = (old.cells[range], new.cells[range])
    // From this index on, the new row is blank.
    let blank = (after.lastIndex { !$0.isBlank } ?? range.lowerBound - 1) + 1
    // The index after the last cell that may be covered, because the terminal may have drawn a character wider than
    // expected.
    var covered = range.lowerBound
    var column = range.lowerBound
    while column < blank {
      guard before[column] != after[column] else {
        column += 1
        continue
      }
      // A wide character is drawn as a whole, even if only its right half changed.
      let start = after[column].part == .right ? column - 1 : column
      let end = endOfRun(from: start, before, after, limit: blank, covered: &covered)
      writer.place(column: start - range.lowerBound, row: row)
      var next = start
      while next < end {
        let cell = after[next]
        let width = cell.part == .left ? 2 : 1
        writer.write(
          cell, width: width, column: next - range.lowerBound, row: row, isLast: next + width == range.upperBound)
        next += width
      }
      column = next
    }
    if blank < range.upperBound, covered > blank || before[blank...].contains(where: { !$0.isBlank }) {
      writer.place(column: blank - range.lowerBound, row: row)
      writer.clearToEndOfLine()
    }
  }

  /// The index after a run of cells to write. The run includes unchanged cells before `covered`, because the terminal
  /// may have drawn over them.
  private func endOfRun(
    from start: Int, _ before: ArraySlice<Cell>, _ after: ArraySlice<Cell>, limit: Int, covered: inout Int
  ) -> Int {
    var end = start + 1
    var unchanged = 0
    // The index after the last cell that the unchanged cells could cover if they were written again.
    var coveredBetween = start
    for column in start..<limit {
      let reach = after[column].part == .right ? column + 1 : column + CellWriter.mostWidth(of: after[column])
      if before[column] != after[column] || column < covered {
        unchanged = 0
        end = column + 1
        covered = max(covered, coveredBetween, reach)
      } else {
        coveredBetween = max(coveredBetween, reach)
        unchanged += 1
        if unchanged > Self.mostBetween { break }
      }
    }
    // A run that ends with the left half of a wide character includes the right half.
    if end < limit, after[end - 1].part == .left { end += 1 }
    return end
  }
}
