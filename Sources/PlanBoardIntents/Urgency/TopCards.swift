package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// The most important open cards of a board, in the order of ``RankedCards``. Cards whose `start:` is after today are left out.
package struct TopCards: Sendable {
  package var board: BoardName?
  package var count: Int
  package var today: CalendarDate

  /// Creates the query. If `board` is nil, the query looks at the plan's primary or only board.
  package init(board: BoardName? = nil, count: Int = 3, today: CalendarDate) {
    self.board = board
    self.count = count
    self.today = today
  }

  package struct Result: Sendable {
    package let path: Path
    package let board: ParsedBoard
    /// The indices of the most important cards.
    package let cards: [Int]
    /// The number of all open cards, including those whose `start:` is after today.
    package let open: Int
    package let overdue: Int

    /// A summary for a status bar. One overdue card is enough for `overdue`, even if it is not among ``cards``.
    package enum State: String, Sendable { case overdue, open, empty }

    package var state: State { overdue > 0 ? .overdue : cards.isEmpty ? .empty : .open }
  }

  /// Finds and ranks the open cards. O(n log n) in the number of the board's cards. If an open card waits for another
  /// card, all boards of the plan are read.
  ///
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `FileFailure` if the board, or another one
  ///   that may be primary, cannot be read.
  package func find(in boards: any BoardSource) throws -> Result {
    let path = try BoardName.find(board, in: boards)
    let board = try boards.board(at: path)
    let open = CardFilter(.test(.state(.open)), today: today).cards(in: board, names: [])
    let cards = RankedCards.OfBoard(board, path, open, today: today, boards.settings.urgency)
    let ranked = try RankedCards(
      [cards], .part(of: boards, first: count), boards.settings.urgency, today: today)
    let shown = ranked.ranked.lazy.map(ranked.card).filter { $0.start == nil }
    return Result(
      path: path, board: board, cards: shown.prefix(max(0, count)).map(\.index), open: open.count,
      overdue: cards.cards.count { CardState.open.isOverdue($0.due, on: today) })
  }
}
