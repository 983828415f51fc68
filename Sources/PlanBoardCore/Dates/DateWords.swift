/// Dates as people type them: `today`, `fri`, `+3d`, `2w`, `1 dec`, `eom`, perhaps with a time after `T` or `@`; also ISO dates.
package struct DateWords: Sendable {
  private let today: CalendarDate

  /// - Parameter today: the day that relative dates count from.
  package init(today: CalendarDate) { self.today = today }

  /// - Returns: nil if the text is not a date.
  package func date(_ text: String) -> DueDate? {
    if let date = DueDate(iso: text) { return date }
    let lower = text.lowercased()
    if let mark = lower.lastIndex(where: { $0 == "@" || $0 == "t" }), let day = day(String(lower[..<mark])),
      let time = TimeOfDay(lower[lower.index(after: mark)...])
    {
      return DueDate(day, time: time)
    }
    return day(lower).map { DueDate($0) }
  }

  private func day(_ text: String) -> CalendarDate? {
    switch text {
    case "today", "tod": return today
    case "tomorrow", "tom": return today.adding(days: 1)
    case "yesterday": return today.adding(days: -1)
    // Weeks end on Sunday (ISO 8601).
    case "eow": return today.adding(days: 7 - today.isoWeekday)
    case "eom":
      return CalendarDate(
        year: today.year, month: today.month, day: CalendarDate.days(inMonth: today.month, of: today.year))
    case "eoy": return CalendarDate(year: today.year, month: 12, day: 31)
    default: break
    }
    if let date = CalendarDate(iso: text) { return date }
    if let weekday = Self.number(of: text, among: Self.weekdays) {
      // The next such day after today: if today is one, the day a week later.
      let days = (weekday - today.isoWeekday + 7) % 7
      return today.adding(days: days == 0 ? 7 : days)
    }
    return span(text) ?? dayAndMonth(text)
  }

  /// `+3d`, `2w`, `1m`, `1y`.
  private func span(_ text: String) -> CalendarDate? {
    let rest = text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard let unit = rest.last, let count = Int(rest.dropLast()), (0...9999).contains(count),
      rest.first != "+", rest.first != "-"
    else { return nil }
    switch unit {
    case "d": return today.adding(days: count)
    case "w": return today.adding(days: 7 * count)
    case "m": return today.adding(months: count)
    case "y": return today.adding(months: 12 * count)
    default: return nil
    }
  }

  /// `1 dec`, `dec 1`, `1dec`: the next such day, which may be today.
  private func dayAndMonth(_ text: String) -> CalendarDate? {
    // A change between digits and letters also begins a new word.
    var words: [String] = []
    var last: Character = " "
    for character in text {
      if " .-_".contains(character) {
        last = " "
        continue
      }
      if last == " " || last.isLetter != character.isLetter { words.append("") }
      words[words.count - 1].append(character)
      last = character
    }
    guard words.count == 2, let day = words.compactMap({ Int($0) }).first,
      let month = words.compactMap({ Self.number(of: $0, among: Self.months) }).first
    else { return nil }
    // 29 February may be up to eight years away.
    return (today.year...today.year + 8).lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }
      .first { $0 >= today }
  }

  /// The 1-based position of the first name that begins with `text`, which must have at least three letters.
  private static func number(of text: String, among names: [String]) -> Int? {
    guard text.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(text) }.map { $0 + 1 }
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}
