internal import PlanBoardCore
internal import PlanBoardStore

/// The part of a plan in which a request finds its cards with a query.
package enum CardScope: Sendable {
  /// All cards that are not archived.
  case plan
  case planAndArchive, archive, trash
  /// The open cards that are not archived, or whatever the query asks for (``CardQuery/decidesWhetherOpen``).
  case open
  /// The same, and the archived cards.
  case openAndArchive

  /// The boards to search; none if there is no trash.
  ///
  /// - Parameter board: the name of the only board of the plan or archive to search; nil for all.
  /// - Throws: `IntentFailure`: `noSuchBoard`, `ambiguousBoard`; `FileFailure` if the trash cannot be read.
  func paths(in plan: PlanSnapshot, on board: String?) throws -> [Path] {
    guard self == .trash else { return try plan.paths(of: board) }
    return try plan.boardIfThere(at: plan.trash).map { _ in [plan.trash] } ?? []
  }

  /// The same part, with the cards that are not open.
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
