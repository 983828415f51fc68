extension CalendarDate {
  /// The Monday of the day's week; nil if that Monday is before the first day of the calendar.
  package var monday: CalendarDate? { adding(days: 1 - isoWeekday) }

  /// Reads a week or a day of a week (ISO 8601), such as `2026-W50` or `2026-W50-5`, also in lower case and without
  /// hyphens. A week is read as its Monday.
  ///
  /// - Returns: nil if the text is neither, or if the year has no such week.
  package init?(isoWeek text: some StringProtocol) {
    var parts = Array(text.lowercased().utf8).split(separator: UInt8(ascii: "w"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[0].last == UInt8(ascii: "-") { parts[0].removeLast() }
    if parts[1].count == 4, parts[1].dropFirst(2).first == UInt8(ascii: "-") {
      parts[1].remove(at: parts[1].endIndex - 2)
    }
    guard parts[0].count == 4, (2...3).contains(parts[1].count),
      parts.joined().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let year = parts[0].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let week = parts[1].prefix(2).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let weekday = parts[1].count == 3 ? Int(parts[1].last! - 0x30) : 1
    // The week with 4 January is the first, and the week with 28 December the last.
    guard (1...7).contains(weekday), let first = CalendarDate(year: year, month: 1, day: 4)?.monday,
      let last = CalendarDate(year: year, month: 12, day: 28)?.monday,
      let monday = first.adding(days: 7 * (week - 1)), (first...last).contains(monday),
      let day = monday.adding(days: weekday - 1)
    else { return nil }
    self = day
  }
}
