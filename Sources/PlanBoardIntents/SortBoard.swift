package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

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

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.board(at: path)
    let order = SortOrder(keys ?? before.settings.sort, pinnedFirst: pinnedFirst)
    guard !order.keys.isEmpty else { throw IntentFailure(.noOrder(path)) }
    let columns = try column.map { name -> Set<Int> in
      if case .columns(let columns) = name.match(in: before) { return columns }
      return [try name.find(in: before, at: path)]
    }
    let edit = try before.sorting(by: order, columns: columns)
    let change = Change([Change.Board(path: path, before: before, edit: edit)])
    return (change, Outcome(verb: .sorted, board: path, isNothing: change.boards.isEmpty))
  }
}
