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
    guard let shown, !shown.isEmpty else {
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
    var lines = ColumnLines(self, column, width: body.columns)
    lines.addGaps(ifTheyFit: body.rows)
    let top = lines.top(for: body.rows, from: shown.columns[column].top)
    self.shown?.scroll(column, to: top)
    draw(lines, from: top, column, in: body, &grid)
  }

  private func drawHeader(_ column: Int, _ shown: ShownBoard, in area: CellArea, _ grid: inout CellGrid) {
    let span = shown.span(column)
    let count = columnCount(span)
    let isFocused = column == shown.column
    let room = area.columns - count.text.utf8.count - 3
    var line = StyledLine(" ")
    let name = TextWrap.lines(columnName(column), width: max(room, 2), limit: 1)[0]
    line.add(name, Style(isFocused ? [.bold, .underlined] : [.bold]))
    line.add(" ")
    line.add(count.text, count.style)
    put(line, &grid, column: area.column, row: area.row, in: area)
    add(.header(column), area)
  }

  private func draw(
    _ lines: ColumnLines, from top: Int, _ column: Int, in area: CellArea, _ grid: inout CellGrid
  ) {
    guard let shown else { return }
    let count = shown.columns[column].cards.count
    var row = area.row
    // The line that counts the cards above is left out if there is very little room, so that the card with the focus
    // has it.
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
    }
    if lines.count == 0, row < area.endRow {
      let key = keys.keys(for: .addCard).first ?? ""
      let isFocused = column == shown.column && focus == .board
      let hint = filter == nil ? (isFocused ? words.addCard(key: key) : "") : words.noMatch
      put(StyledLine("   " + hint, .dim).cut(to: area.columns), &grid, column: area.column, row: row, in: area)
    }
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

/// The lines of a column: its cards, its sections, the text that is typed in it, and the place where a dragged card
/// would go. The lines of a card are made only when they are asked for.
struct ColumnLines {
  /// The lines of one card, or of the text that is typed.
  struct Block {
    var lines: [StyledLine] = []
    /// The number of lines before the card, such as the line of its section.
    var cardStart = 0
    /// The row of the card; nil for text that is typed.
    var row: Int?
    /// The column and the line of the cursor in the block, in terminal cells, from 0; nil if the cursor is not in the
    /// block.
    var cursor: (column: Int, row: Int)?
    /// Whether the first line is an empty one, which separates the card from the one above.
    var hasGap = false

    /// Makes the block the first one of its column on the screen. The gap above the card is left out. If the block
    /// still has more lines than `rows`, all lines above the card are left out.
    mutating func fit(into rows: Int) {
      if hasGap {
        lines.removeFirst()
        cardStart -= 1
        hasGap = false
      }
      if lines.count > rows, cardStart > 0 {
        lines.removeFirst(cardStart)
        cardStart = 0
      }
    }
  }

  private let app: BoardApp
  private let shown: ShownBoard
  private let column: Int
  private let width: Int
  /// The row before which text is typed, and whether this text replaces the card of the row; nil if no text is typed in
  /// this column.
  private var typed: (row: Int, replaces: Bool)?
  private var prompt: Prompt?
  /// The row before which a dragged card would go; nil if it would not go to this column.
  private var target: Int?
  /// Whether there is an empty line between cards.
  private var hasGaps = false

  /// - Precondition: a board is shown, and has the column.
  init(_ app: BoardApp, _ column: Int, width: Int) {
    guard let shown = app.shown else { preconditionFailure() }
    (self.app, self.shown, self.column, self.width) = (app, shown, column, width)
    app.drawnCards.begin(shown)
    let cards = shown.columns[column].cards
    if case .prompt(let prompt)? = app.layer {
      switch prompt.purpose {
      case .add(let place, let wanted, let card) where wanted.matches(shown.columns[column].index, of: shown.board):
        let row = card.flatMap { cards.row(of: $0) }
        switch (place, row) {
        case (.below, let row?): typed = (row + 1, false)
        case (.above, let row?): typed = (row, false)
        default: typed = (cards.count, false)
        }
      case .title(let card?): if let row = cards.row(of: card) { typed = (row, true) }
      default: break
      }
      if typed != nil { self.prompt = prompt }
    }
    if let target = app.drag?.target, app.drag?.isMoving == true, target.column == column { self.target = target.row }
  }

  private var cards: CardList { shown.columns[column].cards }

  /// Puts an empty line between cards, if the whole column then still fits into `rows` lines.
  mutating func addGaps(ifTheyFit rows: Int) {
    var used = count - 1
    for number in 0..<count {
      if used > rows { return }
      used += block(number).lines.count
    }
    hasGaps = used <= rows
  }

