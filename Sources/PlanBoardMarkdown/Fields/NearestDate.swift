internal import PlanBoardCore

/// What a date that pb cannot read probably means.
package struct NearestDate: Hashable, Sendable {
  /// As it would be read: `2026-12-24` for `24.12.2026`.
  package let text: String
  /// The number of bytes at the beginning of the unread value that ``text`` replaces.
  package let length: Int
  /// Whether the value has only this meaning. False for a day that does not exist, such as `2026-02-30`.
  package let isCertain: Bool

  /// - Parameter value: as it is written (``FieldOccurrence/value``).
  /// - Returns: nil if no day is likely, as for `soon`.
  package init?(_ value: String) {
    let trimmed = value[..<TypedText.endBeforePunctuation(value[...])]
    length = trimmed.utf8.count
    let figures = trimmed.prefix { !$0.isWhitespace && $0 != "T" }
    guard let written = WrittenDate(String(figures)) else { return nil }
    let rest = trimmed[figures.endIndex...].lowercased()
    if let day = written.date(known: written.separators.0 == UInt8(ascii: ".") ? .dayFirst : nil) {
      let time =
        rest.isEmpty ? nil : TimeOfDay(typed: rest.dropFirst().trimmingBlanks(), takesHour: rest.hasPrefix("t"))
      text = "\(DueDate(day, time: time))"
      isCertain = !written.isAmbiguous && (rest.isEmpty || time != nil)
      return
    }
    isCertain = false
    guard written.isYearFirst, rest.isEmpty else { return nil }
    let (year, month, day) = (written.numbers.0.value, written.numbers.1.value, written.numbers.2.value)
    // `2026-24-12` has the day before the month, and `2026-02-30` is after the last day of February.
    let near =
      CalendarDate(year: year, month: day, day: month)
      ?? ((1...12).contains(month) && day > 28
        ? CalendarDate(year: year, month: month, day: CalendarDate.days(inMonth: month, of: year)) : nil)
    guard let near else { return nil }
    text = "\(near)"
  }
}
