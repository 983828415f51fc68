package import PlanBoardCore
internal import PlanBoardIntents

/// The words of the drawing of `pb stats`.
package enum StatsWords {
  package static let tags = "Tags"
  package static let people = "People"
  package static let weeks = "Done by week"
  /// Stands after the heading of a section that counts open cards.
  package static let openCards = "open cards"
  /// Stands after the heading of a section that counts all cards, because no card is open.
  package static let allCards = "cards"
  /// Stands after ``weeks``: each week begins on a Monday.
  package static let ofMondays = "from Monday"
  /// The mark of a column with more cards than its limit allows.
  package static let overLimit = "! over the limit"
  /// The command that shows all tags.
  package static let tagsCommand = "pb tags"

  /// Says how many rows of a section are not shown.
  package static func more(_ count: Int) -> String { "… \(count) more" }

  /// How many cards were done before the first week of the drawing.
  package static func earlier(_ cards: Int) -> String { "\(counted(cards, "card")) in earlier weeks" }

  /// How many done cards do not say when they were done.
  package static func undated(_ cards: Int) -> String {
    "\(counted(cards, "done card")) without a date"
  }

  /// The name of the week that begins on `monday`: `this week`, `last week` or, for any other week, its first day, such
  /// as `9 Nov`.
  package static func week(_ monday: CalendarDate, today: CalendarDate) -> String {
    let days = today.dayNumber - monday.dayNumber
    return (0..<7).contains(days)
      ? "this week" : (7..<14).contains(days) ? "last week" : DueWords.shortDay(monday, today: today)
  }
}
