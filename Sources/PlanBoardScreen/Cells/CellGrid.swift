internal import PlanBoardCore

/// A screen of cells. Drawing outside of it has no effect.
package struct CellGrid: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The cells, row by row. The left half of a wide character is always followed by the right half, in the same row.
  /// There are no other right halves.
  private(set) var cells: [Cell]
  /// The cell where the terminal's cursor is shown, 0-based; nil to hide the cursor.
  package var cursor: (column: Int, row: Int)?

  /// Creates a screen without text.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  package var area: CellArea { CellArea(column: 0, row: 0, columns: columns, rows: rows) }

  /// The cell in a 0-based column and row. Traps if it is not on the screen.
  package subscript(column: Int, row: Int) -> Cell {
    precondition(area.contains(column: column, row: row))
    return cells[row * columns + column]
  }

  package static func == (left: CellGrid, right: CellGrid) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.hasCursor(of: right) && left.cells == right.cells
  }

  /// Whether both screens show the cursor in the same cell, or both hide it.
  func hasCursor(of other: CellGrid) -> Bool {
    cursor?.column == other.cursor?.column && cursor?.row == other.cursor?.row
  }

  func range(ofRow row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  // MARK: Drawing

  /// Draws a line, without the targets of its links, at a 0-based column and row. If only one half of a wide character
  /// is in the area, that half becomes a space.
  ///
  /// - Returns: the column after the line, even if that is outside the area.
  @discardableResult
  package mutating func draw(_ line: StyledLine, column: Int, row: Int, in area: CellArea? = nil) -> Int {
    var column = column
    for piece in line.pieces { column = draw(piece.text, piece.style, column: column, row: row, in: area) }
    return column
  }

  /// Draws a text like ``draw(_:column:row:in:)``. Leaves out characters without width. Callers must make control
  /// characters visible first.
  @discardableResult
  package mutating func draw(
    _ text: String, _ style: Style = .plain, column: Int, row: Int, in area: CellArea? = nil
  ) -> Int {
    let area = area.map(self.area.intersection) ?? self.area
    let canDraw = area.row <= row && row < area.endRow
    // Most text is ASCII, where each byte is a character of one column.
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
      if canDraw { put(ascii: text.utf8, style, column: column, row: row, in: area) }
      return column + text.utf8.count
    }
    var column = column
    for character in text {
      let character = Self.closed(character)
      let width = Self.width(of: character)
      if canDraw, width > 0 { put(character, width, style, column: column, row: row, in: area) }
      column += width
    }
    return column
  }

  private mutating func put(
    ascii bytes: String.UTF8View, _ style: Style, column: Int, row: Int, in area: CellArea
  ) {
    for (place, byte) in bytes.prefix(max(area.endColumn - column, 0)).enumerated() where area.column <= column + place
    {
      set(Cell(Character(Unicode.Scalar(byte)), style), column: column + place, row: row)
    }
  }

  private static func width(of character: Character) -> Int {
    if let value = character.asciiValue { return 0x20...0x7E ~= value ? 1 : 0 }
    return character.unicodeScalars.contains(where: VisibleText.isInvisibleControl) ? 0 : DisplayWidth.of(character)
  }

  /// Removes the joiners (U+200D) at the end, because some terminals would apply them to the character that is drawn
  /// next.
  private static func closed(_ character: Character) -> Character {
    // A joiner has three bytes. One that is the whole character stays.
    guard character.utf8.count > 3, character.unicodeScalars.last?.value == 0x200D else { return character }
    var scalars = String.UnicodeScalarView(character.unicodeScalars)
    while scalars.count > 1, scalars.last?.value == 0x200D { scalars.removeLast() }
    return String(scalars).first ?? character
  }

  private mutating func put(
    _ character: Character, _ width: Int, _ style: Style, column: Int, row: Int, in area: CellArea
  ) {
    let fits = area.column <= column && column + width <= area.endColumn
    guard fits else {
      for half in column..<column + width where area.column <= half && half < area.endColumn {
        set(Cell(" ", style), column: half, row: row)
      }
      return
    }
    var cell = Cell(character, style)
    guard width == 2 else { return set(cell, column: column, row: row) }
    clearHalf(at: column, row: row)
    clearHalf(at: column + 1, row: row)
    cell.part = .left
    cells[row * columns + column] = cell
    cell = Cell(" ", style)
    cell.part = .right
    cells[row * columns + column + 1] = cell
  }

  private mutating func set(_ cell: Cell, column: Int, row: Int) {
    clearHalf(at: column, row: row)
    cells[row * columns + column] = cell
  }

  /// If a cell is one half of a wide character, clears the other half.
  private mutating func clearHalf(at column: Int, row: Int) {
    let index = row * columns + column
    switch cells[index].part {
    case .narrow: break
    case .left: cells[index + 1] = Cell(" ", cells[index + 1].style)
    case .right: cells[index - 1] = Cell(" ", cells[index - 1].style)
    }
  }

  /// Fills an area with a character that is one column wide.
  package mutating func fill(_ area: CellArea, with character: Character = " ", _ style: Style = .plain) {
    let area = self.area.intersection(area)
    for row in area.row..<area.row + area.rows {
      for column in area.column..<area.column + area.columns { set(Cell(character, style), column: column, row: row) }
    }
  }

  /// Changes the style of the cells of an area. If only one half of a wide character is in the area, the other half
  /// gets the same style.
  package mutating func restyle(_ area: CellArea, _ change: (inout Style) -> Void) {
    let area = self.area.intersection(area)
    for row in area.row..<area.row + area.rows {
      for column in area.column..<area.column + area.columns {
        let index = row * columns + column
        change(&cells[index].style)
        if column == area.column, cells[index].part == .right { cells[index - 1].style = cells[index].style }
        if column == area.endColumn - 1, cells[index].part == .left { cells[index + 1].style = cells[index].style }
      }
    }
  }

  /// Draws another screen, without its cursor, onto this one. The top left cell of `other` goes to `column` and `row`.
  package mutating func draw(_ other: CellGrid, column: Int, row: Int) {
    for otherRow in 0..<other.rows where 0 <= row + otherRow && row + otherRow < rows {
      for otherColumn in 0..<other.columns {
        let cell = other[otherColumn, otherRow]
        guard cell.part != .right else { continue }
        put(
          cell.character, cell.part == .left ? 2 : 1, cell.style, column: column + otherColumn, row: row + otherRow,
          in: area)
      }
    }
  }

  /// The text of a row, without spaces at its end.
  package func text(ofRow row: Int) -> String {
    var text = ""
    for column in 0..<columns where self[column, row].part != .right { text.append(self[column, row].character) }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows, each with a line feed at its end.
  package var text: String { (0..<rows).map { text(ofRow: $0) + "\n" }.joined() }
}
