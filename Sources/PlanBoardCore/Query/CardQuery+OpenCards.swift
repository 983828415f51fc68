extension CardQuery {
  /// Whether the query itself decides if cards must be open. Such a query must not be limited to open cards:
  /// `column:done` asks for done cards. A query decides if it contains one of these conditions:
  ///
  /// - `is:open`, `is:done`, `is:cancelled` or `is:archived`;
  /// - a test of the day when a card was done or cancelled: `done:2026-11`, `has:done`;
  /// - a column or the id of a card, but not directly after `not`.
  package var decidesWhetherOpen: Bool {
    switch self {
    case .test(let condition): condition.decidesWhetherOpen
    // `not column:later` does not ask for the cards of a column, and `not id:k3f9` does not ask for a card.
    case .not(.test(.place)), .not(.test(.id)): false
    case .not(let query): query.decidesWhetherOpen
    case .all(let queries), .any(let queries): queries.contains(where: \.decidesWhetherOpen)
    case .named(let term): term.own.decidesWhetherOpen || term.known.decidesWhetherOpen
    }
  }

  /// This query, limited to open cards. A query that itself decides whether cards must be open (``decidesWhetherOpen``)
  /// is returned unchanged.
  ///
  /// - Parameter withArchive: whether the query also finds archived cards, open or not.
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
