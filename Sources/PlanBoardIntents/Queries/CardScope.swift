internal import PlanBoardCore
internal import PlanBoardStore

/// The part of a plan in which a request finds its cards with a query.
package enum CardScope: Sendable {
  /// All cards that are not archived.
  case plan
  case planAndArchive, archive, trash

  /// The boards to search; none if there is no trash.
  ///
  /// - Parameter board: the name of the only board of the plan or archive to search; nil for all.
  /// - Throws: `IntentFailure`: `noSuchBoard`, `ambiguousBoard`; `FileFailure` if the trash cannot be read.
  func paths(in plan: PlanSnapshot, on board: String?) throws -> [Path] {
    guard self == .trash else { return try plan.paths(of: board) }
    return try plan.boardIfThere(at: plan.trash).map { _ in [plan.trash] } ?? []
  }

  /// Prepares the search for the cards of this part that match a query.
  func search(_ query: CardQuery, today: CalendarDate) -> CardSearch {
    CardSearch(
      self == .archive ? query.and(.test(.state(.archived))) : query, today: today, withArchive: self != .plan)
  }
}
