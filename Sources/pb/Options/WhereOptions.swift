internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// The options `--where` and `--yes`, for commands that change all cards that match a query.
struct WhereOptions: ArgumentGroup {
  @Argument(.whereQuery) var query: String?

  @Argument(.yes) var yes: Bool

  /// Checks that the user gives either cards or a query, and gives `--yes` only with a query.
  func check(_ cards: [String]) throws {
    if query == nil, cards.isEmpty { throw UsageError("which cards? Name some, or find them with --where QUERY") }
    if query != nil, !cards.isEmpty { throw UsageError("use either cards or --where QUERY, not both") }
    if query == nil, yes { throw UsageError("--yes can be used only with --where") }
  }

  /// Reports fields in the query that the searched boards do not know.
  ///
  /// - Parameter board: the name of the only board to search; nil for all boards.
  func cards(_ scope: CardScope, on board: String?, _ console: Console) throws -> CardSelection {
    try Plan.cards(query ?? "", in: scope, on: board, console).cards
  }

  /// Whether the command may change the `count` cards of a selection: with `--yes`, or if the user confirms. Otherwise,
  /// reports that nothing was written.
  func mayChange(_ cards: CardSelection, _ count: Int, asks: Bool, _ console: Console) throws -> Bool {
    if yes { return true }
    if asks {
      if Picker.confirm(.changeAll(cards: count)) { return true }
      console.report(Diagnostic(nil, Remark.declined.text))
      return false
    }
    console.report(.unconfirmed(cards: count, try cards.candidates(IntentFailure.Candidate.mostListed)))
    return false
  }
}
