package import PlanBoardCore

/// A due date in words. A date in the next few days is relative to today: `tomorrow`, `due Tue, in 3 d`.
package struct DueWords {
  package enum Urgency { case past, near, later }

  package var text: String
  package var urgency: Urgency

  /// The last day that counts as near, in days from today.
  package static let nearDays = 3

  /// Creates the words for a due date as seen on the day `today`.
  package init(_ due: DueDate, today: CalendarDate) {
    let days = due.date.dayNumber - today.dayNumber
    urgency = days < 0 ? .past : days <= Self.nearDays ? .near : .later
    let time = due.time.map { " \($0)" } ?? ""
    switch days {
    case ..<0: text = "! overdue \(-days) d"
    case 0: text = "today" + time
    case 1: text = "tomorrow" + time
    case ...Self.nearDays: text = "due \(Self.weekday(due.date))\(time), in \(days) d"
    default: text = "due \(Self.words(due.date, today: today))\(time)"
    }
  }

  /// The due date as short as possible: `2 days late`, `today 15:00`, `tomorrow`, `Tue 1 Dec`.
  ///
  /// - Parameter day: the day that a heading above already says; for this day, only the time is returned.
  package static func brief(_ due: DueDate, today: CalendarDate, under day: CalendarDate?) -> String {
    let days = due.date.dayNumber - today.dayNumber
    if days < 0 { return "\(counted(-days, "day")) late" }
    let name = due.date == day ? "" : days == 0 ? "today" : days == 1 ? "tomorrow" : words(due.date, today: today)
    return [name, due.time.map { "\($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The heading of a whole day: `Sunday 22 November`.
  package static func heading(_ date: CalendarDate) -> String {
    let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return "\(weekdays[date.isoWeekday - 1]) \(date.day) \(months[date.month - 1])"
  }

  /// The heading of the cards whose days are over.
  package static let overdue = "overdue"

  /// Returns the day in words: `today, Sat 21 Nov` or `Tue 1 Dec`.
  package static func day(_ date: CalendarDate, today: CalendarDate) -> String {
    let name = ["today, ", "tomorrow, "].enumerated().first { today.adding(days: $0.offset) == date }?.element ?? ""
    return name + words(date, today: today)
  }

  /// A day and its time, if it has one, whatever today is: `Tue 1 Dec 15:00`.
  package static func words(_ due: DueDate, today: CalendarDate) -> String {
    words(due.date, today: today) + (due.time.map { " \($0)" } ?? "")
  }

  /// A day without its weekday: `1 Dec`, or `1 Dec 2027` if the day is not in the current year.
  package static func shortDay(_ date: CalendarDate, today: CalendarDate) -> String {
    "\(date.day) \(month(date))" + (date.year == today.year ? "" : " \(date.year)")
  }

  private static func month(_ date: CalendarDate) -> String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][date.month - 1]
  }

  /// `Tue 1 Dec`, or `1 Dec 2027` if the date is not in the current year.
  private static func words(_ date: CalendarDate, today: CalendarDate) -> String {
    let day = shortDay(date, today: today)
    return date.year == today.year ? "\(weekday(date)) \(day)" : day
  }

  private static func weekday(_ date: CalendarDate) -> String {
    // Day 0 of `dayNumber` was a Wednesday.
    ["Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"][((date.dayNumber % 7) + 7) % 7]
  }
}
