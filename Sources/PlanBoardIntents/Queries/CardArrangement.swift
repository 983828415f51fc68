package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// How a list of cards is arranged, and which part of it is shown.
package struct CardArrangement: Sendable {
  /// The most important key first; without keys, the cards are in the order of the boards.
  package var sort: [SortKey] = []
  package var group: SavedView.Grouping?
  /// Names of the columns to show, or patterns with `*`; empty for all columns. If the cards are grouped by column, the
  /// groups are in this order.
  package var columns: [String] = []
  /// The largest number of cards to show; nil for all. A card in two groups counts twice.
  package var limit: Int?

  /// Creates an arrangement that shows all cards in the order of the boards.
  package init() {}

  /// The grouping with this name, ignoring case; nil if there is none.
  package static func grouping(named name: String) -> SavedView.Grouping? {
    SavedView.Grouping(rawValue: name.lowercased())
  }

  /// The names in a list of columns, separated by commas as in the settings.
  package static func columns(in list: String) -> [String] { YAMLValue.scalar(list).texts ?? [] }

  fileprivate var view: SavedView {
    var view = SavedView("", .everything, sort: sort, group: group)
    view.columns = columns
    return view
  }
}

extension CardSelection {
  /// Arranges the cards, makes values of them with `make`, and passes the values to `use`. If the cards are sorted or
  /// grouped, one answer has all values; if not, the answers come board by board. If a requested column is on no board,
  /// one more answer has only a caveat that says so.
  ///
  /// - Parameters:
  ///   - make: makes a value from a board, the indices of one or more of its cards, and its path; called on several
  ///     threads. If the cards are sorted, grouped or limited, each call gets one card.
  ///   - use: called on the caller's thread. If the cards are not grouped, each answer has at most one group, which has
  ///     no name.
  /// - Returns: the number of cards that were left out because of the limit.
  /// - Throws: the errors of `use`.
  package func forEachGroup<Value: Sendable>(
    of arrangement: CardArrangement, make: @Sendable (ParsedBoard, [Int], Path) -> Value,
    use: (Answer<[SavedView.Group<Value>]>) throws -> Void
  ) throws -> Int {
    // Later questions about these cards read the boards again, but standard input can be read only once.
    boards.keepStandardInput()
    let more = try finding(.inColumns(arrangement.columns)).arranged(arrangement, make: make, use: use)
    if let failure = boards.missingColumn(arrangement.columns) { try use(Answer([], [.failed(failure)])) }
    return more
  }

  private func arranged<Value: Sendable>(
    _ arrangement: CardArrangement, make: @Sendable (ParsedBoard, [Int], Path) -> Value,
    use: (Answer<[SavedView.Group<Value>]>) throws -> Void
  ) throws -> Int {
    guard arrangement.sort.isEmpty, arrangement.group == nil else {
      let answer = try groups(of: arrangement.view) { make($0, [$1], $2) }
      let (groups, more) = answer.value.limited(to: arrangement.limit)
      try use(answer.map { _ in groups })
      return more
    }
    guard let limit = arrangement.limit else {
      try forEachBoard(make: make) { answer in
        try use(answer.map { value in [value].compactMap { $0 }.map { SavedView.Group(name: nil, cards: [$0]) } })
      }
      return 0
    }
    var (shown, found) = (0, 0)
    try forEachBoard { board, cards, path in
      (count: cards.count, values: cards.prefix(limit).map { make(board, [$0], path) })
    } use: { answer in
      let values = (answer.value?.values ?? []).prefix(limit - shown)
      shown += values.count
      found += answer.value?.count ?? 0
      try use(answer.map { _ in values.isEmpty ? [] : [SavedView.Group(name: nil, cards: Array(values))] })
    }
    return found - shown
  }
}

extension Array {
  /// The groups, cut to the first `limit` cards in all; `more` is the number of cards that were left out.
  fileprivate func limited<Value>(to limit: Int?) -> (groups: Self, more: Int) where Element == SavedView.Group<Value> {
    guard let limit else { return (self, 0) }
    var left = limit
    var groups: Self = []
    for group in self where left > 0 {
      groups.append(SavedView.Group(name: group.name, cards: Array<Value>(group.cards.prefix(left))))
      left -= groups[groups.count - 1].cards.count
    }
    return (groups, reduce(0) { $0 + $1.cards.count } - (limit - left))
  }
}

extension PlanSnapshot {
  /// The failure for the first name or pattern that matches no column, not counting the archive; nil if each matches.
  fileprivate func missingColumn(_ columns: [String]) -> IntentFailure? {
    guard !columns.isEmpty else { return nil }
    var names: [String] = []
    forEachReadableBoard { text in
      text.board.columns.filter(\.kind.goesByName).map(\.name)
    } use: { found in
      names += found.filter { !names.contains($0) }
    }
    let missing = columns.first { !names.contains(where: WildcardName($0).matches) }
    return missing.map { IntentFailure(.noColumn($0, names: names)) }
  }
}
