package import PlanBoardCore

extension JSONWriter {
  /// Writes the output of `pb agenda --json`.
  ///
  /// - Parameters:
  ///   - overdue: the overdue cards, as text from ``JSONCardList``.
  ///   - dates: the days that have cards, with the cards of each day as text from ``JSONCardList``.
  package mutating func agenda(
    today: CalendarDate, days: Int, overdue: [[UInt8]], dates: [(date: CalendarDate, cards: [[UInt8]])]
  ) {
    shape { json in
      json.member("today", today.description)
      json.member("days", days)
      json.cards("overdue", overdue)
      json.lines("dates", dates) { json, day in
        json.object {
          $0.member("date", day.date.description)
          $0.cards("cards", day.cards)
        }
      }
    }
  }
}
