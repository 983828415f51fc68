package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// Searches the boards of a plan for the cards that match a query.
package struct CardSearch: Sendable {
  private let filter: CardFilter

  /// Prepares the search; nothing is read yet.
  ///
  /// - Parameters:
  ///   - today: the day to which `due:today` and `is:overdue` refer.
  ///   - withArchive: whether to find archived cards, too.
  package init(_ query: CardQuery, today: CalendarDate, withArchive: Bool = false) {
    filter = CardFilter(query, today: today, withArchive: withArchive)
  }

  /// The result for one board.
  package struct Found<Value: Sendable>: Sendable {
    /// The value made from the board's cards; nil if no card matches the query.
    package var value: Value?
    /// The findings of the board; empty if its text did not have to be parsed.
    package var findings: [Finding] = []
  }

  /// Passes the result for each board to `use`, in the order of the paths. A query such as `is:blocked` needs the ids of the open
  /// cards on all boards; for such a query, `use` receives the findings of all boards first, and then the boards with matching
  /// cards.
  ///
  /// - Parameters:
  ///   - make: makes a value from a board and the indices of its cards; called on several threads.
  ///   - use: called on the caller's thread; receives the failure of a board that cannot be read.
  /// - Throws: the errors of `use`.
  package func forEach<Value: Sendable>(
    in boards: any BoardSource, _ paths: [Path], make: @Sendable (ParsedBoard, [Int], Path) -> Value,
    use: (Path, Result<Found<Value>, FileFailure>) throws -> Void
  ) throws {
    if filter.needsOpenIDs { return try forEachOfPlan(boards, paths, make, use) }
    try boards.forEachBoard(paths) { text -> Found<Value> in
      let names = Self.names(text.path)
      if filter.excludes(text.bytes, names: names) { return Found() }
      let board = text.board
      let cards = filter.cards(in: board, names: names)
      return Found(value: cards.isEmpty ? nil : make(board, cards, text.path), findings: board.findings)
    } use: { path, result in
      try use(path, result)
    }
  }

  /// Does the same as `forEach` for a query such as `is:blocked`, which needs the ids of the open cards on all boards before it can
  /// test the first card.
  private func forEachOfPlan<Value: Sendable>(
    _ boards: any BoardSource, _ paths: [Path], _ make: (ParsedBoard, [Int], Path) -> Value,
    _ use: (Path, Result<Found<Value>, FileFailure>) throws -> Void
  ) throws {
    var read: [(path: Path, board: ParsedBoard)] = []
    var open: Set<String> = []
    try boards.forEachBoard(paths) { text -> (board: ParsedBoard?, ids: [String], findings: [Finding]) in
      let board = text.board
      let isOut = filter.excludes(text.bytes, names: Self.names(text.path))
      return (isOut ? nil : board, board.openIDs, board.findings)
    } use: { path, result in
      switch result {
      case .success(let (board, ids, findings)):
        if let board { read.append((path, board)) }
        open.formUnion(ids)
        if !findings.isEmpty { try use(path, .success(Found(findings: findings))) }
      case .failure(let failure): try use(path, .failure(failure))
      }
    }
    for (path, board) in read {
      let cards = filter.cards(in: board, names: Self.names(path), open: open)
      if !cards.isEmpty { try use(path, .success(Found(value: make(board, cards, path)))) }
    }
  }

  /// The names by which a query may refer to a board, besides its title.
  private static func names(_ path: Path) -> [String] { [path.text, path.stem] }
}
