internal import PlanBoardScreen

/// Where the parts of the screen are.
struct BoardLayout {
  /// The smallest size of a screen on which anything is drawn.
  static let least = (columns: 20, rows: 6)
  /// If there is less width than this for a board with several columns, one column is drawn, with tabs above it.
  static let leastForColumns = 52
  /// The least width of a column, in terminal columns, if more than one is drawn.
  private static let columnWidth = 26
  private static let sidebarWidth = 24
  private static let inspectorWidth = 44
  /// On a screen with less width than this, the card in full covers the board.
  static let leastForBoth = inspectorWidth + leastForColumns / 2

  let title: CellArea
  /// The line with the tabs, or with the numbers of columns left and right of the screen; empty if not needed.
  let strip: CellArea
  /// Empty if the sidebar is closed or has no room.
  let sidebar: CellArea
  let board: CellArea
  /// On the right, or over the whole width; empty if the card in full is closed.
  let inspector: CellArea
  /// The second-to-last line, for what the user types or what was done.
  let message: CellArea
  let keys: CellArea
  let hasTabs: Bool
  /// The columns that are drawn, as indexes in ``ShownBoard/columns``.
  let columns: Range<Int>

  /// `width` and `rows` are the size of the screen; `count` is the number of columns of the board. The board is
  /// scrolled from `before`, the first column in the last frame, only as far as `focused` requires.
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

  /// The area of one of the drawn ``columns``, without the line on its right.
  func area(ofColumn column: Int) -> CellArea {
    let place = column - columns.lowerBound
    let room = board.columns - (columns.count - 1)
    func start(_ place: Int) -> Int { board.column + room * place / columns.count + place }
    return CellArea(
      column: start(place), row: board.row, columns: start(place + 1) - 1 - start(place), rows: board.rows)
  }
}
