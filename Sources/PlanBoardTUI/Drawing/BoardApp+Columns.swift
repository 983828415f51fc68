internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

extension BoardApp {
  func drawBoard(_ layout: BoardLayout, _ grid: inout CellGrid) {
    let area = layout.board
    guard !area.isEmpty else { return }
    guard let shown, !shown.hasNoColumns else {
      let words =
        shown == nil
        ? [words.makeBoard(key: ":")]
        : [words.noColumns, words.addColumn(key: keys.keys(for: .addColumn).first ?? "")]
      for (number, text) in words.enumerated() where number + 1 < area.rows {
        let text = StyledLine(text, number == 0 ? .plain : .dim).cut(to: max(area.columns - 2, 2))
        put(text, &grid, column: area.column + 1, row: area.row + 1 + number, in: area)
      }
      return
    }
    for column in layout.columns {
      draw(column, in: layout.area(ofColumn: column), hasHeader: !layout.hasTabs, &grid)
      guard column + 1 < layout.columns.upperBound else { continue }
      let line = layout.area(ofColumn: column).endColumn
      for row in area.row..<area.endRow { put(StyledLine("│", .dim), &grid, column: line, row: row, in: area) }
    }
  }

  private func draw(_ column: Int, in area: CellArea, hasHeader: Bool, _ grid: inout CellGrid) {
    guard let shown, !area.isEmpty else { return }
    var body = area
    if hasHeader {
      drawHeader(column, shown, in: CellArea(column: area.column, row: area.row, columns: area.columns, rows: 1), &grid)
      body = CellArea(column: area.column, row: area.row + 1, columns: area.columns, rows: area.rows - 1)
    }
    add(.column(column), body)
    guard body.rows > 0, body.columns > 5 else { return }
    let fold = shown.columns[column].fold
    // If there is very little room, it is left to the cards.
    let hasFold = !fold.isEmpty && body.rows > 3
    let whole = body
    if hasFold { body.rows -= 1 }
    var lines = ColumnLines(self, column, width: body.columns)
    lines.addGaps(ifTheyFit: body.rows)
    let top = lines.top(for: body.rows, from: shown.columns[column].top)
    self.shown?.scroll(column, to: top)
    let end = draw(lines, from: top, column, in: body, &grid)
    guard hasFold else { return }
    let cells = CellArea(column: area.column, row: end, columns: area.columns, rows: 1)
    let text = StyledLine("   " + fold.words, .dim).cut(to: area.columns)
    put(text, &grid, column: area.column, row: end, in: whole)
    add(.foldedCards(column: column), cells)
  }

  private func drawHeader(_ column: Int, _ shown: ShownBoard, in area: CellArea, _ grid: inout CellGrid) {
    let span = shown.span(column)
    let count = ColumnCount(span.cards.count, limit: span.wipLimit)
    let isFocused = column == shown.column
    let room = area.columns - count.width - 3
    var line = StyledLine(" ")
    let name = TextWrap.lines(columnName(column), width: max(room, 2), limit: 1)[0]
    line.add(name, Style(isFocused ? [.bold, .underlined] : [.bold]))
    line.add(" ")
    line.add(count.text, count.style)
    put(line, &grid, column: area.column, row: area.row, in: area)
    add(.header(column), area)
  }

  /// - Returns: the row below the last line that was drawn.
  private func draw(
    _ lines: ColumnLines, from top: Int, _ column: Int, in area: CellArea, _ grid: inout CellGrid
  ) -> Int {
    guard let shown else { return area.row }
    let count = shown.columns[column].cards.count
    var row = area.row
    // If there is very little room, the line that counts the cards above is left out, so that the card with the focus
    // gets its place.
    if top > 0, area.rows > 3 {
      let cells = CellArea(column: area.column, row: row, columns: area.columns, rows: 1)
      put(StyledLine("   " + words.cardsAbove(top), .dim), &grid, column: area.column, row: row, in: area)
      add(.moreCards(column: column, isAbove: true), cells)
      row += 1
    }
    var number = top
    while number < lines.count {
      var block = lines.block(number)
      if number == top { block.fit(into: area.endRow - row - 1) }
      let isLast = number == lines.count - 1
      guard row + block.lines.count <= area.endRow - (isLast ? 0 : 1) || number == top else { break }
      draw(block, number, column, row: row, in: area, &grid)
      row += block.lines.count
      number += 1
    }
    // Only cards are counted. The block of a text that is being typed is not a card.
    let hidden = count - lines.cards(before: number)
    if hidden > 0, area.rows > 1 {
      let last = area.endRow - 1
      let cells = CellArea(column: area.column, row: last, columns: area.columns, rows: 1)
      grid.fill(cells)
      put(
        StyledLine("   " + words.cardsBelow(hidden), .dim), &grid, column: area.column, row: last, in: area)
      add(.moreCards(column: column, isAbove: false), cells)
      row = area.endRow
    }
    if lines.count == 0, row < area.endRow {
      let key = keys.keys(for: .addCard).first ?? ""
      let isFocused = column == shown.column && focus == .board
      let hint = filter == nil ? (isFocused ? words.addCard(key: key) : "") : words.noMatch
      put(StyledLine("   " + hint, .dim).cut(to: area.columns), &grid, column: area.column, row: row, in: area)
      row += 1
    }
    return min(row, area.endRow)
  }

  private func draw(
    _ block: ColumnLines.Block, _ number: Int, _ column: Int, row: Int, in area: CellArea, _ grid: inout CellGrid
  ) {
    for (place, text) in block.lines.enumerated() {
      put(text, &grid, column: area.column, row: row + place, in: area)
    }
    let begin = row + block.cardStart
    let cells = CellArea(
      column: area.column, row: begin, columns: area.columns,
      rows: min(block.lines.count, area.endRow - row) - block.cardStart)
    if let cursor = block.cursor {
      grid.cursor = (area.column + cursor.column, row + cursor.row)
      let rows = min(block.lines.count, area.endRow - row)
      add(.fieldBox, CellArea(column: area.column + 2, row: row, columns: max(area.columns - 4, 2), rows: rows))
    }
    guard let cardRow = block.row, let shown else { return }
    if block.cardStart > 0 {
      add(
        .above(column: column, row: cardRow),
        CellArea(column: area.column, row: row, columns: area.columns, rows: block.cardStart))
    }
    add(.card(column: column, row: cardRow), cells)
    let isSelected = column == shown.column && cardRow == shown.columns[column].row
    if isSelected, focus == .board {
      grid.restyle(cells) { style in style = Style(style.attributes.union(.inverse).subtracting(.dim)) }
      if settings.isAccessible, layer == nil { grid.cursor = (area.column + 1, begin) }
    } else if isSelected {
      grid.restyle(cells) { $0.attributes.insert(.underlined) }
    }
  }
}
