internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown

/// The board on the screen: one text of a board, the cards that are shown, and where the user is in each column.
struct ShownBoard {
  let path: Path
  let board: ParsedBoard
  let today: CalendarDate
  /// The numbers of open and of late cards outside the archive, and of parts that were not understood. Until
  /// ``countOpen()`` is called, they are those of an earlier text, or nil.
  private(set) var counts: (open: Int, late: Int, notUnderstood: Int)?
  private(set) var isCounted = false
  /// All columns but the archive.
  private(set) var columns: [ShownColumn]
  /// The index in ``columns`` of the column with the focus; 0 if there are no columns.
  private(set) var column = 0
  /// Whether a column with many done cards leaves some of them out (``DoneFold``), unless the user filters the cards.
  private let foldsDone: Bool

  /// Finding the done cards of a longer board takes longer than a frame should, so such a board is not folded.
  private static let longestFolded = 5_000

  /// - Parameters:
  ///   - cards: the cards to show, as ascending indexes in `ParsedBoard.cards`; nil to show all cards but those that
  ///     are folded.
  ///   - foldsDone: whether to fold done cards. On a board with more than 5,000 cards, they are never folded.
  init(
    _ board: ParsedBoard, at path: Path, today: CalendarDate, matching cards: [Int]? = nil, foldsDone: Bool = true
  ) {
    self.path = path
    self.board = board
    self.today = today
    self.foldsDone = foldsDone && board.cards.count <= Self.longestFolded
    columns = board.liveColumns.map { ShownColumn(index: $0, cards: .all(board.columns[$0].cards)) }
    arrange(cards)
  }

  /// Counts the open and the late cards, and what was not understood, once for each text. O(n) for a board of n bytes.
  ///
  /// - Returns: whether the numbers have changed.
  mutating func countOpen() -> Bool {
    guard !isCounted else { return false }
    isCounted = true
    var (open, late, account) = (0, 0, board.accountOutsideFields())
    for number in board.liveColumns {
      let span = board.columns[number]
      board.forEachSyntax(ofCards: span.cards) { card, _ in
        guard card.state(in: span) == .open else { return }
        open += 1
        account.add(card, in: span, of: board)
        if CardState.open.isOverdue(card.due, on: today) { late += 1 }
      }
    }
    let counted = (open, late, account.total)
    defer { counts = counted }
    return counts.map { $0 != counted } ?? true
  }

  /// Shows only some cards, and keeps the focus on its card if the cards to show include it.
  ///
  /// - Parameter cards: the cards to show, as ascending indexes in `ParsedBoard.cards`; nil to show all cards but those
  ///   that are folded.
  mutating func filter(_ cards: [Int]?) {
    let selected = selected
    arrange(cards)
    if let selected { select(card: selected) }
  }

  private mutating func arrange(_ cards: [Int]?) {
    for number in columns.indices {
      let span = board.columns[columns[number].index]
      if let cards {
        let start = cards.partitioningIndex { $0 >= span.cards.lowerBound }
        let end = cards.partitioningIndex { $0 >= span.cards.upperBound }
        columns[number].fold = .none
        columns[number].cards = .some(Array(cards[start..<end]))
      } else {
        columns[number].fold = foldsDone ? fold(of: span) : .none
        columns[number].cards = CardList(span.cards, without: columns[number].fold)
      }
      columns[number].clamp()
    }
  }

  private func fold(of span: ParsedBoard.ColumnSpan) -> DoneFold {
    var closed: [DoneFold.ClosedCard] = []
    board.forEachSyntax(ofCards: span.cards) { card, _ in
      let state = card.state(in: span)
      guard state != .open else { return }
      closed.append(
        DoneFold.ClosedCard(
          number: card.index - span.cards.lowerBound, state: state,
          day: card.value(of: .done) ?? card.value(of: .cancelled)))
    }
    return DoneFold(closed)
  }

  var hasNoColumns: Bool { columns.isEmpty }
  var cardCount: Int { columns.reduce(0) { $0 + $1.cards.count } }
  var title: String { board.title ?? path.stem }

  /// The index in `ParsedBoard.cards` of the card with the focus; nil if the column has none.
  var selected: Int? { columns.indices.contains(column) ? columns[column].selected : nil }

  /// The column with the focus, as a part of the text; nil if there are no columns.
  var span: ParsedBoard.ColumnSpan? {
    columns.indices.contains(column) ? board.columns[columns[column].index] : nil
  }

