package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// Looks through the boards of a plan for the cards that a query finds.
package struct CardSearch: Sendable {
  private let filter: CardFilter

  /// - Parameters:
  ///   - today: the day that `due:today` and `is:overdue` mean.
  ///   - withArchive: archived cards count, too.
  package init(_ query: CardQuery, today: CalendarDate, withArchive: Bool = false) {
    filter = CardFilter(query, today: today, withArchive: withArchive)
  }

  /// What came of one board.
  package struct Found<Value: Sendable>: Sendable {
    /// What was made of the board's cards; nil if the query finds none.
    package var value: Value?
    /// What is strange about the board, if its text was looked into.
    package var findings: [Finding] = []
  }

  /// Hands on what came of each board, in the order of the paths.
  ///
  /// - Parameters:
  ///   - make: of a board and the indices of its cards; called on several threads.
  ///   - use: called on the caller's thread; gets the failure of a board that cannot be read.
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

  /// All boards must be known before the first card is.
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

  /// What a board can be called in a query, besides its title.
  private static func names(_ path: Path) -> [String] { [path.text, path.stem] }
}
