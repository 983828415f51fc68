package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// The most important open cards of a board, in the order of ``Urgency``. Cards that must wait for other cards come
/// last. Cards whose `start:` is after today are left out.
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
    var found: [(index: Int, card: OpenCard)] = []
    for column in board.columns where column.doneRule != .place {
      board.forEachSyntax(ofCards: column.cards) { text, _ in
        if text.state(in: column) == .open { found.append((text.index, OpenCard(text, today: today))) }
      }
    }
    let open = try OpenCard.openIDs(for: found.lazy.map(\.card), in: boards, today: today)
    let ranked = found.filter { $0.card.start == nil }.map { index, card in
      (index: index, isBlocked: card.isBlocked(by: open), urgency: card.urgency)
    }.sorted { left, right in
      if left.isBlocked != right.isBlocked { return right.isBlocked }
      return left.urgency == right.urgency ? left.index < right.index : left.urgency < right.urgency
    }
    return Result(
      path: path, board: board, cards: ranked.prefix(max(0, count)).map(\.index), open: found.count,
      overdue: found.count { $0.card.urgency.isOverdue })
  }
}
