internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The columns of a board by their names, and by these in lower case. Of several, the first one counts.
struct ColumnNames {
  private var exact: [String: Int] = [:]
  private var folded: [String: Int] = [:]

  init(_ board: ParsedBoard) {
    for (index, column) in board.columns.enumerated() where column.kind.goesByName {
      exact[column.name] = exact[column.name] ?? index
      folded[column.name.lowercased()] = folded[column.name.lowercased()] ?? index
    }
  }

  /// The index of the column that another program calls by this name; nil if there is none.
  func index(of name: String) -> Int? {
    let name = name.oneLine(keepsTabs: true)
    return exact[name] ?? folded[name.lowercased()]
  }
}
