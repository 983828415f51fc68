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

  /// The boards to search. For the trash, this is its file, if it exists; `board` is ignored.
  ///
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `FileFailure` if the trash cannot be read.
  func paths(in plan: PlanSnapshot, on board: String?) throws -> [Path] {
    guard self == .trash else { return try plan.paths(of: board) }
    return try plan.boardIfThere(at: plan.trash).map { _ in [plan.trash] } ?? []
  }

  var withClosed: CardScope {
    switch self {
    case .open: .plan
    case .openAndArchive: .planAndArchive
    case .plan, .planAndArchive, .archive, .trash: self
    }
  }

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
