package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The open cards that are overdue or due within a number of days, grouped by day.
package struct AgendaView: Sendable {
  /// The view that finds the cards and groups them by day.
  package let view: SavedView
  private let today: CalendarDate

  /// Creates the agenda.
  ///
  /// - Parameters:
  ///   - query: finds the cards to choose from.
  ///   - days: the number of days, including today; at least 1.
  /// - Throws: `CardQuery.Failure` if a query cannot express that many days.
  package init(_ query: CardQuery, days: Int, today: CalendarDate) throws(CardQuery.Failure) {
    let due = try CardQuery(parsing: "(is:overdue or is:open due:>=today) due:<=\(days - 1)d")
    view = SavedView("agenda", query.and(due), sort: [SortKey(.due), SortKey(.priority)], group: .due)
    self.today = today
  }

  package struct Day: Sendable {
    package let date: CalendarDate
    /// Indices of the cards, in the view's order.
    package let cards: [Int]
  }

  /// Splits the cards of the view by day.
  ///
  /// - Returns: the indices of the overdue cards, and the days with cards from today on.
  package func days(of cards: [ViewCard]) -> (overdue: [Int], ahead: [Day]) {
    let days = view.groups(cards).compactMap { group in
      group.name.flatMap { CalendarDate(iso: $0) }.map { Day(date: $0, cards: group.cards) }
    }
    return (days.filter { $0.date < today }.flatMap(\.cards), days.filter { $0.date >= today })
  }
}