  /// The column with an index in ``columns``; nil if there is none. An index from an earlier screen can be too large.
  func column(_ number: Int) -> ShownColumn? { columns.indices.contains(number) ? columns[number] : nil }

  var columnName: ColumnName? { columns.indices.contains(column) ? name(ofColumn: column) : nil }

  func name(ofColumn column: Int) -> ColumnName { ColumnName(columns[column].index, of: board) }

  func span(_ column: Int) -> ParsedBoard.ColumnSpan { board.columns[columns[column].index] }

  /// Moves the focus to a column, or to the nearest one that exists.
  mutating func focus(column: Int) { self.column = min(max(column, 0), max(columns.count - 1, 0)) }

  /// Moves the focus to a row of a column, or to the nearest one that exists.
  ///
  /// - Parameter column: the index in ``columns``; nil for the column with the focus.
  mutating func focus(row: Int, in column: Int? = nil) {
    if let column { focus(column: column) }
    guard columns.indices.contains(self.column) else { return }
    columns[self.column].row = row
    columns[self.column].clamp()
  }

  /// Moves the focus to a card, and shows it if it was folded; returns false if the filter leaves it out.
  @discardableResult mutating func select(card: Int) -> Bool {
    guard board.cards.indices.contains(card),
      let number = columns.firstIndex(where: { $0.index == Int(board.cards[card].column) })
    else { return false }
    columns[number].unfold(card, of: board.columns[columns[number].index].cards)
    guard let row = columns[number].cards.row(of: card) else { return false }
    column = number
    columns[number].row = row
    return true
  }

  func shows(_ card: Int) -> Bool {
    board.cards.indices.contains(card)
      && columns.contains { $0.index == Int(board.cards[card].column) && $0.cards.row(of: card) != nil }
  }

  mutating func scroll(_ column: Int, to top: Int) { columns[column].top = max(top, 0) }

  /// Identifies a column in another text of the board, by its name and the number of columns to its left with the same
  /// name.
  fileprivate struct ColumnKey: Hashable {
    var name: String
    var count: Int
  }

  fileprivate var columnKeys: [ColumnKey] {
    var seen: [String: Int] = [:]
    return columns.indices.map {
      let name = span($0).name
      defer { seen[name, default: 0] += 1 }
      return ColumnKey(name: name, count: seen[name, default: 0])
    }
  }

  /// Selects in each column the card that was selected there in an earlier text, and keeps the focus on its card or
  /// column.
  ///
  /// - Parameter passage: where the cards of the earlier text are in this text; with nil, the same rows are selected.
  mutating func follow(_ earlier: ShownBoard, _ passage: CardPassage?) {
    counts = counts ?? earlier.counts
    let before = Dictionary(zip(earlier.columnKeys, earlier.columns.indices)) { first, _ in first }
    var now: [Int: Int] = [:]
    for (number, key) in columnKeys.enumerated() {
      guard let before = before[key] else { continue }
      now[before] = number
      columns[number].row = earlier.columns[before].row
      columns[number].top = earlier.columns[before].top
      if let card = earlier.columns[before].selected, let now = passage?.successors[card],
        let row = columns[number].cards.row(of: now)
      {
        columns[number].top += row - columns[number].row
        columns[number].row = row
      }
      columns[number].clamp()
    }
    if earlier.columns.indices.contains(earlier.column) {
      focus(column: now[earlier.column] ?? earlier.column)
    }
    if let card = earlier.selected, let now = passage?.successors[card] { select(card: now) }
  }
}

extension ShownBoard {
  /// Whether the user is still at the same cards as in an earlier text of the board. The `changed` card counts as the
  /// same card. In the column with the focus, a neighbour of the earlier card counts too.
  func isAtSameCards(as earlier: ShownBoard, changed: Int?) -> Bool {
    guard columnKeys == earlier.columnKeys else { return false }
    return columns.indices.allSatisfy { number in
      let (now, before) = (columns[number], earlier.columns[number])
      guard let card = now.selected, card != changed else { return true }
      let rows = number == earlier.column ? before.row - 1...before.row + 1 : before.row...before.row
      return rows.contains { row in
        (0..<before.cards.count).contains(row) && text(of: card) == earlier.text(of: before.cards[row])
      }
    }
  }

  private func text(of card: Int) -> ArraySlice<UInt8> { board.source.bytes[board.range(of: board.cards[card])] }
}
