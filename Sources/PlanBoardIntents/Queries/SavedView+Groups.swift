package import PlanBoardCore
internal import PlanBoardMarkdown

extension SavedView {
  /// Cards that a view shows together.
  package struct Group<Card: Sendable>: Sendable {
    /// The value that the cards have in common: a column, a board's title, `#tag`, `@person`, a priority or a day. nil
    /// for cards without such a value, and if the view has no grouping.
    package let name: String?
    package let cards: [Card]
  }

  /// The groups of the cards that the view shows, in the view's order, as indices into `cards`.
  ///
  /// A card with several tags or people is in several groups. Without a grouping, there is one group, or none if no
  /// card is shown.
  ///
  /// - Parameter cards: the cards from ``cards(of:_:_:)`` of this view.
  func groups(_ cards: [ViewCard]) -> [Group<Int>] {
    let order = SortOrder(sort, pinnedFirst: false)
      .order(pinned: cards.map { _ in false }, values: cards.flatMap(\.values))
    let shown = order.filter { shows(cards[$0].column) }
    guard let group else { return shown.isEmpty ? [] : [Group(name: nil, cards: shown)] }
    var groups: [String?: [Int]] = [:]
    var names: [String?] = []
    let titles = BoardTitles(group == .board ? shown.map { (cards[$0].path, cards[$0].board) } : [])
    for card in shown {
      for name in self.names(of: cards[card], group, titles) {
        if groups[name] == nil { names.append(name) }
        groups[name, default: []].append(card)
      }
    }
    return sorted(names, group, cards).map { Group(name: $0, cards: groups[$0] ?? []) }
  }

  private func shows(_ column: String) -> Bool {
    columns.isEmpty || columns.contains { WildcardName($0).matches(column) }
  }

  private func names(of card: ViewCard, _ group: Grouping, _ titles: BoardTitles) -> [String?] {
    let names: [String] =
      switch group {
      case .column: [card.column]
      case .board: [titles.title(of: card.path)]
      case .tag: card.tags.map { "#\($0)" }
      case .person: card.people.map { "@\($0)" }
      case .priority: card.priority.map { [$0.rawValue] } ?? []
      case .due: card.due.map { ["\($0.date)"] } ?? []
      }
    return names.isEmpty ? [nil] : names
  }

  /// Sorts the names of groups, by these rules:
  ///
  /// - Columns are in the order in which the view lists them.
  /// - Boards, and the columns of a view that lists none, are in the order of their first cards.
  /// - Tags, people, days and priorities are in the order of their values.
  /// - The group of cards without a value comes last.
  private func sorted(_ names: [String?], _ group: Grouping, _ cards: [ViewCard]) -> [String?] {
    func rank(_ name: String) -> Int {
      switch group {
      case .column: columns.firstIndex { WildcardName($0).matches(name) } ?? 0
      case .priority: Priority(rawValue: name)?.rank ?? 0
      default: 0
      }
    }
    let byName = group == .tag || group == .person || group == .due
    let known = names.compactMap { $0 }.enumerated().sorted { left, right in
      if rank(left.element) != rank(right.element) { return rank(left.element) < rank(right.element) }
      if byName, left.element != right.element { return SortValue.text(left.element) < SortValue.text(right.element) }
      return left.offset < right.offset
    }
    return known.map(\.element) + (names.contains(nil) ? [nil] : [])
  }
}
