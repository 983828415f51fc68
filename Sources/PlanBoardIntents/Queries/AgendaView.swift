package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Open cards by the day on which they are due: those that are overdue, and those of the next days.
package struct AgendaView: Sendable {
  /// Finds the cards, and groups them by day.
  package let view: SavedView
  private let today: CalendarDate

  /// - Parameters:
  ///   - query: only cards that it finds.
  ///   - days: how many days, today among them.
  package init(_ query: CardQuery, days: Int, today: CalendarDate) throws(CardQuery.Failure) {
    let due = try CardQuery(parsing: "(is:overdue or is:open due:>=today) due:<=\(days - 1)d")
    view = SavedView("agenda", query.and(due), sort: [SortKey(.due), SortKey(.priority)], group: .due)
    self.today = today
  }

  package struct Day: Sendable {
    package let date: CalendarDate
    /// Indices of the cards, in order.
    package let cards: [Int]
  }

  /// - Returns: the overdue cards, and the days from today on that have any.
  package func days(of cards: [ViewCard]) -> (overdue: [Int], ahead: [Day]) {
    let days = view.groups(cards).compactMap { group in
      group.name.flatMap { CalendarDate(iso: $0) }.map { Day(date: $0, cards: group.cards) }
    }
    return (days.filter { $0.date < today }.flatMap(\.cards), days.filter { $0.date >= today })
  }
}
