package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Sorts the cards of a board within their columns and sections.
package struct SortBoard: NamelessIntent {
  package var path: Path
  /// The sort keys; nil for those in the front matter of the board (`sort:`).
  package var keys: [SortKey]?
  package var pinnedFirst: Bool
  /// The column to sort; nil for all columns. The archive is never sorted.
  package var column: ColumnName?

  /// Creates the intent.
  package init(_ path: Path, by keys: [SortKey]? = nil, pinnedFirst: Bool = true, column: ColumnName? = nil) {
    self.path = path
    self.keys = keys
    self.pinnedFirst = pinnedFirst
    self.column = column
  }

  /// A sort order, and the cards that are not in it.
  package struct Disorder: Sendable {
    package let order: SortOrder
    /// The indices of the columns to sort; nil for all columns.
    package let columns: Set<Int>?
    /// The indices of the cards that must move to sort the board, as few as possible.
    package let cards: [Int]
  }

  /// - Throws: `IntentFailure` with the reason `noOrder` if there are no sort keys, or with another reason if the
  ///   column is not found or is ambiguous.
  func disorder(of board: ParsedBoard) throws(IntentFailure) -> Disorder {
    let (order, columns) = try orderAndColumns(in: board)
    return Disorder(order: order, columns: columns, cards: board.unsortedCards(by: order, columns: columns))
  }

  /// - Throws: `IntentFailure` as ``disorder(of:)``; `EditFailure` if more than the order of cards would change;
  ///   `FileFailure` with the code `newer` if a newer `pb` wrote the board.
  func sorting(_ board: ParsedBoard) throws -> VerifiedEdit {
    try board.checkVersion(at: path)
    let (order, columns) = try orderAndColumns(in: board)
    return try board.sorting(by: order, columns: columns)
  }

  private func orderAndColumns(in board: ParsedBoard) throws(IntentFailure) -> (order: SortOrder, columns: Set<Int>?) {
    let declared = board.settings.context.declaredFields
    let order = SortOrder(
      keys.map { $0.map { $0.resolved(declared: declared) } } ?? board.settings.sort, pinnedFirst: pinnedFirst)
    guard !order.keys.isEmpty else { throw IntentFailure(.noOrder(path)) }
    guard let column else { return (order, nil) }
    return (order, try column.findAll(in: board, at: path))
  }

  /// Plans the sorting, or no change if the cards are in order.
  ///
  /// - Throws: as ``sorting(_:)``; also `FileFailure` if the board cannot be read.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.board(at: path)
    let change = Change([Change.Board(path: path, before: before, edit: try sorting(before))])
    return (change, Outcome(verb: .sorted, board: path, isNothing: change.boards.isEmpty))
  }
}
