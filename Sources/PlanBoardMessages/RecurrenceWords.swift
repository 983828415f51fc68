internal import PlanBoardCore

/// How often a card recurs, in words.
package enum RecurrenceWords {
  /// The words for a value of `every:`, as in `every 3 days` or `every Mon, Thu`. A value that pb does not understand
  /// is shown as it is, as in `every blue moon`.
  package static func text(_ value: String, _ locale: WordLocale = .english) -> String {
    guard let recurrence = Recurrence(value) else { return locale.text(.every, value) }
    switch recurrence.step {
    case .days(let count) where count % 7 == 0: return every(count / 7, .everyWeeks)
    case .days(let count): return every(count, .everyDays)
    case .months(let count) where count % 12 == 0: return every(count / 12, .everyYears)
    case .months(let count): return every(count, .everyMonths)
    case .workdays(let count): return every(count, .everyWorkdays)
    case .weekdays(let days):
      let names = days.sorted().filter { (1...7).contains($0) }.map { locale.text(CardWord.shortWeekdays[$0 - 1]) }
      return locale.text(.every, names.joined(separator: ", "))
    }
    func every(_ count: Int, _ word: CardWord) -> String { locale.text(word, "\(count)", count: count) }
  }

  /// The words of ``text(_:_:)``, with the day of the month if the value names one. `after done` follows if pb counts
  /// from the day the card is done, but not after weekdays.
  static func withStartIfDone(_ value: String, _ locale: WordLocale = .english) -> String {
    withStart(value, fromDue: nil, fromDone: .everyAfterDone, locale)
  }

  /// The words of ``text(_:_:)``, with the day of the month if the value names one, and with the day from which pb
  /// counts, as in `every month, counted from the day it is due`. For weekdays, that day is left out.
  static func withStart(_ value: String, _ locale: WordLocale = .english) -> String {
    withStart(value, fromDue: .everyFromDue, fromDone: .everyFromDone, locale)
  }

  private static func withStart(
    _ value: String, fromDue: CardWord?, fromDone: CardWord, _ locale: WordLocale
  ) -> String {
    guard let recurrence = Recurrence(value) else { return text(value, locale) }
    var words = text(value, locale)
    if let day = recurrence.monthDay { words = locale.text(.everyOnDay, words, "\(day)") }
    if case .weekdays = recurrence.step { return words }
    let word = recurrence.isFromDue ? fromDue : fromDone
    return word.map { locale.text($0, words) } ?? words
  }
}
