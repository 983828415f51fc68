package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// The most important open cards of a board: pinned cards first, then overdue cards, then by priority and due date.
package struct TopCards: Sendable {
  package var board: BoardName?
  package var count: Int
  package var today: CalendarDate

  /// Creates the query; without `board`, it looks at the plan's primary or only board.
  package init(board: BoardName? = nil, count: Int = 3, today: CalendarDate) {
    self.board = board
    self.count = count
    self.today = today
  }

  package struct Result: Sendable {
    package let path: Path
    package let board: ParsedBoard
    /// Indices of the most important cards, at most the requested number.
    package let cards: [Int]
    /// The number of all open cards.
    package let open: Int
    /// The number of all overdue cards.
    package let overdue: Int

    /// What a host shows at a glance, such as by a colour.
    package enum State: String, Sendable { case overdue, open, empty }

    package var state: State { overdue > 0 ? .overdue : cards.isEmpty ? .empty : .open }
  }

  /// Finds and ranks the open cards. O(n log n) in the number of open cards.
  ///
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `FileFailure` if a board cannot be read.
  package func find(in boards: any BoardSource) throws -> Result {
    let path = try BoardName.find(board, in: boards)
    let board = try boards.board(at: path)
    var ranked: [(rank: Rank, card: Int)] = []
    var overdue = 0
    for column in board.columns where column.doneRule != .place {
      board.forEachSyntax(ofCards: column.cards) { text, _ in
        let state = text.state(in: column)
        guard state == .open else { return }
        let isOverdue = state.isOverdue(text.due, on: today)
        if isOverdue { overdue += 1 }
        let priority = text.value(of: .priority).flatMap { Priority(rawValue: $0) }
        ranked.append(
          (Rank(isPinned: text.isPinned, isOverdue: isOverdue, priority: priority?.rank, due: text.due), text.index))
      }
    }
    let cards = ranked.sorted { $0.rank == $1.rank ? $0.card < $1.card : $0.rank < $1.rank }.prefix(count).map(\.card)
    return Result(path: path, board: board, cards: cards, open: ranked.count, overdue: overdue)
  }

  private struct Rank: Comparable {
    var isPinned: Bool
    var isOverdue: Bool
    var priority: Int?
    var due: DueDate?

    static func < (left: Rank, right: Rank) -> Bool {
      if left.isPinned != right.isPinned { return left.isPinned }
      if left.isOverdue != right.isOverdue { return left.isOverdue }
      if left.priority != right.priority { return (left.priority ?? .max) < (right.priority ?? .max) }
      if left.due != right.due { return left.due.map { due in right.due.map { due < $0 } ?? true } ?? false }
      return false
    }
  }
}