  /// The number of blocks: one for each card, and one for a new card whose text is typed in the column.
  var count: Int { cards.count + (typed.map { $0.replaces ? 0 : 1 } ?? 0) }

  /// The number of cards before a block.
  func cards(before block: Int) -> Int {
    guard let typed, !typed.replaces, block > typed.row else { return block }
    return block - 1
  }

  /// The block that must be seen: the text that is typed, or the card with the focus.
  private var wanted: Int {
    if let typed { return typed.row }
    return shown.columns[column].row
  }

  /// The first block to draw. It is chosen so that the wanted block is seen as a whole, and no room is wasted.
  ///
  /// - Parameters:
  ///   - rows: the number of lines for the column.
  ///   - top: the first block that was drawn before.
  func top(for rows: Int, from top: Int) -> Int {
    guard count > 0 else { return 0 }
    return filling(rows, from: least(for: rows, from: top))
  }

  /// The first block to draw, if the column is scrolled up from `top` until no room is left below its last block.
  private func filling(_ rows: Int, from top: Int) -> Int {
    var first = top
    var used = 0
    for number in first..<count {
      used += block(number).lines.count
      if used > rows { return top }
    }
    while first > 0 {
      used += block(first - 1).lines.count
      // If cards are hidden above the first block, a line says how many.
      if used + (first > 1 ? 1 : 0) > rows { break }
      first -= 1
    }
    return first
  }

  /// The first block to draw, if the column is scrolled from `top` no further than needed to show the wanted block.
  private func least(for rows: Int, from top: Int) -> Int {
    let wanted = min(wanted, count - 1)
    if wanted <= top { return wanted <= 1 && fits(0, wanted, rows) ? 0 : wanted }
    // Takes as many blocks as fit, from the wanted block upwards.
    var first = wanted
    var used = block(wanted).lines.count
    while first > top, used + block(first - 1).lines.count <= rows - 2 {
      first -= 1
      used += block(first).lines.count
    }
    return first == 1 && fits(0, wanted, rows) ? 0 : max(first, top)
  }

  /// Whether the blocks from `first` to `last` fit into `rows` lines, with one line left. That line says how many cards
  /// follow.
  private func fits(_ first: Int, _ last: Int, _ rows: Int) -> Bool {
    var used = 0
    for number in first...last {
      used += block(number).lines.count
      if used > rows - 1 { return false }
    }
    return true
  }

  /// The lines of a card or of the text that is typed.
  func block(_ number: Int) -> Block {
    if let typed, number == typed.row { return typedBlock }
    let row = cards(before: number)
    let index = cards[row]
    var block = Block(row: row)
    let section = newSection(row)
    if row > 0, hasGaps || section != nil {
      block.lines.append(StyledLine())
      block.hasGap = true
    }
    if let section {
      let heading = "── " + VisibleText.safe(section)
      let name = TextWrap.lines(heading, width: max(width - 2, 2), limit: 1)[0]
      var line = StyledLine(" ")
      line.add(name, .bold)
      block.lines.append(line)
    }
    if target == row { block.lines.append(insertionLine) }
    block.cardStart = block.lines.count
    var drawn = app.drawnCards.lines(of: index, width: width) {
      let handle = app.handles?.find(shown.board.handle(ofCard: index))
      return CardDrawing(
        card: shown.board.card(index), today: shown.today, handle: handle, tagColors: shown.board.settings.tagColors
      ).lines(width: width - 1)
    }
    if app.marks.contains(index) {
      drawn = drawn.map { line in
        var marked = StyledLine("●", .bold)
        for piece in line.pieces.dropFirst() { marked.add(piece.text, piece.style) }
        return marked
      }
    }
    block.lines += drawn
    if target == cards.count, row == cards.count - 1 { block.lines.append(insertionLine) }
    return block
  }

  private var insertionLine: StyledLine {
    StyledLine(" " + String(repeating: "━", count: max(width - 2, 1)), Style([.bold], foreground: .named(6)))
  }

  /// The name of the section that begins at a row; nil if no section begins there.
  private func newSection(_ row: Int) -> String? {
    let span = shown.board.cards[cards[row]]
    guard span.section >= 0, row == 0 || shown.board.cards[cards[row - 1]].section != span.section else { return nil }
    return shown.board.sectionName(Int(span.section))
  }

  private var typedBlock: Block {
    guard let prompt else { return Block() }
    let box = FieldBox(prompt.field, width: max(width - 4, 2))
    var block = Block(cursor: (2 + box.cursor.column, box.cursor.row))
    block.lines = box.lines.enumerated().map { number, text in
      var line = StyledLine("▌", Style(foreground: .named(6)))
      line.add(" " + text)
      return line
    }
    return block
  }
}
