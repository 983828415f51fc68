package import PlanBoardCore

extension JSONWriter {
  /// What `pb agenda --json` prints.
  ///
  /// - Parameters:
  ///   - overdue: cards, each as ``CardListing`` gives it.
  ///   - dates: the days that have cards, and these.
  package mutating func agenda(
    today: CalendarDate, days: Int, overdue: [[UInt8]], dates: [(date: CalendarDate, cards: [[UInt8]])]
  ) {
    object { json in
      json.member("schema", 1)
      json.member("today", today.description)
      json.member("days", days)
      json.cards("overdue", overdue)
      json.key("dates")
      json.lines(dates) { json, day in
        json.object {
          $0.member("date", day.date.description)
          $0.cards("cards", day.cards)
        }
      }
    }
  }
}
