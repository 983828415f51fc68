internal import PlanBoardCore
internal import PlanBoardStore

/// The part of a plan that a query searches.
package enum CardScope: Sendable {
  /// All cards that are not archived.
  case plan
  case planAndArchive, archive, trash
  /// The open cards that are not archived. If the query itself decides whether cards are open
  /// (``CardQuery/decidesWhetherOpen``), this is the same as `plan`.
  case open
  /// The cards of `open`, and all archived cards.
  case openAndArchive

  /// The boards to search. For the trash, this is the file of the trash, or no file if there is no trash.
  ///
  /// - Parameter board: the name of the only board to search; nil for all boards. The name is ignored for the trash.
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `FileFailure` if the trash cannot be read.
  func paths(in plan: PlanSnapshot, on board: String?) throws -> [Path] {
    guard self == .trash else { return try plan.paths(of: board) }
    return try plan.boardIfThere(at: plan.trash).map { _ in [plan.trash] } ?? []
  }

  /// The same part of the plan, but including cards that are not open.
  var withClosed: CardScope {
    switch self {
    case .open: .plan
    case .openAndArchive: .planAndArchive
    case .plan, .planAndArchive, .archive, .trash: self
    }
  }

  /// Prepares the search for the cards of this part that match a query.
  func search(_ query: CardQuery, today: CalendarDate) -> CardSearch {
    switch self {
    case .plan: CardSearch(query, today: today)
    case .open: CardSearch(query.ofOpenCards(withArchive: false), today: today)
    case .openAndArchive: CardSearch(query.ofOpenCards(withArchive: true), today: today, withArchive: true)
    case .archive: CardSearch(query.and(.test(.state(.archived))), today: today, withArchive: true)
    case .planAndArchive, .trash: CardSearch(query, today: today, withArchive: true)
    }
  }
}
