package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// Sorts the cards of a board inside their columns and sections.
package struct SortBoard: Intent {
  package var path: Path
  /// nil: as the board says.
  package var keys: [SortKey]?
  package var pinnedFirst: Bool
  /// nil: all columns.
  package var column: ColumnName?

  package init(_ path: Path, by keys: [SortKey]? = nil, pinnedFirst: Bool = true, column: ColumnName? = nil) {
    self.path = path
    self.keys = keys
    self.pinnedFirst = pinnedFirst
    self.column = column
  }

  /// How a board is to be sorted, and what is not in that order.
  package struct Disorder: Sendable {
    package let order: SortOrder
    /// Indices of the columns to sort; nil for all.
    package let columns: Set<Int>?
    /// Indices of the cards that are out of order.
    package let cards: [Int]
  }

  /// - Throws: `IntentFailure`: `noOrder`, and where the column is not there.
  package func disorder(of board: ParsedBoard) throws(IntentFailure) -> Disorder {
    let (order, columns) = try place(in: board)
    return Disorder(order: order, columns: columns, cards: board.unsortedCards(by: order, columns: columns))
  }

  /// The sorted board.
  ///
  /// - Throws: `IntentFailure`, as ``disorder(of:)``; `EditFailure` if more than the order would change.
  package func sorting(_ board: ParsedBoard) throws -> VerifiedEdit {
    let (order, columns) = try place(in: board)
    return try board.sorting(by: order, columns: columns)
  }

  private func place(in board: ParsedBoard) throws(IntentFailure) -> (order: SortOrder, columns: Set<Int>?) {
    let order = SortOrder(keys ?? board.settings.sort, pinnedFirst: pinnedFirst)
    guard !order.keys.isEmpty else { throw IntentFailure(.noOrder(path)) }
    guard let column else { return (order, nil) }
    return (order, try column.findAll(in: board, at: path))
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.board(at: path)
    let change = Change([Change.Board(path: path, before: before, edit: try sorting(before))])
    return (change, Outcome(verb: .sorted, board: path, isNothing: change.boards.isEmpty))
  }
}
