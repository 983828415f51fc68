internal import PlanBoardCore

/// How often a card recurs, in words.
package enum RecurrenceWords {
  /// The words for a value of `every:`, as in `every 3 days`, `every Mon, Thu` or `every month on the last Fri`. A value
  /// that pb does not understand is shown as it is, as in `every blue moon`.
  package static func text(_ value: String, _ locale: WordLocale = .english) -> String {
    guard let recurrence = Recurrence(value) else { return locale.text(.every, value) }
    let words = rhythm(recurrence, locale)
    if recurrence.monthDays.isEmpty { return words }
    return locale.text(.everyOn, words, recurrence.monthDays.map { day($0, locale) }.joined(separator: ", "))
  }

  private static func rhythm(_ recurrence: Recurrence, _ locale: WordLocale) -> String {
    func every(_ count: Int, _ word: CardWord) -> String { locale.text(word, "\(count)", count: count) }
    switch recurrence.step {
    case .days(let count) where count % 7 == 0: return every(count / 7, .everyWeeks)
    case .days(let count): return every(count, .everyDays)
    case .months(let count) where count % 12 == 0: return every(count / 12, .everyYears)
    case .months(let count): return every(count, .everyMonths)
    case .workdays(let count): return every(count, .everyWorkdays)
    case .weekdays(let days, everyWeeks: 1): return locale.text(.every, weekdays(days, locale))
    case .weekdays(let days, let weeks):
      return locale.text(.everyOn, every(weeks, .everyWeeks), weekdays(days, locale))
    case .namedMonths(let months):
      return locale.text(
        .every, months.sorted().map { locale.text(CardWord.months[$0 - 1]) }.joined(separator: ", "))
    }
  }

  private static func weekdays(_ days: Set<Int>, _ locale: WordLocale) -> String {
    days.sorted().map { locale.text(CardWord.shortWeekdays[$0 - 1]) }.joined(separator: ", ")
  }

  private static func day(_ day: Recurrence.MonthDay, _ locale: WordLocale) -> String {
    switch day {
    case .day(let day, orLast: true): return locale.text(.dayNumber, "\(day)")
    case .day(let day, orLast: false): return locale.text(.dayOnly, "\(day)")
    case .fromEnd(1): return locale.text(.lastDay)
    case .fromEnd(let day): return locale.text(.nthLastDay, "\(day - 1)")
    case .weekday(let day, let nth):
      let name = locale.text(CardWord.shortWeekdays[day - 1])
      let first: [CardWord] = [.nthWeekday1, .nthWeekday2, .nthWeekday3, .nthWeekday4, .nthWeekday5]
      switch nth {
      case 0: return name
      case -1: return locale.text(.lastWeekday, name)
      case ..<0: return locale.text(.nthLastWeekday, name, "\(-nth - 1)")
      default: return locale.text(first[nth - 1], name)
      }
    }
  }

  /// The words of ``text(_:_:)``. `after done` follows if pb counts from the day the card is done, but not after days of
  /// each week.
  static func withStartIfDone(_ value: String, _ locale: WordLocale = .english) -> String {
    withStart(value, from: [.done: .everyAfterDone], locale)
  }

  /// The words of ``text(_:_:)``, with the day from which pb counts, as in `every month, counted from the day it is due`.
  /// For days of each week, that day is left out.
  static func withStart(_ value: String, _ locale: WordLocale = .english) -> String {
    withStart(value, from: [.done: .everyFromDone, .due: .everyFromDue, .next: .everyFromNext], locale)
  }

  private static func withStart(
    _ value: String, from words: [Recurrence.Start: CardWord], _ locale: WordLocale
  ) -> String {
    let text = text(value, locale)
    guard let recurrence = Recurrence(value), !recurrence.isWeekly, let word = words[recurrence.start] else {
      return text
    }
    return locale.text(word, text)
  }
}
