internal import PlanBoardCore
internal import PlanBoardScreen

/// A text that is typed, wrapped into a column of the board.
struct FieldBox {
  private(set) var lines: [String] = [""]
  /// For each line, the index of its first character in the text. A last line that only makes room for the cursor is
  /// left out.
  private var starts = [0]
  /// The width of each character of the text, in terminal columns.
  private var widths: [Int] = []
  /// The column and the line of the cursor in the box, in terminal cells, from 0.
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
        starts.append(place)
        used = 0
      }
      widths.append(columns)
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

  /// The index of the character at a cell of the box. After the end of a line, it is the last character of the line.
  /// After the end of the text, it is the number of characters.
  func place(column: Int, row: Int) -> Int {
    guard row < starts.count else { return widths.count }
    let end = row + 1 < starts.count ? starts[row + 1] - 1 : widths.count
    var (place, used) = (starts[max(row, 0)], 0)
    while place < end, used + widths[place] <= column {
      used += widths[place]
      place += 1
    }
    return place
  }
}
