package import PlanBoardCore
internal import PlanBoardIntents

/// The words of the drawing of `pb stats`.
package enum StatsWords {
  package static let tags = "Tags"
  package static let people = "People"
  package static let weeks = "Done by week"
  package static let openCards = "open cards"
  /// Replaces ``openCards`` if no card is open.
  package static let allCards = "cards"
  package static let ofMondays = "weeks start on Monday"
  package static let overLimit = "! over the limit"
  package static let tagsCommand = "pb tags"

  /// Says how many rows of a section are not shown.
  package static func more(_ count: Int) -> String { "… \(count) more" }

  /// How many cards were done before the first week of the drawing.
  package static func earlier(_ cards: Int) -> String { "\(counted(cards, "card")) in earlier weeks" }

  /// How many done cards do not say when they were done.
  package static func undated(_ cards: Int) -> String {
    "\(counted(cards, "done card")) without a date"
  }

  /// The name of the week that begins on `monday`, as in `this week`, `last week` or `9 Nov`.
  package static func week(_ monday: CalendarDate, today: CalendarDate) -> String {
    let days = today.dayNumber - monday.dayNumber
    return (0..<7).contains(days)
      ? "this week" : (7..<14).contains(days) ? "last week" : DueWords.shortDay(monday, today: today)
  }
}
