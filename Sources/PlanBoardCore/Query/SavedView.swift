/// A search with a name, from the plan's settings or built in: which cards to show, in what order, in what groups.
package struct SavedView: Hashable, Sendable {
  package enum Grouping: String, CaseIterable, Sendable { case column, board, tag, person, priority, due }

  package var name: String
  package var query: CardQuery
  package var sort: [SortKey] = []
  /// The columns of a board to show, in this order; if empty, all columns.
  package var columns: [String] = []
  package var group: Grouping?
  package var isBuiltIn = false

  package init(_ name: String, _ query: CardQuery, sort: [SortKey] = [], group: Grouping? = nil) {
    self.name = name
    self.query = query
    self.sort = sort
    self.group = group
  }
}
