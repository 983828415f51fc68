/// How often a card recurs (docs/format.md, "Recurrence").
package struct Recurrence: Hashable, Sendable {
  /// How far it is from one occurrence to the next.
  package enum Step: Hashable, Sendable {
    case days(Int)
    case months(Int)
    /// To the next of these days of the week; 1 is Monday.
    case weekdays(Set<Int>)
    /// This many working days, which are Monday to Friday.
    case workdays(Int)
  }

  /// The numbers that a recurrence can have before its unit.
  static let counts = 1...9999

  package let step: Step
  /// Whether to count from the day the card was due instead of the day it was done.
  package let isFromDue: Bool
  /// The intended day of the month, such as 31 in `+1m@31`, even while the card is due on 28 February. nil if no day is
  /// intended.
  package let monthDay: Int?

  /// Reads the value of a field.
  ///
  /// - `2w` and `mon,thu` count from the day when the card was done, `+2w` from the day when the card was due.
  /// - Several words are words of Obsidian Tasks. `2 weeks` counts from the day when the card was due,
  ///   `2 weeks when done` from the day when the card was done.
  ///
  /// - Returns: nil if the text is not a recurrence.
  package init?(_ text: String) {
    let lower = text.lowercased()
    guard let found = lower.contains(" ") ? Self.words(lower) : Self.word(lower) else { return nil }
    self = found
  }

  /// Reads the words that Obsidian Tasks writes after `every`; nil if the text is not a recurrence.
  ///
  /// Unlike ``init(_:)``, this initializer counts a single word such as `week` from the day when the card was due.
  package init?(words: String) {
    guard let found = Self.words(words.lowercased()) else { return nil }
    self = found
  }

  private init(_ step: Step, isFromDue: Bool, monthDay: Int? = nil) {
    self.step = step
    self.isFromDue = isFromDue
    self.monthDay = monthDay
  }

  /// Reads `1w`, `+month`, `2weeks`, `other-day`, `mon,thu`, `+1m@31`.
  private static func word(_ text: String) -> Recurrence? {
    let isFromDue = text.hasPrefix("+")
    var rest = isFromDue ? text.dropFirst() : text[...]
    var monthDay: Int?
    if let at = rest.firstIndex(of: "@") {
      guard let day = Int(rest[rest.index(after: at)...]), (1...31).contains(day) else { return nil }
      monthDay = day
      rest = rest[..<at]
    }
    var digits = rest.prefix { $0.isASCII && $0.isNumber }
    var unit = rest.dropFirst(digits.count)
    let other: Substring = "other-"
    if digits.isEmpty, unit.hasPrefix(other) { (digits, unit) = ("2", unit.dropFirst(other.count)) }
    if !digits.isEmpty, unit.hasPrefix("-") { unit = unit.dropFirst() }
    guard let count = digits.isEmpty ? 1 : Int(digits), counts.contains(count),
      let step = digits.isEmpty ? step(1, unit) ?? weekdays(unit) : letter(count, unit) ?? spelled(count, unit)
    else { return nil }
    if monthDay != nil { guard case .months = step else { return nil } }
    return Recurrence(step, isFromDue: isFromDue, monthDay: monthDay)
  }

  /// Reads `2 weeks`, `week on sunday`, `month on the last`, `month when done`.
  private static func words(_ text: String) -> Recurrence? {
    var words = text.split(separator: " ")[...]
    let isFromDue = !words.suffix(2).elementsEqual(["when", "done"])
    if !isFromDue { words = words.dropLast(2) }
    var count = 1
    if let first = words.first, let number = first == "other" ? 2 : Int(first) {
      count = number
      words.removeFirst()
    }
    guard let unit = words.popFirst(), counts.contains(count) else { return nil }
    let step = Self.step(count, unit.hasSuffix("s") ? unit.dropLast() : unit)
    guard words.first == "on" else {
      guard words.isEmpty, let step = step ?? weekdays(unit) else { return nil }
      return Recurrence(step, isFromDue: isFromDue)
    }
    let day = words.dropFirst()
    if day.elementsEqual(["the", "last"]) || day.elementsEqual(["the", "last", "day"]) {
      // With `when done`, the next date of Obsidian Tasks may be in the same month. No recurrence of pb does that.
      guard case .months = step, unit.hasPrefix("month"), isFromDue else { return nil }
      return step.map { Recurrence($0, isFromDue: true, monthDay: 31) }
    }
    let days = words.dropFirst().map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.filter { $0 != "and" }
    guard unit == "week", count == 1, let step = weekdays(days.joined(separator: ",")[...]) else { return nil }
    return Recurrence(step, isFromDue: isFromDue)
  }

  private static func letter(_ count: Int, _ unit: Substring) -> Step? {
    switch unit {
    case "d": .days(count)
    case "w": .days(7 * count)
    case "m": .months(count)
    case "y": .months(12 * count)
    case "b": .workdays(count)
    default: nil
    }
  }

  /// The step for `2weeks` or `1month`; nil for `2daily`, because `daily` already says how often.
  private static func spelled(_ count: Int, _ unit: Substring) -> Step? {
    unit.hasSuffix("ly") ? nil : step(count, unit.hasSuffix("s") ? unit.dropLast() : unit)
  }

  private static func step(_ count: Int, _ unit: Substring) -> Step? {
    switch unit {
    case "day", "daily": .days(count)
    case "week", "weekly": .days(7 * count)
    case "month", "monthly": .months(count)
    case "quarter", "quarterly": .months(3 * count)
    case "year", "yearly": .months(12 * count)
    case "weekday", "weekdays": .workdays(count)
    default: nil
    }
  }

  private static func weekdays(_ text: Substring) -> Step? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = names.compactMap { DateWords.number(of: $0, among: DateWords.weekdays) }
    return !numbers.isEmpty && numbers.count == names.count ? .weekdays(Set(numbers)) : nil
  }
}

extension Recurrence {
  /// The first day after `day` on which the card recurs; nil after the year 9999. If the month is too short, the result
  /// is the month's last day.
  package func next(after day: CalendarDate) -> CalendarDate? {
    switch step {
    case .days(let count): return day.adding(days: count)
    case .months(let count):
      guard let next = day.adding(months: count) else { return nil }
      let wanted = min(monthDay ?? day.day, CalendarDate.days(inMonth: next.month, of: next.year))
      return CalendarDate(year: next.year, month: next.month, day: wanted)
    case .weekdays(let days):
      return (1...7).lazy.compactMap { day.adding(days: $0) }.first { days.contains($0.isoWeekday) }
    case .workdays(let count):
      var next: CalendarDate? = day
      for _ in 0..<count {
        repeat { next = next?.adding(days: 1) } while next.map { $0.isoWeekday > 5 } ?? false
      }
      return next
    }
  }

  /// The recurrence for the card's next occurrence, usually the same one.
  ///
  /// If `+1m` has led from 31 January to 28 February, the result is `+1m@31`, which leads on to 31 March.
  ///
  /// - Parameter next: the result of ``next(after:)`` for `day`.
  package func following(_ day: CalendarDate, next: CalendarDate) -> Recurrence {
    guard isFromDue, case .months = step, monthDay == nil, next.day < day.day else { return self }
    return Recurrence(step, isFromDue: true, monthDay: day.day)
  }

  package var withoutMonthDay: Recurrence { Recurrence(step, isFromDue: isFromDue) }
}
