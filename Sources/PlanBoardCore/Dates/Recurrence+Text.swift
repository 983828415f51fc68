extension Recurrence {
  /// The recurrence as a value of `every:`: `2w`, `+1m@31`, `mon,thu`.
  package var word: String {
    let step =
      switch step {
      case .days(let count) where count.isMultiple(of: 7): "\(count / 7)w"
      case .days(let count): "\(count)d"
      case .months(let count) where count.isMultiple(of: 12): "\(count / 12)y"
      // More than 9999 months, but not whole years, can only have been written in quarters.
      case .months(let count) where !Self.counts.contains(count): "\(count / 3)quarters"
      case .months(let count): "\(count)m"
      case .workdays(let count): "\(count)b"
      case .weekdays(let days): Self.names(days).map { $0.prefix(3) }.joined(separator: ",")
      }
    return (isFromDue ? "+" : "") + step + (monthDay.map { "@\($0)" } ?? "")
  }

  /// The recurrence in the words that Obsidian Tasks reads after `every`, such as `2 weeks when done`.
  ///
  /// nil for:
  ///
  /// - several working days;
  /// - an intended day of the month (``monthDay``), except in a recurrence such as `+1m@31`;
  /// - more than 9999 units, which pb would not read again.
  package var words: String? {
    guard let words = monthDay == nil ? stepWords : monthDayWords else { return nil }
    return isFromDue ? words : "\(words) when done"
  }

  private var stepWords: String? {
    switch step {
    case .days(let count) where count.isMultiple(of: 7): Self.words(count / 7, "week")
    case .days(let count): Self.words(count, "day")
    case .months(let count) where count.isMultiple(of: 12): Self.words(count / 12, "year")
    case .months(let count): Self.words(count, "month")
    case .workdays(let count): count == 1 ? "weekday" : nil
    case .weekdays(let days):
      "week on \(Self.names(days).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: ", "))"
    }
  }

  private var monthDayWords: String? {
    guard case .months(let count) = step, monthDay == 31, isFromDue else { return nil }
    return Self.words(count, "month").map { "\($0) on the last" }
  }

  private static func words(_ count: Int, _ unit: String) -> String? {
    guard counts.contains(count) else { return nil }
    return count == 1 ? unit : "\(count) \(unit)s"
  }

  private static func names(_ days: Set<Int>) -> [String] {
    days.sorted().map { DateWords.weekdays[$0 - 1] }
  }
}
