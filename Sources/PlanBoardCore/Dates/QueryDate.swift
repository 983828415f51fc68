/// A day or a span of days in a query: `today`, `fri`, `7d`, `-2w`, `week`, `next-month`, `2026-11`, `2026-W50`,
/// `2026-11-01..2026-11-15`.
///
/// `sow`, `som` and `soy` are the first days of this week, month and year, as in Taskwarrior. A day that is typed for a
/// card (``DateWords``) is the next such day instead.
package struct QueryDate: Hashable, Sendable {
  /// In lower case.
  package let text: String

  /// - Returns: nil if the text is neither a day nor a span of days.
  package init?(_ text: String) {
    self.text = text.lowercased()
    // Any day will do, because the day matters only for spans of thousands of years.
    guard let day = CalendarDate(year: 2000, month: 1, day: 1),
      Self.ends(of: self.text).allSatisfy({ Self.days($0, day) != nil })
    else { return nil }
  }

  /// The first and the last day. nil if one is outside the years 0000–9999, or if the last comes before the first.
  package func days(on today: CalendarDate) -> ClosedRange<CalendarDate>? {
    let ends = Self.ends(of: text).map { Self.days($0, today) }
    guard let first = ends.first??.lowerBound, let last = ends.last??.upperBound, first <= last else { return nil }
    return first...last
  }

  /// Reads a day or a span of days that is not part of a query. A span may be open at one end, as in `2026-11-01..`.
  ///
  /// - Throws: `CardQuery.Failure` with one of these reasons:
  ///   - `noDate` if an end is neither a day nor a span of days, or if both ends are open;
  ///   - `reversedDays` if the last day comes before the first.
  package static func days(typed text: String, on today: CalendarDate) throws(CardQuery.Failure) -> DaySpan {
    let ends = Self.ends(of: text)
    var spans: [ClosedRange<CalendarDate>?] = []
    var start = 0
    for end in ends {
      let length = end.utf8.count
      let days = Self.days(end.lowercased(), today)
      if days == nil, !end.isEmpty || ends.joined().isEmpty {
        let isAll = ["any", "all"].contains(text.lowercased())
        throw CardQuery.Failure(
          reason: .noDate(end.isEmpty ? text : end, nearest: isAll ? "..today" : nearest(to: end)), query: text,
          range: end.isEmpty ? 0..<text.utf8.count : start..<start + length)
      }
      spans.append(days)
      start += length + 2
    }
    let (first, last) = (spans.first ?? nil, spans.last ?? nil)
    if let days = DaySpan(from: first?.lowerBound, to: last?.upperBound) { return days }
    throw CardQuery.Failure(
      reason: .reversedDays(text, swapped: "\(ends[1])..\(ends[0])"), query: text, range: 0..<text.utf8.count)
  }

  /// The date word or day of the week that a user may have meant; nil if none resembles the text.
  static func nearest(to text: String) -> String? {
    let word = EditDistance.nearest(to: text, among: words).flatMap {
      // In three letters, only one mistake: too many words are two mistakes away from `eom` or `som`.
      EditDistance.between($0, text.lowercased()) <= min($0.count <= 3 ? 1 : 2, text.count / 2) ? $0 : nil
    }
    return word ?? DateWords.nearestWeekday(to: text)
  }

  /// Whether a card's day passes a comparison with a span of days: `<` means before its first day, `<=` up to its last.
  package static func holds(
    _ comparison: CardQuery.Comparison, _ day: CalendarDate, _ days: ClosedRange<CalendarDate>
  ) -> Bool {
    switch comparison {
    case .equal: days.contains(day)
    case .less: day < days.lowerBound
    case .atMost: day <= days.upperBound
    case .more: day > days.upperBound
    case .atLeast: day >= days.lowerBound
    }
  }

  /// The words for days and spans that are offered as completions and after a typing mistake.
  package static let words =
    ["today", "tomorrow", "yesterday", "sow", "eow", "som", "eom", "soy", "eoy", "weekend"]
    + ["", "next-", "last-"].flatMap { begin in ["week", "month", "year"].map { begin + $0 } }

  /// The whole text, or the two parts on either side of `..`.
  private static func ends(of text: String) -> [String] {
    for index in text.indices.dropLast() where text[index] == "." && text[text.index(after: index)] == "." {
      return [String(text[..<index]), String(text[text.index(index, offsetBy: 2)...])]
    }
    return [text]
  }

  /// Reads one end of a span, which is a day or a span itself: `fri`, `-2w`, `week`, `2026-11`.
  private static func days(_ text: String, _ today: CalendarDate) -> ClosedRange<CalendarDate>? {
    if let span = span(text, today) ?? yearOrMonth(text) ?? isoWeek(text) { return span }
    let day = text.first == "-" ? DateWords.span(text[...], from: today) : day(inWords: text, today)
    return day.map { $0...$0 }
  }

  private static func day(inWords text: String, _ today: CalendarDate) -> CalendarDate? {
    DateWords(today: today).date(text).flatMap { $0.time == nil ? $0.date : nil }
  }

  /// Reads `weekend`, which on a Saturday or a Sunday is this one, and `week`, `month` or `year` with or without `next`
  /// or `last`. `sow`, `som` and `soy` are the first days of the spans.
  private static func span(_ text: String, _ today: CalendarDate) -> ClosedRange<CalendarDate>? {
    let text = text.split(separator: " ").joined(separator: "-")
    let shift = text.hasPrefix("next") ? 1 : text.hasPrefix("last") ? -1 : 0
    var unit = shift == 0 ? text[...] : text.dropFirst(4)
    if shift != 0, unit.first == "-" { unit = unit.dropFirst() }
    switch unit {
    case "sow", "som", "soy":
      guard shift == 0, let first = span(["sow": "week", "som": "month"][text] ?? "year", today)?.lowerBound else {
        return nil
      }
      return first...first
    case "weekend" where shift == 0:
      guard let monday = today.monday, let saturday = monday.adding(days: 5), let sunday = monday.adding(days: 6) else {
        return nil
      }
      return saturday...sunday
    case "week":
      guard let monday = today.adding(days: 1 - today.isoWeekday + 7 * shift), let sunday = monday.adding(days: 6)
      else { return nil }
      return monday...sunday
    case "month":
      return CalendarDate(year: today.year, month: today.month, day: 1)?.adding(months: shift).flatMap {
        month($0.year, $0.month)
      }
    case "year": return year(today.year + shift)
    default: return nil
    }
  }

  private static func yearOrMonth(_ text: String) -> ClosedRange<CalendarDate>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil }
    guard numbers.count == parts.count, parts[0].utf8.count == 4 else { return nil }
    if parts.count == 1 { return year(numbers[0]) }
    return parts.count == 2 && parts[1].utf8.count == 2 ? month(numbers[0], numbers[1]) : nil
  }

  /// Reads a week such as `2026-W50`, but no day of a week.
  private static func isoWeek(_ text: String) -> ClosedRange<CalendarDate>? {
    let figures = text.split(separator: "w").last ?? ""
    guard figures.utf8.count == 2, let monday = CalendarDate(isoWeek: text), let sunday = monday.adding(days: 6) else {
      return nil
    }
    return monday...sunday
  }

  private static func year(_ year: Int) -> ClosedRange<CalendarDate>? {
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }

  private static func month(_ year: Int, _ month: Int) -> ClosedRange<CalendarDate>? {
    guard let first = CalendarDate(year: year, month: month, day: 1),
      let last = CalendarDate(year: year, month: month, day: CalendarDate.days(inMonth: month, of: year))
    else { return nil }
    return first...last
  }
}
