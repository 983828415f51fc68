extension CardQuery {
  /// Whether the query itself decides if cards must be open: `column:done` asks for done cards.
  package var decidesWhetherOpen: Bool { decidesWhetherOpen(isNegated: false) }

  private func decidesWhetherOpen(isNegated: Bool) -> Bool {
    switch self {
    // `not column:later` does not ask for the cards of a column, and `not id:k3f9` does not ask for a card.
    case .test(.place) where isNegated, .test(.id) where isNegated: false
    case .test(let condition): condition.decidesWhetherOpen
    case .not(let query): query.decidesWhetherOpen(isNegated: !isNegated)
    case .all(let queries), .any(let queries):
      queries.contains { $0.decidesWhetherOpen(isNegated: isNegated) }
    case .named(let term):
      term.own.decidesWhetherOpen(isNegated: isNegated) || term.known.decidesWhetherOpen(isNegated: isNegated)
    }
  }

  /// This query, limited to open cards; unchanged if ``decidesWhetherOpen`` is true. With `withArchive`, it also finds
  /// all archived cards.
  package func ofOpenCards(withArchive: Bool) -> CardQuery {
    if decidesWhetherOpen { return self }
    let open = CardQuery.test(.state(.open))
    return and(withArchive ? .any([open, .test(.state(.archived))]) : open)
  }
}

extension CardQuery.Condition {
  fileprivate var decidesWhetherOpen: Bool {
    switch self {
    case .state(.open), .state(.done), .state(.cancelled), .state(.archived), .place(.column, _), .id: true
    case .date(.done, _, _), .date(.cancelled, _, _), .has(.field(.done)), .has(.field(.cancelled)): true
    default: false
    }
  }
}
