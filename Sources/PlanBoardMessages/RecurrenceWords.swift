internal import PlanBoardCore

/// How often a card recurs, in words: `every week`, `every 3 days`, `every Mon, Thu`.
package enum RecurrenceWords {
  /// The words for the value of `every:`. If pb does not understand the value, they are those of the value itself, as
  /// in `every blue moon`.
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

  /// The words of ``text(_:_:)``, and then:
  /// - the day of the month, if the value names one: `every month on day 31`;
  /// - a remark if pb counts from the day the card is done: `every month after done`. `every Mon, Thu` gets no remark.
  static func withStartIfDone(_ value: String, _ locale: WordLocale = .english) -> String {
    withStart(value, fromDue: nil, fromDone: .everyAfterDone, locale)
  }

  /// The words of ``text(_:_:)``, and then:
  /// - the day of the month, if the value names one;
  /// - the start of counting: `every month, counted from the day it is due`. `every Mon, Thu` gets no start.
  static func withStart(_ value: String, _ locale: WordLocale = .english) -> String {
    withStart(value, fromDue: .everyFromDue, fromDone: .everyFromDone, locale)
  }

  /// Adds the day of the month to the words, and then `fromDue` or `fromDone`, the words for the start of counting.
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
