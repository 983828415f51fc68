package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The numbers of open, done, cancelled and overdue cards, and of cards in each column, among some cards of a board.
package struct BoardStats: Sendable {
  package struct Column: Sendable {
    package fileprivate(set) var name: String
    package fileprivate(set) var cards: Int
    package fileprivate(set) var wipLimit: Int?
    package var exceedsLimit: Bool { wipLimit.map { cards > $0 } ?? false }
  }

  /// The open card with the earliest `created:`.
  package struct Oldest: Sendable {
    package var title: String
    /// The first line of the card, 1-based.
    package var line1: Int
    package var created: CalendarDate
  }

  package let path: Path
  package let title: String
  /// The columns of the board, without the archive.
  package private(set) var columns: [Column]
  package private(set) var open = 0
  package private(set) var done = 0
  package private(set) var cancelled = 0
  /// Overdue cards are open, so ``open`` also counts them.
  package private(set) var overdue = 0
  /// nil if no counted card is open and has a valid `created:`.
  package private(set) var oldest: Oldest?
  /// The numbers of cards by tag, person and week; nil if they were not requested.
  package private(set) var tally: CardTally?
  package let tagColors: TagColors
  /// What was not understood in the fields of the counted cards.
  private(set) var account = Account()

  /// - Parameter cards: indices of the cards to count; none may be archived.
  init(_ board: ParsedBoard, _ cards: [Int], _ path: Path, today: CalendarDate, withTally: Bool = false) {
    self.path = path
    title = board.title ?? path.stem
    tagColors = board.settings.tagColors
    // For each entry of `columns`, the index of its column on the board.
    let places = board.liveColumns
    columns = places.map { Column(name: board.columns[$0].name, cards: 0, wipLimit: board.columns[$0].wipLimit) }
    board.forEachSyntax(ofCards: cards) { text, bytes in
      let index = Int(board.cards[text.index].column)
      if let place = places.firstIndex(of: index) { columns[place].cards += 1 }
      count(text, bytes, in: board.columns[index], of: board, today)
    }
    if withTally { tally = CardTally(board, cards) }
  }

  private mutating func count(
    _ text: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, in column: ParsedBoard.ColumnSpan, of board: ParsedBoard,
    _ today: CalendarDate
  ) {
    let state = text.state(in: column)
    switch state {
    case .done: return done += 1
    case .cancelled: return cancelled += 1
    case .open: open += 1
    }
    account.add(text, in: column, of: board)
    if state.isOverdue(text.due, on: today) { overdue += 1 }
    guard let created = text.value(of: .created).flatMap({ DueDate(iso: $0)?.date }) else { return }
    if oldest.map({ created < $0.created }) ?? true {
      oldest = Oldest(title: text.title(bytes), line1: text.lines.lowerBound + 1, created: created)
    }
  }
}
