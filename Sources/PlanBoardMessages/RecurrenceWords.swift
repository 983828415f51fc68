internal import PlanBoardCore

/// How often a card recurs, in words.
package enum RecurrenceWords {
  /// The words for a value of `every:`, as in `every 3 days`, `every Mon, Thu` or `every month on the last Fri`. A value
  /// that pb does not understand is shown as it is, as in `every blue moon`.
  package static func text(_ value: String) -> String {
    guard let recurrence = Recurrence(value) else { return Words.text(.every, value) }
    let words = rhythm(recurrence)
    if recurrence.monthDays.isEmpty { return words }
    return Words.text(.everyOn, words, recurrence.monthDays.map { day($0) }.joined(separator: ", "))
  }

  private static func rhythm(_ recurrence: Recurrence) -> String {
    func every(_ count: Int, _ word: CardWord) -> String { Words.text(word, "\(count)", count: count) }
    switch recurrence.step {
    case .days(let count) where count % 7 == 0: return every(count / 7, .everyWeeks)
    case .days(let count): return every(count, .everyDays)
    case .months(let count) where count % 12 == 0: return every(count / 12, .everyYears)
    case .months(let count): return every(count, .everyMonths)
    case .workdays(let count): return every(count, .everyWorkdays)
    case .weekdays(let days, everyWeeks: 1): return Words.text(.every, weekdays(days))
    case .weekdays(let days, let weeks):
      return Words.text(.everyOn, every(weeks, .everyWeeks), weekdays(days))
    case .namedMonths(let months):
      return Words.text(
        .every, months.sorted().map { Words.text(CardWord.months[$0 - 1]) }.joined(separator: ", "))
    }
  }

  private static func weekdays(_ days: Set<Int>) -> String {
    days.sorted().map { Words.text(CardWord.shortWeekdays[$0 - 1]) }.joined(separator: ", ")
  }

  private static func day(_ day: Recurrence.MonthDay) -> String {
    switch day {
    case .day(let day, orLast: true): return Words.text(.dayNumber, "\(day)")
    case .day(let day, orLast: false): return Words.text(.dayOnly, "\(day)")
    case .fromEnd(1): return Words.text(.lastDay)
    case .fromEnd(let day): return Words.text(.nthLastDay, "\(day - 1)")
    case .weekday(let day, let nth):
      let name = Words.text(CardWord.shortWeekdays[day - 1])
      let first: [CardWord] = [.nthWeekday1, .nthWeekday2, .nthWeekday3, .nthWeekday4, .nthWeekday5]
      switch nth {
      case 0: return name
      case -1: return Words.text(.lastWeekday, name)
      case ..<0: return Words.text(.nthLastWeekday, name, "\(-nth - 1)")
      default: return Words.text(first[nth - 1], name)
      }
    }
  }

  /// The words of ``text(_:_:)``. `after done` follows if pb counts from the day the card is done, but not after days of
  /// each week.
  static func withStartIfDone(_ value: String) -> String {
    withStart(value, from: [.done: .everyAfterDone])
  }

  /// The words of ``text(_:_:)``, with the day from which pb counts, as in `every month, counted from the day it is due`.
  /// For days of each week, that day is left out.
  static func withStart(_ value: String) -> String {
    withStart(value, from: [.done: .everyFromDone, .due: .everyFromDue, .next: .everyFromNext])
  }

  private static func withStart(
    _ value: String, from words: [Recurrence.Start: CardWord]
  ) -> String {
    let text = text(value)
    guard let recurrence = Recurrence(value), !recurrence.isWeekly, let word = words[recurrence.start] else {
      return text
    }
    return Words.text(word, text)
  }
}
