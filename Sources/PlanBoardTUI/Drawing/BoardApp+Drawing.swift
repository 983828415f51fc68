internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
package import PlanBoardScreen
internal import PlanBoardTerminal

extension BoardApp {
  /// Catches up on pending work if a frame can wait for it, then draws the screen.
  package func draw(columns: Int, rows: Int) -> CellGrid {
    size = (columns, rows)
    hits = []
    if !isLong { followInput() }
    if catchesUpAtOnce { (_, _) = (catchUp(), catchUpInPause()) }
    var grid = CellGrid(columns: columns, rows: rows)
    guard columns >= BoardLayout.least.columns, rows >= BoardLayout.least.rows else {
      grid.draw(words.tooSmall(columns: columns, rows: rows), column: 0, row: 0)
      return grid
    }
    let layout = BoardLayout(
      columns: columns, rows: rows, count: shown?.columns.count ?? 0, focused: shown?.column ?? 0,
      first: firstColumn, hasSidebar: sidebar != nil, hasInspector: inspector != nil)
    firstColumn = layout.columns.lowerBound
    drawTitle(layout, &grid)
    drawStrip(layout, &grid)
    drawBoard(layout, &grid)
    if sidebar != nil { drawSidebar(layout, &grid) }
    if inspector != nil { drawInspector(layout, &grid) }
    let messageWidth = drawMessage(layout, &grid)
    drawKeys(layout, besideMessage: messageWidth, &grid)
    drawDrag(layout, &grid)
    drawLayer(layout, &grid)
    return grid
  }

  func line(_ line: StyledLine) -> StyledLine { settings.isASCII ? line.inASCII : line }

  func put(_ text: StyledLine, _ grid: inout CellGrid, column: Int, row: Int, in area: CellArea) {
    grid.draw(line(text), column: column, row: row, in: area)
  }

  /// Makes a click in an area mean `target`. Where areas overlap, the one that was added last counts.
  func add(_ target: Hit.Target, _ area: CellArea) { hits.append(Hit(area: area, target: target)) }

  // MARK: The frame

  private func drawTitle(_ layout: BoardLayout, _ grid: inout CellGrid) {
    let area = layout.title
    var facts = StyledLine()
    if let shown {
      if let counts = shown.counts {
        for (number, fact) in words.facts(open: counts.open, late: counts.late, notUnderstood: counts.notUnderstood)
          .enumerated()
        {
          facts.add(fact, number == 0 ? .dim : .alarm)
          facts.add(" · ", .dim)
        }
      }
      let copies = plan.copyCount(of: shown.path)
      if isGone {
        facts.add(words.gone, .alarm)
      } else if copies > 0 {
        facts.add(words.copies(copies), .warning)
      } else {
        facts.add(unwritten == nil ? words.saved : words.saving, .dim)
      }
    }
    let room = area.columns - 2
    var title = StyledLine(VisibleText.safe(shown?.title ?? words.noBoards), .bold)
    // On a wide screen, a long title is cut to make room for the facts. On a narrow screen, facts that do not fit are
    // left out.
    title = title.cut(to: max(room - (room > 40 ? facts.width + 2 : 0), 4))
    put(title, &grid, column: 1, row: area.row, in: area)
    add(.title, CellArea(column: 0, row: area.row, columns: title.width + 2, rows: 1))
    var column = area.endColumn - 1
    if facts.width + title.width + 4 <= area.columns {
      column -= facts.width
      put(facts, &grid, column: column, row: area.row, in: area)
    }
  }

  private func drawStrip(_ layout: BoardLayout, _ grid: inout CellGrid) {
    let area = layout.strip
    guard !area.isEmpty, let shown else { return }
    if layout.hasTabs { return drawTabs(area, shown, &grid) }
    let (left, right) = (layout.columns.lowerBound, shown.columns.count - layout.columns.upperBound)
    if left > 0 {
      let text = StyledLine(words.columnsLeft(left), .dim)
      put(text, &grid, column: area.column + 1, row: area.row, in: area)
      add(.moreColumns(isLeft: true), CellArea(column: area.column, row: area.row, columns: text.width + 2, rows: 1))
    }
    if right > 0 {
      let text = StyledLine(words.columnsRight(right), .dim)
      let column = area.endColumn - 1 - text.width
      put(text, &grid, column: column, row: area.row, in: area)
      add(.moreColumns(isLeft: false), CellArea(column: column - 1, row: area.row, columns: text.width + 2, rows: 1))
    }
  }

  /// Draws the names of as many columns as fit side by side, with the focused column among them.
  private func drawTabs(_ area: CellArea, _ shown: ShownBoard, _ grid: inout CellGrid) {
    func tab(_ number: Int) -> StyledLine {
      let span = shown.span(number)
      var line = StyledLine(" \(columnName(number)) ", number == shown.column ? Style([.inverse, .bold]) : .plain)
      let count = ColumnCount(span.cards.count, limit: span.wipLimit)
      line.add(count.text, count.style)
      line.add(" ")
      return line.width <= area.columns - 4 ? line : line.cut(to: max(area.columns - 4, 4))
    }
    // Takes as many tabs as fit, from the focused tab to the left.
    var first = shown.column
    var used = tab(first).width
    while first > 0, used + tab(first - 1).width + (first > 1 ? 2 : 0) <= area.columns - 2 {
      first -= 1
      used += tab(first).width
    }
    var column = area.column
    if first > 0 {
      put(StyledLine("‹ ", .dim), &grid, column: column, row: area.row, in: area)
      add(.moreColumns(isLeft: true), CellArea(column: column, row: area.row, columns: 2, rows: 1))
      column += 2
    }
    for number in first..<shown.columns.count {
      let line = tab(number)
      guard column + line.width <= area.endColumn - (number < shown.columns.count - 1 ? 2 : 0) || number == shown.column
      else {
        put(StyledLine("›", .dim), &grid, column: area.endColumn - 1, row: area.row, in: area)
        add(.moreColumns(isLeft: false), CellArea(column: area.endColumn - 2, row: area.row, columns: 2, rows: 1))
        break
      }
      put(line, &grid, column: column, row: area.row, in: area)
      add(.tab(number), CellArea(column: column, row: area.row, columns: line.width, rows: 1))
      column += line.width
    }
  }

