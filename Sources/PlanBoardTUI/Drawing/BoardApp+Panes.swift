internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

extension BoardApp {
  func drawSidebar(_ layout: BoardLayout, _ grid: inout CellGrid) {
    let area = layout.sidebar
    guard var sidebar, !area.isEmpty else { return }
    grid.fill(area)
    let line = area.endColumn - 1
    if line < grid.columns - 1 {
      for row in area.row..<area.endRow { put(StyledLine("│", .dim), &grid, column: line, row: row, in: area) }
    }
    let inside = CellArea(column: area.column, row: area.row, columns: area.columns - 2, rows: area.rows)
    // The line above the selected item stays on the screen, because it may be the item's heading.
    let last = max(sidebar.items.count - inside.rows, 0)
    sidebar.top = min(
      max(sidebar.top, sidebar.selected - inside.rows + 1), max(sidebar.selected - 1, 0), last)
    self.sidebar = sidebar
    for (place, number) in (sidebar.top..<sidebar.items.count).prefix(inside.rows).enumerated() {
      let item = sidebar.items[number]
      let row = inside.row + place
      let cells = CellArea(column: inside.column, row: row, columns: inside.columns, rows: 1)
      let isHeading = item.choice == nil
      let isShown = item.choice == shown.map { .board($0.path) } || filter.map { item.choice == .filter($0) } ?? false
      var text = StyledLine(isHeading ? " " : "  ")
      let room = max(inside.columns - text.width - item.count.count - 1, 2)
      let name = TextWrap.lines(item.text, width: room, limit: 1)[0]
      text.add(name, isHeading ? .dim : isShown ? .bold : .plain)
      if !item.count.isEmpty {
        text.pad(to: inside.columns - item.count.count)
        text.add(item.count, item.count.contains("!") ? .alarm : .dim)
      }
      put(text, &grid, column: inside.column, row: row, in: inside)
      if number == sidebar.selected, focus == .sidebar {
        grid.restyle(cells) { $0 = Style([.inverse, .bold]) }
        if settings.isAccessible { grid.cursor = (inside.column + 1, row) }
      }
      if !isHeading { add(.sidebarItem(number), cells) }
    }
  }

  func drawInspector(_ layout: BoardLayout, _ grid: inout CellGrid) {
    let area = layout.inspector
    inspector?.refresh(self)
    guard !area.isEmpty, var inspector else { return }
    grid.fill(area)
    add(.inspector, area)
    let isWhole = area.column == 0
    if !isWhole {
      for row in area.row..<area.endRow { put(StyledLine("│", .dim), &grid, column: area.column, row: row, in: area) }
    }
    let inside = CellArea(
      column: area.column + (isWhole ? 1 : 2), row: area.row, columns: area.columns - (isWhole ? 2 : 3), rows: area.rows
    )
    guard let found = inspector.found, inside.columns > 8 else {
      put(StyledLine(words.noCard, .dim), &grid, column: inside.column, row: inside.row, in: inside)
      return
    }
    let handle = handles?.find(ofCard: found.index, of: found.board)
    let drawing = CardInFullDrawing(found, today: today, width: inside.columns, handle: handle)
    let parts = drawing.parts(settings.localTime)
    let lines: [(line: StyledLine, item: Int?)] =
      parts.before.map { ($0, nil) }
      + parts.items.enumerated().flatMap { number, lines in lines.map { ($0, number) } }
      + parts.after.map { ($0, nil) }
    // If the item that was just selected is not on the screen, the card is scrolled until it is.
    let last = max(lines.count - inside.rows, 0)
    inspector.top = min(inspector.top, last)
    if focus == .inspector, inspector.keepsItemInView,
      let place = lines.firstIndex(where: { $0.item == inspector.item })
    {
      inspector.top = min(max(inspector.top, place - inside.rows + 1), place, last)
    }
    self.inspector = inspector
    for (place, entry) in lines[inspector.top...].prefix(inside.rows).enumerated() {
      let row = inside.row + place
      put(entry.line, &grid, column: inside.column, row: row, in: inside)
      guard let item = entry.item else { continue }
      let cells = CellArea(column: inside.column, row: row, columns: inside.columns, rows: 1)
      add(.inspectorItem(item), cells)
      if item == inspector.item, focus == .inspector {
        grid.restyle(cells) { $0 = Style([.inverse, .bold]) }
        if settings.isAccessible { grid.cursor = (inside.column, row) }
      }
    }
  }
}
