internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMessages

/// `--where`: cards found by a query instead of by name.
struct WhereOptions: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("All cards that match a query (docs/queries.md)", valueName: "query"),
    completion: Accepted.query.kind)
  var query: String?

  @Flag(help: "Change the cards that --where finds without asking")
  var yes = false

  /// Checks that either cards or a query is given, and `--yes` only with a query.
  ///
  /// - Parameter cards: the named cards.
  func check(_ cards: [String]) throws {
    if query == nil, cards.isEmpty { throw ValidationError("which cards? Name some, or find them with --where QUERY") }
    if query != nil, !cards.isEmpty { throw ValidationError("use either cards or --where QUERY, not both") }
    if query == nil, yes { throw ValidationError("--yes can be used only with --where") }
  }

  /// The cards that the query finds, named so that none is confused with another card if a board changes.
  func cards(_ scope: CardScope, on board: BoardName?, _ console: Console) throws -> [CardName] {
    let plan = try Plan.open(names: RequestedNames(boards: [board?.text].compactMap { $0 }), console)
    let paths = try scope.paths(in: plan, on: board)
    let query = try console.query(query ?? "", about: plan.selecting(paths))
    var found: [CardName] = []
    try scope.search(query, today: System.today).forEach(in: plan, paths, console) { board, cards, path in
      cards.map { CardName($0, of: board, at: path) }
    } use: {
      found += $0
    }
    return found
  }

  /// Whether `count` cards may be changed. If `asks` is true, asks the user. If they may not be changed, reports why.
  func mayChange(_ count: Int, asks: Bool, _ console: Console) -> Bool {
    if yes { return true }
    if asks {
      if Picker.confirm(.go(cards: count)) { return true }
      console.report(Diagnostic(nil, Note.declined.text))
      return false
    }
    console.report(.unconfirmed(cards: count))
    return false
  }
}
