extension Recurrence {
  /// The recurrence as a value of `every:`: `2w`, `month@last-fri`, `mon,thu`.
  package var word: String {
    let days = monthDays.isEmpty ? "" : "@" + monthDays.map(\.word).joined(separator: ",")
    let rhythm =
      switch step {
      case .days(let count) where count.isMultiple(of: 7): "\(count / 7)w"
      case .days(let count): "\(count)d"
      case .workdays(let count): "\(count)b"
      case .weekdays(let days, everyWeeks: 1): Self.names(days)
      case .weekdays(let days, let weeks): "\(weeks)w@\(Self.names(days))"
      case .months(1) where !days.isEmpty && start != .done: "month"
      case .months(let count) where count.isMultiple(of: 12): "\(count / 12)y"
      // More than 9999 months, but not whole years, can only have been written in quarters.
      case .months(let count) where !Self.counts.contains(count): "\(count / 3)quarters"
      case .months(let count): "\(count)m"
      case .namedMonths(let months):
        months.sorted().map { DateWords.months[$0 - 1].prefix(3) }.joined(separator: ",")
      }
    // What a value means without a sign: a number and days of the week count from the day when the card was done.
    let usual: Start
    if case .weekdays(_, everyWeeks: 1) = step {
      usual = .done
    } else {
      usual = rhythm.first?.isNumber == true ? .done : .due
    }
    let sign = start == usual ? "" : start == .due ? "+" : start == .next ? "++" : "after-"
    return sign + rhythm + days
  }

  /// The recurrence in the words that Obsidian Tasks reads after `every`, such as `2 weeks when done`.
  ///
  /// nil if it has no such words:
  ///
  /// - for ``Start/next``, and for several working days;
  /// - for the 29th or 30th with the last day of a shorter month in its place;
  /// - for days of the month together with days of the week;
  /// - for more than 9999 units, which pb would not read again.
  package var words: String? {
    guard start != .next, let rhythm = stepWords, let days = dayWords else { return nil }
    return rhythm + days + (start == .done ? " when done" : "")
  }

  private var stepWords: String? {
    switch step {
    case .days(let count) where count.isMultiple(of: 7): Self.words(count / 7, "week")
    case .days(let count): Self.words(count, "day")
    // `12 months on the 1st` is said as it is, because rrule.js would read `year on the 1st` as each month.
    case .months(let count) where count.isMultiple(of: 12) && monthDays.isEmpty: Self.words(count / 12, "year")
    case .months(let count): Self.words(count, "month")
    case .workdays(let count): count == 1 ? "weekday" : nil
    case .weekdays(let days, let weeks):
      Self.words(weeks, "week").map { "\($0) on \(days.sorted().map(Self.weekday).joined(separator: ", "))" }
    case .namedMonths(let months):
      months.sorted().map { Self.capitalized(DateWords.months[$0 - 1]) }.joined(separator: ", ")
    }
  }

  private var dayWords: String? {
    if monthDays.isEmpty { return "" }
    let days = monthDays.compactMap(\.words)
    let weekdays = monthDays.count { if case .weekday = $0 { true } else { false } }
    guard days.count == monthDays.count, weekdays == 0 || weekdays == days.count else { return nil }
    if case .weekday(_, nth: 0) = monthDays[0] { return " on " + days.joined(separator: ", ") }
    return " on the " + days.joined(separator: ", ")
  }

  private static func words(_ count: Int, _ unit: String) -> String? {
    guard counts.contains(count) else { return nil }
    return count == 1 ? unit : "\(count) \(unit)s"
  }

  private static func names(_ days: Set<Int>) -> String {
    days.sorted().map { DateWords.weekdays[$0 - 1].prefix(3) }.joined(separator: ",")
  }

  fileprivate static func weekday(_ day: Int) -> String { capitalized(DateWords.weekdays[day - 1]) }

  private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}

extension Recurrence.MonthDay {
  /// The day as it is written after `@`: `15`, `last`, `2nd-fri`.
  fileprivate var word: String {
    switch self {
    case .day(let day, orLast: true): "\(day)"
    case .day(let day, orLast: false): "only-\(day)"
    case .fromEnd(let day): Self.fromEnd(day, "-")
    case .weekday(let day, let nth):
      (nth == 0 ? "" : Self.ordinal(nth, "-") + "-") + DateWords.weekdays[day - 1].prefix(3)
    }
  }

  /// The day as Obsidian Tasks reads it after `on the`; nil if it cannot say it.
  fileprivate var words: String? {
    switch self {
    case .day(let day, orLast: true) where day > 28: nil
    case .day(let day, _): Self.ordinal(day, " ")
    case .fromEnd(let day): Self.fromEnd(day, " ")
    case .weekday(let day, let nth): (nth == 0 ? "" : Self.ordinal(nth, " ") + " ") + Recurrence.weekday(day)
    }
  }

  private static func fromEnd(_ day: Int, _ separator: String) -> String { ordinal(-day, separator) }

  private static func ordinal(_ nth: Int, _ separator: String) -> String {
    if nth == -1 { return "last" }
    let number = abs(nth)
    let ending =
      switch (number % 10, number / 10 % 10) {
      case (_, 1): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)" + (nth < 0 ? "\(separator)last" : "")
  }
}
