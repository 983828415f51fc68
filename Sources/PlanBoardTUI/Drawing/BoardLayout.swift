internal import PlanBoardScreen

/// Where the parts of the screen are.
struct BoardLayout {
  /// The smallest size of a screen on which anything is drawn.
  static let least = (columns: 20, rows: 6)
  /// If there is less width than this for a board with several columns, one column is drawn, with tabs above it.
  static let leastForColumns = 52
  /// The least width of the columns, in terminal columns, if more than one is drawn. As many columns are drawn as fit
  /// with this width.
  private static let columnWidth = 26
  private static let sidebarWidth = 24
  /// The least width of the card in full beside the board.
  private static let inspectorWidth = 44
  /// On a screen with less width than this, the card in full covers the board.
  static let leastForBoth = inspectorWidth + leastForColumns / 2

  let title: CellArea
  /// The line with the tabs. If there are no tabs, it says how many columns are left and right of the screen. Empty if
  /// it is not needed.
  let strip: CellArea
  /// On the left: the boards, views and tags (``Sidebar``). Empty if the sidebar is closed or has no room.
  let sidebar: CellArea
  /// The columns, below the strip.
  let board: CellArea
  /// On the right, or over the whole width: the card in full (``Inspector``). Empty if it is closed.
  let inspector: CellArea
  /// The second-to-last line, for what the user types or what was done. The line below it, ``keys``, is for keys.
  let message: CellArea
  let keys: CellArea
  /// Whether one column is drawn, with tabs above it.
  let hasTabs: Bool
  /// The columns that are drawn, as indexes in ``ShownBoard/columns``.
  let columns: Range<Int>

  /// - Parameters:
  ///   - width: the width of the screen, in terminal columns.
  ///   - rows: the height of the screen.
  ///   - count: the number of columns of the board.
  ///   - focused: the index of the column with the focus, which is among those that are drawn.
  ///   - before: the index of the first column that was drawn in the last frame. The board is scrolled from there only
  ///     as far as the focused column requires.
  ///   - hasSidebar: whether the sidebar is open.
  ///   - hasInspector: whether the card in full is open.
  init(
    columns width: Int, rows: Int, count: Int, focused: Int, first before: Int, hasSidebar: Bool, hasInspector: Bool
  ) {
    func line(_ row: Int) -> CellArea { CellArea(column: 0, row: row, columns: width, rows: 1) }
    title = line(0)
    keys = line(rows - 1)
    message = line(rows - 2)
    var left = 0
    var right = width
    var sidebar = CellArea(column: 0, row: 0, columns: 0, rows: 0)
    var inspector = sidebar
    let body = (top: 1, end: rows - 2)
    if hasInspector {
      // A narrow screen has no room for a board beside the card.
      let isWhole = width < Self.leastForBoth
      let columns = isWhole ? width : min(max(Self.inspectorWidth, width / 3), 72)
      right -= columns
      inspector = CellArea(column: right, row: body.top, columns: columns, rows: body.end - body.top)
    }
    if hasSidebar, right > 0 {
      // The sidebar covers the board if there is no room for both.
      let columns = right < Self.sidebarWidth + Self.leastForColumns / 2 ? right : Self.sidebarWidth
      sidebar = CellArea(column: 0, row: body.top, columns: columns, rows: body.end - body.top)
      left = columns
    }
    let room = right - left
    hasTabs = room < Self.leastForColumns && count > 1
    // There is a line between two columns.
    let fit = hasTabs ? 1 : max(1, (room + 1) / (Self.columnWidth + 1))
    let shown = min(fit, count)
    let first = min(max(min(before, focused), focused - shown + 1, 0), count - shown)
    self.columns = max(first, 0)..<max(first, 0) + shown
    let hasStrip = hasTabs || shown < count
    strip = CellArea(column: left, row: body.top, columns: room, rows: hasStrip ? 1 : 0)
    let top = body.top + strip.rows
    board = CellArea(column: left, row: top, columns: room, rows: max(body.end - top, 0))
    self.sidebar = sidebar
    self.inspector = inspector
  }

  /// The area of a column, without the line on its right.
  ///
  /// - Parameter column: one of the indexes in ``columns``.
  func area(ofColumn column: Int) -> CellArea {
    let place = column - columns.lowerBound
    let room = board.columns - (columns.count - 1)
    func start(_ place: Int) -> Int { board.column + room * place / columns.count + place }
    return CellArea(
      column: start(place), row: board.row, columns: start(place + 1) - 1 - start(place), rows: board.rows)
  }
}
