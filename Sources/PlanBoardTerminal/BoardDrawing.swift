internal import PlanBoardMessages
package import PlanBoardCore
package import PlanBoardScreen

/// A board drawn for a terminal, with its columns side by side, in several rows (*bands*) if they do not all fit.
package struct BoardDrawing {
  package let board: Board
  package let today: CalendarDate
  /// The drawing's width, in terminal columns.
  package let width: Int
  /// The handles of all cards of the plan; nil to show none.
  package let handles: HandleTable?
  /// Whether a column with many done cards shows only those that were done last (``DoneFold``).
  package let foldsDone: Bool
  /// Whether the board has only the cards that match a query.
  package let isFiltered: Bool
  /// The ids of open cards. They must include every open card that a card on this board waits for.
  package let openIDs: Set<String>
  /// A line below the board, such as what was not understood; nil for none. Safe for a terminal.
  package let hint: String?

  /// Prepares the drawing of a board.
  package init(
    board: Board, today: CalendarDate, width: Int, handles: HandleTable? = nil, foldsDone: Bool = true,
    isFiltered: Bool = false, openIDs: Set<String> = [], hint: String? = nil
  ) {
    self.hint = hint
    self.openIDs = openIDs
    self.isFiltered = isFiltered
    self.handles = handles
    self.foldsDone = foldsDone
    self.board = board
    self.today = today
    self.width = width
  }

  /// Narrower columns side by side would break titles too often.
  private static let leastColumnWidth = 24
  /// Wider columns would be hard to read.
  private static let mostColumnWidth = 64
  private static let leastWidthForTwo = 50
  /// The minimum width of a drawing.
  package static let leastWidth = 16

  /// The width of a drawing. It is the first of these that is known, but at least ``leastWidth``:
  /// - the terminal's width, in columns
  /// - `COLUMNS` in the environment, if it is a number above 0
  /// - 80
  package static func width(ofTerminal terminal: Int?, _ variable: (String) -> String?) -> Int {
    let named = variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return max(leastWidth, terminal ?? named ?? 80)
  }

  /// Passes the lines to `emit` one by one, because the whole drawing would be much larger than the board.
  package func draw(_ emit: (StyledLine) -> Void) {
    for line in titleLines { emit(line.cut(to: width)) }
    if board.columns.isEmpty {
      emit(StyledLine(DrawingWords.noColumns, .dim).cut(to: width))
    }
    for band in bands { draw(band, emit) }
    let archived = board.archive.count + board.archiveLeftOut
    if archived > 0 {
      let words = DrawingWords.archive(board.archive.count, of: isFiltered ? archived : nil)
      emit(StyledLine(words, .dim).cut(to: width))
    }
    if let hint { for line in TextWrap.lines(hint, width: width, limit: 4) { emit(StyledLine(line, .dim)) } }
  }

  private func draw(_ band: ArraySlice<Column>, _ emit: (StyledLine) -> Void) {
    let columnWidth = min(Self.mostColumnWidth, (width - (perBand - 1)) / perBand)
    let columns = band.map {
      ColumnDrawing(
        column: $0, today: today, handles: handles, foldsDone: foldsDone, isFiltered: isFiltered,
        tagColors: board.tagColors,
        openIDs: openIDs, width: columnWidth)
    }
    var contents = columns.map { $0.makeLines() }
    emit(joined(columns.map(\.top)))
    while true {
      let row = contents.indices.map { contents[$0].next() }
      guard row.contains(where: { $0 != nil }) else { break }
      emit(joined(zip(columns, row).map { $0.framed($1 ?? StyledLine()) }))
    }
    emit(joined(columns.map(\.bottom)))
  }

  private var titleLines: [StyledLine] {
    var lines = TextWrap.lines(VisibleText.safe(board.title), width: width, limit: 3).map { StyledLine($0, .bold) }
    let cards = board.columns.flatMap(\.cards)
    let late = board.overdueCount(on: today)
    var facts = StyledLine()
    let open = cards.count(where: \.isOpen)
    let all = cards.count + board.columns.map(\.leftOut).reduce(0, +)
    facts.add(
      isFiltered
        ? DrawingWords.count(cards: cards.count, of: all, open: open)
        : DrawingWords.count(cards: cards.count, open: open), .dim)
    if late > 0 {
      facts.add(", ", .dim)
      facts.add(DrawingWords.late(late), .alarm)
    }
    for tag in board.tags { facts.add("  #" + VisibleText.safe(tag), board.tagColors.style(of: tag)) }
    if let last = lines.last, last.width + 2 + facts.width <= width {
      lines[lines.count - 1].add("  ")
      lines[lines.count - 1].add(facts)
    } else {
      lines.append(facts)
    }
    return lines
  }

  /// The number of columns in a band; the last band may have fewer. If 3 columns fit, 4 are drawn as 2 and 2.
  private var perBand: Int {
    guard width >= Self.leastWidthForTwo, !board.columns.isEmpty else { return 1 }
    let most = max(1, (width + 1) / (Self.leastColumnWidth + 1))
    let count = (board.columns.count + most - 1) / most
    return (board.columns.count + count - 1) / count
  }

  private var bands: [ArraySlice<Column>] {
    stride(from: 0, to: board.columns.count, by: perBand).map {
      board.columns[$0..<min($0 + perBand, board.columns.count)]
    }
  }

  private func joined(_ lines: [StyledLine]) -> StyledLine {
    var all = StyledLine()
    for (index, line) in lines.enumerated() {
      if index > 0 { all.add(" ") }
      all.add(line)
    }
    return all
  }
}
