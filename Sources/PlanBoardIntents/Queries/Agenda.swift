package import PlanBoardCore

/// The open cards that are overdue or due within a number of days, grouped by day.
package struct Agenda<Value: Sendable>: Sendable {
  package struct Day: Sendable {
    package let date: CalendarDate
    /// Sorted by time and priority.
    package let cards: [Value]
  }

  package let today: CalendarDate
  /// The number of days, including today.
  package let days: Int
  /// Sorted by day, time and priority.
  package let overdue: [Value]
  /// The days with cards, from today on.
  package let ahead: [Day]

  package var isEmpty: Bool { overdue.isEmpty && ahead.isEmpty }

  init(today: CalendarDate, days: Int, _ groups: [SavedView.Group<Value>]) {
    let dated = groups.compactMap { group in
      group.name.flatMap { CalendarDate(iso: $0) }.map { Day(date: $0, cards: group.cards) }
    }
    self.today = today
    self.days = days
    overdue = dated.filter { $0.date < today }.flatMap(\.cards)
    ahead = dated.filter { $0.date >= today }
  }
}

extension SavedView {
  /// The agenda of the cards that match a query, as a view.
  ///
  /// - Parameter days: the number of days to look ahead, including today; at least 1.
  /// - Throws: `CardQuery.Failure` if a query cannot express that many days.
  static func agenda(of query: CardQuery, days: Int) throws(CardQuery.Failure) -> SavedView {
    let due = try CardQuery(parsing: "(is:overdue or is:open due:>=today) due:<=\(days - 1)d")
    return SavedView("agenda", query.and(due), sort: [SortKey(.due), SortKey(.priority)], group: .due)
  }
}
