internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// The lines of a column: its cards and sections, a text that is typed, and the place for a dragged card.
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
    /// Whether the first line is empty, to separate the card from the one above.
    var hasGap = false

    /// Removes the gap of the first block on the screen and, if the block still does not fit, all lines above the card.
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
  /// The row at which text is typed; nil if no text is typed in this column. If `replaces` is false, the text is a new
  /// card before the card of the row.
  private var typed: (row: Int, replaces: Bool)?
  private var prompt: Prompt?
  /// The row before which a dragged card would go; nil if it would not go to this column.
  private var target: Int?
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
    if let target = app.drag?.target, app.drag?.isMoving == true, target.column == column { self.target = target.index }
  }

  private var cards: CardList { shown.columns[column].cards }

  /// Puts an empty line between cards, if the whole column then still fits into `rows` lines.
  mutating func addGaps(ifTheyFit rows: Int) {
    hasGaps = true
    var used = 0
    for number in 0..<count {
      used += block(number).lines.count
      if used > rows {
        hasGaps = false
        return
      }
    }
  }

  /// The number of blocks: one for each card, and one for a new card whose text is typed in the column.
  var count: Int { cards.count + (typed.map { $0.replaces ? 0 : 1 } ?? 0) }

  /// The number of cards before a block, which is the row of the block's card.
  func cards(before block: Int) -> Int {
    guard let typed, !typed.replaces, block > typed.row else { return block }
    return block - 1
  }

  /// The block that must be seen.
  private var wanted: Int {
    if let typed { return typed.row }
    return shown.columns[column].row
  }

  /// The first block to draw, so that the wanted block is seen as a whole, if it fits, and no room is wasted.
  ///
  /// `top` is the first block that was drawn before.
  func top(for rows: Int, from top: Int) -> Int {
    guard count > 0 else { return 0 }
    return filling(rows, from: topShowingWanted(for: rows, from: top))
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
  private func topShowingWanted(for rows: Int, from top: Int) -> Int {
    let wanted = min(wanted, count - 1)
    // Block 0 is not hidden alone if there is room for it.
    if wanted <= top { return wanted <= 1 && fits(0, wanted, rows) ? 0 : wanted }
    // Two lines stay free, to count the cards that are hidden above and below.
    var first = wanted
    var used = block(wanted).lines.count
    while first > top, used + block(first - 1).lines.count <= rows - 2 {
      first -= 1
      used += block(first).lines.count
    }
    return first == 1 && fits(0, wanted, rows) ? 0 : max(first, top)
  }

  /// Whether the blocks fit into `rows` lines, with one line left to count the cards that follow.
  private func fits(_ first: Int, _ last: Int, _ rows: Int) -> Bool {
    var used = 0
    for number in first...last {
      used += block(number).lines.count
      if used > rows - 1 { return false }
    }
    return true
  }

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
      let heading = "── " + DrawingWords.name(section)
      let name = TextWrap.lines(heading, width: max(width - 2, 2), limit: 1)[0]
      var line = StyledLine(" ")
      line.add(name, .bold)
      block.lines.append(line)
    }
    if target == row { block.lines.append(insertionLine) }
    block.cardStart = block.lines.count
    var drawn = app.drawnCards.lines(of: index, width: width) {
      let handle = app.handles?.find(ofCard: index, of: shown.board)
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
