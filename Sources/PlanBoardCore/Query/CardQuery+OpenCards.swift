extension CardQuery {
  /// Whether the query itself decides if cards must be open: `column:done` asks for done cards.
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
