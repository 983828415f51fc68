internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Searches the boards of a plan for the cards that match a query.
struct CardSearch: Sendable {
  private let filter: CardFilter
  private let today: CalendarDate

  /// Prepares the search; nothing is read yet.
  ///
  /// - Parameters:
  ///   - today: the day to which `due:today` and `is:overdue` refer.
  ///   - withArchive: whether to also find archived cards.
  init(_ query: CardQuery, today: CalendarDate, withArchive: Bool = false) {
    self.today = today
    filter = CardFilter(query, today: today, withArchive: withArchive)
  }

  /// Passes an answer for each board to `use`, in the order of the paths. A query such as `is:blocked` needs the ids of
  /// open cards before the first card can be tested. For such a query, `use` first receives the caveats about all
  /// boards, and then an answer for each board with matching cards.
  ///
  /// - Parameters:
  ///   - plan: the boards on which `is:blocked` looks for open cards; nil to look only on the boards at `paths`.
  ///   - make: makes a value from a board, the indices of its matching cards, and its path; called on several threads.
  ///   - use: called on the caller's thread. The value is nil in an answer that has only caveats, and for a board
  ///     without matching cards. If a board's text did not have to be parsed, the answer has no findings of that board.
  /// - Throws: the errors of `use`.
  func forEach<Value: Sendable>(
    in boards: any BoardSource, _ paths: [Path], of plan: (any BoardSource)? = nil,
    make: @Sendable (ParsedBoard, [Int], Path) -> Value,
    use: (Answer<Value?>) throws -> Void
  ) throws {
    if filter.needsOpenIDs { return try forEachOfPlan(boards, paths, plan, make, use) }
    try boards.forEachBoard(paths) { text -> Answer<Value?> in
      let names = Self.names(text.path)
      if filter.excludes(text.bytes, names: names) { return Answer(nil) }
      let board = text.board
      let cards = filter.cards(in: board, names: names)
      return Answer(
        cards.isEmpty ? nil : make(board, cards, text.path), [Caveat](board.findings, of: text.path))
    } use: { _, result in
      switch result {
      case .success(let answer): try use(answer)
      case .failure(let failure): try use(Answer(nil, [.unreadable(failure)]))
      }
    }
  }

  /// Does the same as `forEach` for a query such as `is:blocked`.
  private func forEachOfPlan<Value: Sendable>(
    _ boards: any BoardSource, _ paths: [Path], _ plan: (any BoardSource)?, _ make: (ParsedBoard, [Int], Path) -> Value,
    _ use: (Answer<Value?>) throws -> Void
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
        if !findings.isEmpty { try use(Answer(nil, [Caveat](findings, of: path))) }
      case .failure(let failure): try use(Answer(nil, [.unreadable(failure)]))
      }
    }
    if let plan {
      let awaited = read.reduce(into: Set<String>()) { $0.formUnion($1.board.awaitedIDs) }
      open.formUnion(try plan.openIDs(among: awaited.subtracting(open), today: today))
    }
    for (path, board) in read {
      let cards = filter.cards(in: board, names: Self.names(path), open: open)
      if !cards.isEmpty { try use(Answer(make(board, cards, path))) }
    }
  }

  /// The names by which a query may refer to a board, besides its title.
  private static func names(_ path: Path) -> [String] { [path.text, path.stem] }
}
