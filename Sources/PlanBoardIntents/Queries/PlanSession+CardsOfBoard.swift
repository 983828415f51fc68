package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSession {
  /// The cards of a board that match a query. Closed and archived cards are found, too.
  ///
  /// A key that the board declares is valid, even if it resembles a built-in key. `board:` in the query is compared
  /// with `path`.
  ///
  /// - Returns: the indices of the cards. A query such as `is:blocked` depends on the open cards of all boards of the
  ///   plan. There are caveats only for such a query.
  /// - Throws: `CardQuery.Failure` with the range of the mistake if the query is not valid.
  package func cards(
    of board: ParsedBoard, at path: Path, matching text: String, today: CalendarDate
  ) throws(CardQuery.Failure) -> Answer<[Int]> {
    let query = try CardQuery(parsing: text, declared: board.settings.context.declaredFields)
    let filter = CardFilter(query, today: today, withArchive: true)
    var open: Set<String> = []
    var caveats: [Caveat] = []
    if filter.needsOpenIDs {
      let plan = snapshot()
      plan.forEachReadableBoard {
        $0.board.openIDs
      } use: {
        open.formUnion($0)
      }
      open.formUnion(board.openIDs)
      caveats = plan.caveats { .unreadable($0) }
    }
    let times = CardTimes(folder, environment, boards: 1)
    let first = query.firstModified(today: today)
    let found = filter.cards(in: board, names: [path.text, path.stem], open: open) {
      times.days(of: board, at: path, since: first)
    }
    return Answer(found, caveats)
  }
}
