package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The cards of a plan that match a query, and the questions that can be asked about them. The boards are read again
/// for each question. Each `make` is called on several threads.
package struct CardSelection: Sendable {
  let boards: PlanSnapshot
  private let query: CardQuery
  private let scope: CardScope
  let today: CalendarDate
  /// The whole plan, of which ``boards`` may be a part.
  let plan: PlanSnapshot
  /// When the cards were last changed; nil if this is not known.
  private let times: CardTimes?

  /// Selects cards; nothing is read yet.
  ///
  /// - Parameter plan: the whole plan; nil if it is `boards`.
  package init(
    _ query: CardQuery, in scope: CardScope = .plan, of boards: PlanSnapshot, today: CalendarDate,
    plan: PlanSnapshot? = nil
  ) {
    self.init(query, in: scope, of: boards, today: today, plan: plan ?? boards, boards.times)
  }

  private init(
    _ query: CardQuery, in scope: CardScope, of boards: PlanSnapshot, today: CalendarDate, plan: PlanSnapshot,
    _ times: CardTimes?
  ) {
    self.query = query
    self.scope = scope
    self.boards = boards
    self.today = today
    self.plan = plan
    self.times = times
  }

  /// Whether the result may depend on cards of boards that are not searched, as it does for `is:blocked`.
  var needsPlan: Bool { query.needsOpenIDs }

  /// Whether the query or a sort order asks when cards were last changed, so that a list shows it.
  package func showsModified(sortedBy keys: [SortKey]) -> Bool {
    query.needsModified || keys.contains { $0.isModified() }
  }

  /// Returns when each card of a board was last changed, by the indices of the cards, as far as this is known of the
  /// cards that the query finds. Empty if it is not known of any card.
  package func times(on board: ParsedBoard, at path: Path) -> [Moment?] {
    times?.times(of: board, at: path, since: query.firstModified(today: today)) ?? []
  }

  /// Whether the selection has all open cards of the plan.
  var isWholePlan: Bool {
    switch scope {
    case .plan, .open: query == .everything && boards.paths == plan.paths
    case .planAndArchive, .archive, .trash, .openAndArchive: false
    }
  }

  /// The same selection, except that `is:blocked` looks for open cards on all boards of `plan`.
  func of(_ plan: PlanSnapshot) -> CardSelection {
    CardSelection(query, in: scope, of: boards, today: today, plan: plan, times)
  }

  func finding(_ other: CardQuery) -> CardSelection {
    CardSelection(query.and(other), in: scope, of: boards, today: today, plan: plan, times)
  }

  /// The number of cards that match the query, whether they are open or not.
  package func countWithClosed() throws -> Int {
    try CardSelection(query, in: scope.withClosed, of: boards, today: today, plan: plan).reduce(0) { _, cards, _ in
      cards.count
    } add: {
      $0 += $1
    }.value
  }

  /// Makes a value from each board with selected cards, and passes the values to `use` in the order of the boards.
  ///
  /// For a query such as `is:blocked`, all boards that may have selected cards are kept in memory, and `use` receives
  /// all caveats before the first value.
  ///
  /// - Parameters:
  ///   - make: makes a value from a board, the indices of its selected cards, and its path.
  ///   - use: called on the caller's thread, while other boards are read. The value is nil in an answer that has only
  ///     caveats, and for a board without selected cards.
  /// - Throws: the errors of `use`.
  package func forEachBoard<Value: Sendable>(
    make: @Sendable (ParsedBoard, [Int], Path) -> Value, use: (Answer<Value?>) throws -> Void
  ) throws {
    let isAll = boards.paths == plan.paths || boards.paths.contains(.standardInput)
    try scope.search(query, today: today).forEach(
      in: boards, boards.paths, of: isAll ? nil : plan, times: times, make: make, use: use)
  }

  func reduce<Value, Part: Sendable>(
    _ start: Value, make: @Sendable (ParsedBoard, [Int], Path) -> Part, add: (inout Value, Part) -> Void
  ) throws -> Answer<Value> {
    var sum = Answer(start)
    try forEachBoard(make: make) { part in
      if let value = part.value { add(&sum.value, value) }
      sum.caveats += part.caveats
    }
    return sum
  }

  /// The tags of the cards.
  package func tags() throws -> Answer<PlanTags> {
    try reduce(PlanTags()) { board, cards, _ in
      TagCount.all(of: board, cards)
    } add: {
      $0.add($1)
    }
  }

  /// The statistics of each board with selected cards, which count only these cards.
  ///
  /// - Parameter withTally: whether to also count the cards by tag, person and week.
  package func stats(withTally: Bool = false) throws -> Answer<[BoardStats]> {
    try reduce([]) { [today] board, cards, path in
      BoardStats(board, cards, path, today: today, withTally: withTally)
    } add: {
      $0.append($1)
    }
  }

  /// The names of the cards. Such a name leads to no other card, even if a board changes in the meantime.
  package func names() throws -> Answer<[CardName]> {
    try reduce([]) { board, cards, path in
      cards.map { CardName($0, of: board, at: path) }
    } add: {
      $0 += $1
    }
  }

  /// The first `count` cards, with their handles.
  package func candidates(_ count: Int) throws -> [IntentFailure.Candidate] {
    var found: [IntentFailure.Candidate] = []
    try forEachBoard { board, cards, path in
      cards.prefix(count).map { IntentFailure.Candidate($0, of: board, at: path) }
    } use: {
      if found.count < count { found += $0.value ?? [] }
    }
    return found.prefix(count).withHandles(try plan.handles())
  }

  /// A value for each card, the best match of the query's texts first.
  package func best<Value: Sendable>(
    make: @Sendable (ParsedBoard, Int, Path, CardRanking.Place) -> Value
  ) throws -> Answer<[Value]> {
    let ranking = CardRanking(query)
    return try reduce([] as [CardRanking.Hit<Value>]) { board, cards, path in
      ranking.hits(of: board, cards) { make(board, $0, path, $1) }
    } add: {
      $0 += $1
    }.map(CardRanking.best)
  }

  /// A value for each selected card in the columns that a view shows, in the order and the groups of the view. The
  /// view's own query is ignored. A card with several tags or people may be in several groups.
  package func groups<Value: Sendable>(
    of view: SavedView, make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<[SavedView.Group<Value>]> {
    try reduce((cards: [], values: []) as (cards: [ViewCard], values: [Value])) { board, cards, path in
      let found = view.cards(of: board, cards, path) { times(on: board, at: path) }
      return (found, cards.map { make(board, $0, path) })
    } add: {
      $0.cards += $1.0
      $0.values += $1.1
    }.map { found in
      view.groups(found.cards).map { SavedView.Group(name: $0.name, cards: $0.cards.map { found.values[$0] }) }
    }
  }

  /// A value for each selected card that is open and is overdue or due soon, day by day.
  ///
  /// - Parameter days: the number of days, including today; at least 1.
  /// - Throws: `CardQuery.Failure` if a query cannot express that many days.
  package func agenda<Value: Sendable>(
    days: Int, make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<Agenda<Value>> {
    let view = try SavedView.agenda(of: query, days: days)
    return try CardSelection(view.query, in: scope, of: boards, today: today, plan: plan).groups(of: view, make: make)
      .map {
        Agenda(today: today, days: days, $0)
      }
  }
}

extension PlanSnapshot {
  /// Selects the cards that match a query.
  ///
  /// - Parameters:
  ///   - text: the query; if empty, all cards of the scope match.
  ///   - board: the name of the only board to search; nil for all boards. Ignored if the scope is the trash.
  /// - Returns: the selection, with ``Caveat/unusedKey(_:)`` for each field in the query that the searched boards
  ///   do not know.
  /// - Throws: `CardQuery.Failure` if the query is not valid; `IntentFailure` if the board is not found or is
  ///   ambiguous; `FileFailure` if the trash cannot be read.
  package func cards(
    matching text: String, in scope: CardScope = .plan, on board: String? = nil, today: CalendarDate
  ) throws -> Answer<CardSelection> {
    let boards = selecting(try scope.paths(in: self, on: board))
    let query = try boards.query(text)
    return Answer(
      CardSelection(query, in: scope, of: boards, today: today, plan: self),
      boards.unusedKeys(of: query, today: today).map { .unusedKey($0) })
  }

  /// Selects the cards that match the query of a view.
  ///
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous.
  package func cards(of view: SavedView, on board: String? = nil, today: CalendarDate) throws -> CardSelection {
    CardSelection(view.query, of: selecting(try paths(of: board)), today: today, plan: self)
  }

  /// A value for each card that a view shows, in the order and the groups of the view.
  ///
  /// - Parameter make: makes a value from the index of a card; called on several threads.
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous.
  package func groups<Value: Sendable>(
    of view: SavedView, on board: String? = nil, today: CalendarDate,
    make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<[SavedView.Group<Value>]> {
    try cards(of: view, on: board, today: today).groups(of: view, make: make)
  }
}
