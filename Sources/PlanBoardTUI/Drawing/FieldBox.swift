internal import PlanBoardCore
internal import PlanBoardScreen

/// A text that is typed, wrapped into a column of the board.
struct FieldBox {
  private(set) var lines: [String] = [""]
  /// Where the cursor is, counted from the first line.
  private(set) var cursor = (column: 0, row: 0)

  /// - Parameter width: the width of each line, in terminal columns; at least 2.
  init(_ field: TextField, width: Int) {
    let cursorPlace = field.textBeforeCursor.count
    var used = 0
    for (place, character) in field.text.enumerated() {
      let shown = VisibleText.safe(String(character))
      let columns = DisplayWidth.of(shown)
      if used + columns > width, used > 0 {
        lines.append("")
        used = 0
      }
      if place == cursorPlace { cursor = (used, lines.count - 1) }
      lines[lines.count - 1] += shown
      used += columns
    }
    guard cursorPlace == field.text.count else { return }
    if used >= width {
      lines.append("")
      used = 0
    }
    cursor = (used, lines.count - 1)
  }
}