  // MARK: What is dragged

  private func drawDrag(_ layout: BoardLayout, _ grid: inout CellGrid) {
    guard let drag, drag.isMoving, let card = drag.card, let shown else { return }
    let area = grid.area
    let title = VisibleText.safe(shown.board.card(card).title.withoutComments)
    let count = shownMarks.count > 1 ? " (\(shownMarks.count))" : ""
    let text = StyledLine(" \(TextWrap.lines(title, width: 22, limit: 1)[0])\(count) ", Style([.inverse, .bold]))
    let column = min(drag.pointer.column + 1, max(area.columns - text.width, 0))
    put(text, &grid, column: column, row: min(drag.pointer.row + 1, area.rows - 3), in: area)
  }

  // MARK: What lies over the board

  private func drawLayer(_ layout: BoardLayout, _ grid: inout CellGrid) {
    switch layer {
    case .menu(let menu): draw(menu, layout, &grid)
    case .help(let scroll): drawHelp(scroll, layout, &grid)
    case .notes(let editor): draw(editor, layout, &grid)
    case .prompt(let prompt): drawCandidates(of: prompt, layout, &grid)
    case nil: break
    }
  }

  /// Draws a box with a title, and returns the area inside.
  func drawBox(_ title: String, _ area: CellArea, _ grid: inout CellGrid) -> CellArea {
    grid.fill(area)
    var top = StyledLine("╭─ ", .dim)
    top.add(TextWrap.lines(title, width: max(area.columns - 6, 2), limit: 1)[0], .bold)
    top.add(" ", .dim)
    top.pad(to: area.columns - 1, with: "─", .dim)
    top.add("╮", .dim)
    put(top, &grid, column: area.column, row: area.row, in: area)
    for row in area.row + 1..<max(area.endRow - 1, area.row + 1) {
      put(StyledLine("│", .dim), &grid, column: area.column, row: row, in: area)
      put(StyledLine("│", .dim), &grid, column: area.endColumn - 1, row: row, in: area)
    }
    var bottom = StyledLine("╰", .dim)
    bottom.pad(to: area.columns - 1, with: "─", .dim)
    bottom.add("╯", .dim)
    put(bottom, &grid, column: area.column, row: area.endRow - 1, in: area)
    return area.inset(columns: 2, rows: 1)
  }

  /// An area in the middle of the screen, above the line of keys; smaller if there is less room.
  func middle(columns: Int, rows: Int, _ layout: BoardLayout) -> CellArea {
    let (width, height) = (layout.title.columns, layout.keys.row)
    let (columns, rows) = (min(columns, width), min(rows, height))
    return CellArea(column: (width - columns) / 2, row: (height - rows) / 2, columns: columns, rows: rows)
  }

  private func draw(_ menu: Menu, _ layout: BoardLayout, _ grid: inout CellGrid) {
    let widest = menu.items.map { DisplayWidth.of($0.text) }.max() ?? 0
    let width = max(widest + 8, DisplayWidth.of(menu.title) + 8, 24)
    let area = middle(columns: width, rows: menu.items.count + 2, layout)
    let inside = drawBox(menu.title, area, &grid)
    var menu = menu
    menu.top = min(max(menu.top, menu.selected - inside.rows + 1), menu.selected)
    layer = .menu(menu)
    for (place, number) in (menu.top..<menu.items.count).prefix(inside.rows).enumerated() {
      let item = menu.items[number]
      var text = StyledLine(item.key.map { "\($0) " } ?? "  ", .dim)
      text.add(item.text, item.style)
      let row = inside.row + place
      let cells = CellArea(column: inside.column, row: row, columns: inside.columns, rows: 1)
      put(text.cut(to: inside.columns), &grid, column: inside.column, row: row, in: inside)
      if number == menu.selected {
        grid.restyle(cells) { $0 = Style([.inverse, .bold]) }
        if settings.isAccessible { grid.cursor = (inside.column, row) }
      }
      add(.menuItem(number), cells)
    }
    drawCount(ofLinesBelow: menu.items.count - menu.top - inside.rows, area, &grid)
  }

  private func drawHelp(_ scroll: Int, _ layout: BoardLayout, _ grid: inout CellGrid) {
    let area = middle(columns: 88, rows: layout.keys.row, layout)
    let inside = drawBox(words.help, area, &grid)
    let lines = KeyHelp(keys).lines(width: inside.columns)
    let top = min(scroll, max(lines.count - inside.rows, 0))
    layer = .help(scroll: top)
    for (place, line) in lines[top...].prefix(inside.rows).enumerated() {
      put(line, &grid, column: inside.column, row: inside.row + place, in: inside)
    }
    drawCount(ofLinesBelow: lines.count - top - inside.rows, area, &grid)
  }

  /// Writes on the bottom edge of a box how many more lines follow, if any.
  private func drawCount(ofLinesBelow count: Int, _ area: CellArea, _ grid: inout CellGrid) {
    guard count > 0 else { return }
    let text = StyledLine(" " + words.cardsBelow(count) + " ", .dim)
    put(text, &grid, column: area.column + 2, row: area.endRow - 1, in: area)
  }
}
