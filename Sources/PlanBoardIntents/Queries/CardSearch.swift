internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Searches the boards of a plan for the cards that match a query.
struct CardSearch: Sendable {
  private let filter: CardFilter
  private let today: CalendarDate
  /// The first day on which a card that matches can have been changed last.
  private let firstModified: CalendarDate?

  init(_ query: CardQuery, today: CalendarDate, withArchive: Bool = false) {
    self.today = today
    firstModified = query.firstModified(today: today)
    filter = CardFilter(query, today: today, withArchive: withArchive)
  }

  /// Passes answers to `use`, as ``CardSelection/forEachBoard(make:use:)`` does. The findings of a board are missing if
  /// the board did not have to be parsed.
  ///
  /// - Parameters:
  ///   - plan: the boards on which `is:blocked` looks for open cards; nil to look only on those at `paths`.
  ///   - times: when the cards were last changed; nil if this is not known.
  func forEach<Value: Sendable>(
    in boards: any BoardSource, _ paths: [Path], of plan: (any BoardSource)? = nil, times: CardTimes? = nil,
    make: @Sendable (ParsedBoard, [Int], Path) -> Value,
    use: (Answer<Value?>) throws -> Void
  ) throws {
    if filter.needsOpenIDs { return try forEachOfPlan(boards, paths, plan, times, make, use) }
    try boards.forEachBoard(paths) { text -> Answer<Value?> in
      let names = Self.names(text.path)
      if filter.excludes(text.bytes, names: names) { return Answer(nil) }
      let board = text.board
      let cards = filter.cards(in: board, names: names, modified: days(of: board, at: text.path, times))
      return Answer(
        cards.isEmpty ? nil : make(board, cards, text.path), [Caveat](board.findings, of: text.path))
    } use: { _, result in
      switch result {
      case .success(let answer): try use(answer)
      case .failure(let failure): try use(Answer(nil, [.unreadable(failure)]))
      }
    }
  }

  /// `forEach` for a query that needs the ids of open cards.
  private func forEachOfPlan<Value: Sendable>(
    _ boards: any BoardSource, _ paths: [Path], _ plan: (any BoardSource)?, _ times: CardTimes?,
    _ make: (ParsedBoard, [Int], Path) -> Value, _ use: (Answer<Value?>) throws -> Void
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
      let cards = filter.cards(
        in: board, names: Self.names(path), open: open, modified: days(of: board, at: path, times))
      if !cards.isEmpty { try use(Answer(make(board, cards, path))) }
    }
  }

  private func days(of board: ParsedBoard, at path: Path, _ times: CardTimes?) -> (() -> [CalendarDate?])? {
    times.map { times in { times.days(of: board, at: path, since: firstModified) } }
  }

  /// The names by which a query may refer to a board, besides its title.
  private static func names(_ path: Path) -> [String] { [path.text, path.stem] }
}
