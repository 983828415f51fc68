internal import PlanBoardCore

/// How often a task recurs: in the words of Taskwarrior (`weekly`, `3wks`) and as an ISO 8601 duration (`P7D`), and as the
/// value of `every:`.
enum TaskwarriorRecurrence {
  /// The words that only Taskwarrior has, or that it means in another way, by their meaning as a recurrence from the due day.
  private static let words: [String: String] = [
    "biannual": "+2y", "biyearly": "+2y", "bimonthly": "+2m", "sennight": "+1w", "fortnight": "+2w",
  ]

  /// The value of `every:` for a recurrence of Taskwarrior, which counts from the due day.
  ///
  /// - Returns: nil if there is none, for example because pb knows no hours.
  static func value(of text: String) -> String? {
    let lower = text.lowercased()
    if let value = words[lower] { return value }
    for value in [lower, "+" + lower] where !value.contains(where: \.isWhitespace) {
      if let found = Recurrence(value), found.start == .due { return value }
    }
    return duration(lower)
  }

  /// Reads durations that pb does not read as they are: `p1y6m`, `p14dt0h`, `90 days`, `3wks`.
  private static func duration(_ text: String) -> String? {
    guard text.hasPrefix("p") else { return counted(text) }
    let parts = text.dropFirst().split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].contains(where: { "123456789".contains($0) }) { return nil }
    var (days, months) = (0, 0)
    var number: Int?
    for character in parts.first ?? "" {
      if let digit = character.wholeNumberValue, character.isASCII {
        number = (number ?? 0) * 10 + digit
        if number ?? 0 > 9999 { return nil }
        continue
      }
      guard let count = number else { return nil }
      switch character {
      case "y": months += 12 * count
      case "m": months += count
      case "w": days += 7 * count
      case "d": days += count
      default: return nil
      }
      number = nil
    }
    guard number == nil, (days > 0) != (months > 0) else { return nil }
    let value = days > 0 ? "+\(days)d" : "+\(months)m"
    return Recurrence(value).map { $0.word }
  }

  private static func counted(_ text: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    let units: [Substring: String] = [
      "d": "d", "day": "d", "days": "d", "w": "w", "wk": "w", "wks": "w", "week": "w", "weeks": "w", "mo": "m",
      "mos": "m",
      "mth": "m", "mths": "m", "month": "m", "months": "m", "q": "q", "qtr": "q", "qtrs": "q", "quarter": "q",
      "quarters": "q", "y": "y", "yr": "y", "yrs": "y", "year": "y", "years": "y",
    ]
    guard let unit = units[unit], !digits.isEmpty else { return nil }
    let value = "+\(digits)\(unit)"
    return Recurrence(value) == nil ? nil : value
  }

  /// The recurrence of Taskwarrior for a value of `every:`. What it counts from is lost: Taskwarrior always counts from the
  /// due day.
  ///
  /// - Returns: nil if Taskwarrior has no such recurrence, for example one on several days of the week.
  static func text(of value: String) -> String? {
    let lower = value.lowercased()
    guard let recurrence = Recurrence(lower), recurrence.monthDays.isEmpty else { return nil }
    // Words and durations that both programs have stay as they are.
    if recurrence.start == .due, lower.first?.isLetter == true, known.contains(lower) || lower.hasPrefix("p") {
      return lower.hasPrefix("p") ? lower.uppercased() : lower
    }
    return switch recurrence.step {
    case .days(let count) where count.isMultiple(of: 7): "P\(count / 7)W"
    case .days(let count): "P\(count)D"
    case .months(let count) where count.isMultiple(of: 12): "P\(count / 12)Y"
    case .months(let count): "P\(count)M"
    case .workdays(1): "weekdays"
    case .workdays, .weekdays, .namedMonths: nil
    }
  }

  private static let known: Set<String> = [
    "daily", "weekdays", "weekly", "biweekly", "monthly", "quarterly", "semiannual", "annual", "yearly",
  ]
}
