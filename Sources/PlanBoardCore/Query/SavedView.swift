/// A search with a name, from the plan's settings or built in: which cards to show, in what order, in what groups.
package struct SavedView: Hashable, Sendable {
  package enum Grouping: String, CaseIterable, Sendable { case column, board, tag, person, priority, due }

  package var name: String
  package var query: CardQuery
  package var sort: [SortKey] = []
  /// The names of the columns whose cards are shown; if empty, all columns. A name may be a pattern (``WildcardName``).
  /// If the cards are grouped by column, the groups are in the order of these names.
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
