/// A field to type several lines of text into. Lines that are too long are shown on several rows.
package struct TextArea: Hashable, Sendable {
  private var content: FieldText
  package var columns: Int
  /// The column that the keys for moving up and down try to keep; nil if the cursor was last moved in another way.
  private var wantedColumn: Int?

  /// Creates an area with the cursor at the end of its text.
  package init(_ text: String = "", columns: Int) {
    content = FieldText(Self.lines(text))
    self.columns = columns
  }

  package var text: String { content.text }

  /// Inserts a text that was pasted. Line ends such as U+2028 become line feeds. Carriage returns and other control
  /// characters are left out, but tabs stay.
  package mutating func insert(_ text: String) {
    content.insert(Self.lines(text))
    wantedColumn = nil
  }

  /// Does what a key does in an area that shows `rows` rows.
  ///
  /// - Returns: whether the area used the key.
  package mutating func handle(_ key: KeyPress, rows: Int = 10) -> Bool {
    switch (key.key, key.modifiers) {
    case (.up, []), (.character("p"), .control): return move(by: -1)
    case (.down, []), (.character("n"), .control): return move(by: 1)
    case (.pageUp, []): return move(by: -max(1, rows - 1))
    case (.pageDown, []): return move(by: max(1, rows - 1))
    default: wantedColumn = nil
    }
    switch (key.key, key.modifiers) {
    case (.enter, []), (.character("j"), .control): content.insert("\n")
    case (.home, .control): content.move(to: 0)
    case (.end, .control): content.move(to: content.characters.count)
    case (.character("k"), .control) where content.cursor == content.lineEnd:
      // At the end of a line, the next line is joined to it.
      content.remove(content.cursor..<min(content.cursor + 1, content.characters.count))
    default: return content.handle(key)
    }
    return true
  }

  /// Moves the cursor by a number of rows as they are shown; negative to move up. In the first row, it moves up to the
  /// beginning of the text, and in the last row, down to the end.
  private mutating func move(by count: Int) -> Bool {
    let layout = layout
    let row = layout.row(of: content.cursor)
    let column = wantedColumn ?? content.width(layout.rows[row].lowerBound..<content.cursor)
    let target = row + count
    if target < 0 || target >= layout.rows.count, row == (count < 0 ? 0 : layout.rows.count - 1) {
      content.move(to: count < 0 ? 0 : content.characters.count)
    } else {
      content.move(to: place(column: column, in: layout, row: min(max(0, target), layout.rows.count - 1)))
    }
    wantedColumn = column
    return true
  }

  /// The place in a row that is at a 0-based column, or the last place before that column.
  private func place(column: Int, in layout: RowLayout, row: Int) -> Int {
    let range = layout.rows[row]
    var place = range.lowerBound
    var used = 0
    // If the line continues in the next row, the place at the end of this row belongs to the next row.
    let end = layout.goesOn(row) ? max(range.lowerBound, range.upperBound - 1) : range.upperBound
    while place < end, used + content.width(place..<place + 1) <= column {
      used += content.width(place..<place + 1)
      place += 1
    }
    return place
  }

  /// Puts the cursor at a click. `column` and `row` are 0-based, and count from the top left of the part that is shown.
  package mutating func click(column: Int, row: Int, rows: Int) {
    let layout = layout
    let top = FieldText.firstShown(around: layout.row(of: content.cursor), size: rows)
    content.move(to: place(column: column, in: layout, row: min(top + max(0, row), layout.rows.count - 1)))
    wantedColumn = nil
  }

  // MARK: Drawing

  /// The part of an area's text that is shown, and the cursor in it.
  package struct View: Hashable, Sendable {
    /// The text of each row, safe for a terminal. A row of one character may be wider than the area.
    package let rows: [String]
    /// The 0-based column of the cursor.
    package let cursorColumn: Int
    /// 0-based, counted from the first row that is shown.
    package let cursorRow: Int
    package let isCutAtStart: Bool
    package let isCutAtEnd: Bool
  }

  /// The part of the text around the cursor.
  package func view(rows: Int) -> View {
    let layout = layout
    let row = layout.row(of: content.cursor)
    let top = FieldText.firstShown(around: row, size: rows)
    let shown = layout.rows[top..<min(layout.rows.count, top + max(0, rows))]
    return View(
      rows: shown.map { $0.map(content.shown).joined() },
      cursorColumn: min(max(0, columns - 1), content.width(layout.rows[row].lowerBound..<content.cursor)),
      cursorRow: row - top, isCutAtStart: top > 0, isCutAtEnd: shown.endIndex < layout.rows.count)
  }

  private var layout: RowLayout {
    // One column is left for the cursor at the end of a row.
    RowLayout(content, width: max(1, columns - 1))
  }

  private static func lines(_ text: String) -> String {
    var lines = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A: lines.append(scalar)
      // A carriage return is left out, because a line feed usually follows.
      case 0x0D: break
      case 0x0B, 0x0C, 0x85, 0x2028, 0x2029: lines.append("\n")
      case 0..<0x20, 0x7F...0x9F: break
      default: lines.append(scalar)
      }
    }
    return String(lines)
  }
}
