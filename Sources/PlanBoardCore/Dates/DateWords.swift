/// Reads dates as people type them: `today`, `fri`, `next friday`, `+3d`, `2w`, `in 3 days`, `1 dec`, `24.12.`, `eom`,
/// `next-week`, `2026-W50` or an ISO date, perhaps with a time (`fri 15:00`, `fri@3pm`).
package struct DateWords: Sendable {
  /// The largest number of words in a date, as in `in 3 days at 3 pm`.
  package static let mostWords = 6

  private let today: CalendarDate

  /// - Parameter today: the day that relative dates count from.
  package init(today: CalendarDate) { self.today = today }

  /// - Returns: nil if the text is not a date.
  package func date(_ text: String) -> DueDate? {
    if let date = DueDate(iso: text) { return date }
    let (word, time) = Self.parts(text.lowercased())
    return day(word).map { DueDate($0, time: time) }
  }

  /// Reads a new date for a field of a card.
  ///
  /// - `+1w` counts from the field's old date, or from today if the card has no such field.
  /// - `due+1w` counts from the card's due date.
  ///
  /// A date that counts from the field's old date keeps the old time, unless the text has a time: `+1w@15:00`.
  ///
  /// - Parameter dates: returns the date of the card's field with a given key; nil if the card has no such field.
  /// - Throws: `NoDate` if the text is not a date, or counts from a date that the card does not have.
  package func date(
    _ text: String, for key: FieldKey, replacing dates: (FieldKey) -> DueDate?
  ) throws(NoDate) -> DueDate {
    let (word, time) = Self.parts(text.lowercased())
    if let sign = word.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let name = String(word[..<sign])
      let base = name.isEmpty ? key : FieldKey(typed: name)
      if base.takesDay, Self.span(word[sign...], from: today) != nil {
        let old = dates(base)
        if old == nil, !name.isEmpty { throw NoDate(text: text, missing: base) }
        guard let day = Self.span(word[sign...], from: old?.date ?? today) else { throw NoDate(text: text) }
        return DueDate(day, time: time ?? (base == key ? old?.time : nil))
      }
    }
    guard let date = date(text) else { throw NoDate(text: text) }
    return date
  }

  /// Why a text is not a date.
  package struct NoDate: Error, Hashable, Sendable {
    package let text: String
    /// The field that the card lacks, such as `due` for `due+1w`; nil if the text is not a date.
    package var missing: FieldKey?

    package init(text: String, missing: FieldKey? = nil) { (self.text, self.missing) = (text, missing) }
  }

  /// The number of words at the end of a list of arguments that are a date: 2 for `roof fri 15:00`; 1 if no date of
  /// several words ends the list. At least the first word is left over.
  package static func wordCount(ofDateEnding words: [String]) -> Int {
    // Whether a text is a date does not depend on the current day, so any day will do.
    guard words.count > 2, let day = CalendarDate(year: 2000, month: 1, day: 1) else { return 1 }
    let counts = (2...min(mostWords, words.count - 1)).reversed()
    return counts.first { count in
      words.suffix(count).allSatisfy { !$0.contains(" ") }
        && DateWords(today: day).takesDate(words.suffix(count).joined(separator: " "))
    } ?? 1
  }

  /// Whether the text is a date, or counts from a date of a card, such as `+1w 15:00`.
  package func takesDate(_ text: String) -> Bool {
    date(text) != nil || Self.span(Self.parts(text.lowercased()).day[...], from: today) != nil
  }

  /// Splits a text such as `fri@15:00`, `fri 3pm` or `fri at 15:00`. An hour alone is a time only after `@`.
  private static func parts(_ lower: String) -> (day: String, time: TimeOfDay?) {
    if let mark = lower.lastIndex(of: "@") {
      let time = TimeOfDay(typed: lower[lower.index(after: mark)...], takesHour: true)
      return time == nil ? (lower, nil) : (String(lower[..<mark]), time)
    }
    if let mark = lower.lastIndex(of: "t"), let time = TimeOfDay(lower[lower.index(after: mark)...]) {
      return (String(lower[..<mark]), time)
    }
    let words = lower.split(whereSeparator: \.isWhitespace)
    for count in [2, 1] where words.count > count {
      guard let time = TimeOfDay(typed: words.suffix(count).joined(separator: " ")) else { continue }
      let day = words.dropLast(count)
      return ((day.count > 1 && day.last == "at" ? day.dropLast() : day).joined(separator: " "), time)
    }
    return (lower, nil)
  }

  private func day(_ text: String) -> CalendarDate? {
    switch text.split(separator: " ").joined(separator: "-") {
    case "today", "tod": return today
    case "tomorrow", "tom": return today.adding(days: 1)
    case "yesterday": return today.adding(days: -1)
    // Weeks end on Sunday (ISO 8601).
    case "eow": return today.adding(days: 7 - today.isoWeekday)
    case "eom":
      return CalendarDate(
        year: today.year, month: today.month, day: CalendarDate.days(inMonth: today.month, of: today.year))
    case "eoy": return CalendarDate(year: today.year, month: 12, day: 31)
    case "next-week", "nextweek": return today.adding(days: 8 - today.isoWeekday)
    case "next-month", "nextmonth":
      return CalendarDate(year: today.year, month: today.month, day: 1)?.adding(months: 1)
    case "next-year", "nextyear": return CalendarDate(year: today.year + 1, month: 1, day: 1)
    // The starts of weeks, months and years are the next ones that are not past.
    case "sow": return today.adding(days: (8 - today.isoWeekday) % 7)
    case "som": return today.day == 1 ? today : day("next-month")
    case "soy": return today.day == 1 && today.month == 1 ? today : day("next-year")
    // On a weekend, this is today.
    case "weekend": return today.adding(days: max(6 - today.isoWeekday, 0))
    default: break
    }
    if let date = CalendarDate(iso: text) ?? dottedDate(text) ?? CalendarDate(figures: text)
      ?? CalendarDate(isoWeek: text) ?? dayOfNextWeek(text)
    {
      return date
    }
    if let weekday = Self.number(of: text, among: Self.weekdays) {
      // On a Friday, `fri` is the Friday of next week.
      let days = (weekday - today.isoWeekday + 7) % 7
      return today.adding(days: days == 0 ? 7 : days)
    }
    return (text.hasPrefix("-") ? nil : Self.span(text[...], from: today)) ?? spelledSpan(text) ?? dayAndMonth(text)
  }

  /// Reads `next friday` or `next-fri`: the Friday of the next week.
  private func dayOfNextWeek(_ text: String) -> CalendarDate? {
    let words = text.split { $0 == " " || $0 == "-" }
    guard words.count == 2, words[0] == "next", let weekday = Self.number(of: words[1], among: Self.weekdays) else {
      return nil
    }
    return today.monday?.adding(days: 6 + weekday)
  }

  /// Reads `in 3 days`. Hyphens may replace the blanks, because a blank ends a value in a query: `due:in-2-months`.
  private func spelledSpan(_ text: String) -> CalendarDate? {
    let hyphenated = text.split(separator: " ").joined(separator: "-")
    let words = hyphenated.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "in", let unit = words[2].first,
      let name = ["day", "week", "month", "year"].first(where: { $0.first == unit }),
      words[2] == name || words[2] == name + "s"
    else { return nil }
    let count = words[1] == "a" || words[1] == "one" ? "1" : words[1]
    return count.first.map(\.isNumber) == true ? Self.span("\(count)\(unit)", from: today) : nil
  }

  /// Adds a span of time such as `+3d`, `2w`, `-1m` or `1y` to a day. nil if the text is no such span, or if its number
  /// is above 9999.
  static func span(_ text: Substring, from day: CalendarDate) -> CalendarDate? {
    let isBack = text.first == "-"
    let digits = text.first == "+" || isBack ? text.dropFirst() : text
    guard let unit = digits.last, let number = Int(digits.dropLast()), (0...9999).contains(number),
      digits.first != "+", digits.first != "-"
    else { return nil }
    let count = isBack ? -number : number
    switch unit {
    case "d": return day.adding(days: count)
    case "w": return day.adding(days: 7 * count)
    case "m": return day.adding(months: count)
    case "y": return day.adding(months: 12 * count)
    default: return nil
    }
  }

  /// Reads `24.12.2026`, `24.12.` or `24.12`.
  private func dottedDate(_ text: String) -> CalendarDate? {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 3, parts[2].isEmpty { parts.removeLast() }
    let numbers = parts.compactMap { part in part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil }
    guard numbers.count == parts.count, (2...3).contains(parts.count), parts.prefix(2).allSatisfy({ $0.count <= 2 })
    else { return nil }
    if parts.count == 2 { return next(day: numbers[0], month: numbers[1]) }
    return parts[2].count == 4 ? CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0]) : nil
  }

  /// The next date with this day and this month, which may be today; nil if the month never has such a day.
  private func next(day: Int, month: Int) -> CalendarDate? {
    // 29 February may be up to eight years away.
    (today.year...today.year + 8).lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }.first {
      $0 >= today
    }
  }

  /// Reads `1 dec`, `dec 1` or `1dec`, perhaps with a year of four digits after it: `1 dec 2027`, `dec 1, 2027`.
  private func dayAndMonth(_ text: String) -> CalendarDate? {
    var words: [String] = []
    var last: Character = " "
    for character in text {
      if " .,-_".contains(character) {
        last = " "
        continue
      }
      if last == " " || last.isLetter != character.isLetter { words.append("") }
      words[words.count - 1].append(character)
      last = character
    }
    let year = words.count == 3 && words[2].count == 4 ? Int(words[2]) : nil
    if year != nil { words.removeLast() }
    guard words.count == 2, let day = words.compactMap({ Int($0) }).first,
      let month = words.compactMap({ Self.number(of: $0, among: Self.months) }).first
    else { return nil }
    return year.map { CalendarDate(year: $0, month: month, day: day) } ?? next(day: day, month: month)
  }

  /// The 1-based position of the first name that begins with `text`; nil if none does, or if `text` has fewer than
  /// three letters.
  static func number(of text: some StringProtocol, among names: [String]) -> Int? {
    guard text.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(text) }.map { $0 + 1 }
  }

  /// The name of a day of the week that is one typing mistake away from a text, such as `fri` for `frz`.
  static func nearestWeekday(to text: String) -> String? {
    let names = weekdays.map { String($0.prefix(3)) } + weekdays
    let near = text.utf8.count < 3 ? nil : EditDistance.nearest(to: text, among: names)
    return near.flatMap { EditDistance.between($0, text.lowercased()) == 1 ? $0 : nil }
  }

  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}
