internal import PlanBoardCore

/// Which grapheme clusters of a text are on which row of a text area.
struct RowLayout {
  /// The clusters of each row, without the line feed. There is at least one row.
  private(set) var rows: [Range<Int>] = []

  /// `width` is in columns. A cluster that is wider has a row of its own.
  init(_ text: FieldText, width: Int) {
    var start = 0
    while true {
      let line = start..<(text.characters[start...].firstIndex { $0.isNewline } ?? text.characters.count)
      addRows(of: line, text, width: width)
      guard line.upperBound < text.characters.count else { return }
      start = line.upperBound + 1
    }
  }

  private mutating func addRows(of line: Range<Int>, _ text: FieldText, width: Int) {
    var start = line.lowerBound
    while true {
      var end = start
      var used = 0
      while end < line.upperBound {
        let next = text.width(end..<end + 1)
        if used + next > width { break }
        used += next
        end += 1
      }
      if end < line.upperBound {
        end = max(end, start + 1)
        // The row ends after its last space, so that no word is split.
        if let space = text.characters[start..<end].lastIndex(of: " ") { end = space + 1 }
      }
      rows.append(start..<end)
      start = end
      if end == line.upperBound { return }
    }
  }

  /// The 0-based row that contains a place. A place between two rows of a line is in the second row.
  func row(of place: Int) -> Int {
    (rows.firstIndex { place < $0.lowerBound } ?? rows.count) - 1
  }

  /// Whether the line in a row continues in the next row.
  func goesOn(_ row: Int) -> Bool {
    row + 1 < rows.count && rows[row + 1].lowerBound == rows[row].upperBound
  }
}
