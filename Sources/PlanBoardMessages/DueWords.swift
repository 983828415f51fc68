package import PlanBoardCore

/// A due date in words, relative to today if the date is past or near: `2 days late`.
package struct DueWords {
  package enum Urgency { case past, near, later }

  package var text: String
  package var urgency: Urgency

  /// The last day that counts as near, in days from today.
  package static let nearDays = UrgencyTier.soonDays

  /// Creates the words for a due date.
  package init(_ due: DueDate, today: CalendarDate) {
    let days = due.date.dayNumber - today.dayNumber
    urgency = days < 0 ? .past : days <= Self.nearDays ? .near : .later
    let time = due.time.map { " \($0)" } ?? ""
    switch days {
    case ..<0: text = Words.text(.late, "\(-days)", count: -days)
    case 0: text = "today" + time
    case 1: text = "tomorrow" + time
    case ...Self.nearDays: text = "due \(Self.weekday(due.date))\(time), in \(days) d"
    default: text = "due \(Self.words(due.date, today: today))\(time)"
    }
  }

  /// The due date as short as possible: `2 days late`, `today 15:00`, `Tue 1 Dec`.
  ///
  /// - Parameter day: the day that the heading above names; nil if no heading names a day. If `day` is the due day, the
  ///   text is only the time, or empty without a time.
  package static func brief(
    _ due: DueDate, today: CalendarDate, under day: CalendarDate?
  ) -> String {
    let days = due.date.dayNumber - today.dayNumber
    if days < 0 { return Words.text(.late, "\(-days)", count: -days) }
    let name =
      switch days {
      case _ where due.date == day: ""
      case 0: Words.text(.today)
      case 1: Words.text(.tomorrow)
      default: words(due.date, today: today)
      }
    return [name, due.time.map { "\($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The heading of a whole day: `Sunday 22 November`.
  package static func heading(_ date: CalendarDate) -> String {
    let (weekday, month) = (CardWord.weekdays[date.isoWeekday - 1], CardWord.months[date.month - 1])
    return "\(Words.text(weekday)) \(date.day) \(Words.text(month))"
  }

  /// Returns the day in words: `today, Sat 21 Nov`, or `Tue 1 Dec`.
  package static func day(_ date: CalendarDate, today: CalendarDate) -> String {
    let name = [CardWord.today, .tomorrow].enumerated().first { today.adding(days: $0.offset) == date }?.element
    return (name.map { "\(Words.text($0)), " } ?? "") + words(date, today: today)
  }

  /// A day, and its time if it has one, without words such as `tomorrow`: `Tue 1 Dec 15:00`.
  package static func words(_ due: DueDate, today: CalendarDate) -> String {
    words(due.date, today: today) + (due.time.map { " \($0)" } ?? "")
  }

  /// A day without its weekday: `1 Dec`, or `1 Dec 2027` in another year.
  package static func shortDay(_ date: CalendarDate, today: CalendarDate) -> String {
    "\(date.day) \(Words.text(CardWord.shortMonths[date.month - 1]))"
      + (date.year == today.year ? "" : " \(date.year)")
  }

  private static func words(_ date: CalendarDate, today: CalendarDate) -> String {
    let day = shortDay(date, today: today)
    return date.year == today.year ? "\(weekday(date)) \(day)" : day
  }

  private static func weekday(_ date: CalendarDate) -> String {
    Words.text(CardWord.shortWeekdays[date.isoWeekday - 1])
  }
}
