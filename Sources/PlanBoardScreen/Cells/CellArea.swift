/// A rectangle of cells. It may be empty, and parts of it may be outside the screen.
package struct CellArea: Hashable, Sendable {
  /// The 0-based column of the left edge.
  package var column: Int
  /// The 0-based row of the top edge.
  package var row: Int
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The column to the right of the area.
  package var endColumn: Int { column + columns }
  package var endRow: Int { row + rows }
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  /// Whether a cell is in the area.
  package func contains(column: Int, row: Int) -> Bool {
    self.column <= column && column < endColumn && self.row <= row && row < endRow
  }

  /// The cells that are in both areas; an empty area if there are none.
  package func intersection(_ other: CellArea) -> CellArea {
    let (left, top) = (max(column, other.column), max(row, other.row))
    return CellArea(
      column: left, row: top, columns: min(endColumn, other.endColumn) - left, rows: min(endRow, other.endRow) - top)
  }

  /// The area, made smaller by `columns` at the left and at the right, and by `rows` at the top and at the bottom.
  package func inset(columns: Int = 0, rows: Int = 0) -> CellArea {
    CellArea(
      column: column + columns, row: row + rows, columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
  }
}
