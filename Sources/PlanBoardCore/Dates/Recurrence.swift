/// How often a card recurs (docs/format.md, "Recurrence").
package struct Recurrence: Hashable, Sendable {
  /// How far it is from one occurrence to the next.
  package enum Step: Hashable, Sendable {
    case days(Int)
    /// This many working days, which are Monday to Friday.
    case workdays(Int)
    /// On these days of each week, or of every second or later week; 1 is Monday. Weeks begin on Monday.
    case weekdays(Set<Int>, everyWeeks: Int)
    case months(Int)
    /// In these months of each year; 1 is January.
    case namedMonths(Set<Int>)
  }

  /// The day from which the next occurrence is counted.
  package enum Start: String, Hashable, Sendable {
    case done, due
    /// The rhythm counts from the due day, and occurrences up to today are passed over.
    case next
  }

  /// A day of a month, or several.
  package enum MonthDay: Hashable, Sendable {
    /// 1 to 31. If a month is too short, `orLast` says whether its last day counts instead, or no day.
    case day(Int, orLast: Bool)
    /// 1 is the last day of the month, 2 the second last.
    case fromEnd(Int)
    /// 1 is Monday. `nth` is 1 for the first such day of the month, −1 for the last, and 0 for all of them.
    case weekday(Int, nth: Int)
  }

  /// The numbers that a recurrence can have before its unit.
  static let counts = 1...9999

  package let step: Step
  package let start: Start
  /// The days of the month on which the card recurs, each once, in a fixed order. If there are none, a step in months
  /// leads to the day of the month from which it counts. Empty for other steps.
  package let monthDays: [MonthDay]

  /// Reads the value of a field.
  ///
  /// - Several words are words of Obsidian Tasks (``init(words:)``).
  /// - A value that begins with a number, such as `2w`, and days of the week, such as `mon,thu`, count from the day when
  ///   the card was done. Other values, such as `month@last`, count from the day when the card was due.
  /// - `+2w` and `+mon,thu` count from the day when the card was due, `after-month` from the day when it was done.
  ///   `++2w` counts as ``Start/next``.
  ///
  /// - Returns: nil if the text is not a recurrence.
  package init?(_ text: String) {
    let lower = text.lowercased()
    guard let found = lower.contains(" ") ? Self.words(lower) : Self.value(lower) else { return nil }
    self = found
  }

  /// Reads the words that Obsidian Tasks writes after `every`, such as `2 weeks` or `month on the last Friday`. They
  /// count from the day when the card was due, unless they end with `when done`.
  ///
  /// - Returns: nil if the text is not a recurrence.
  package init?(words: String) {
    guard let found = Self.words(words.lowercased()) else { return nil }
    self = found
  }

  init(_ step: Step, _ start: Start, on monthDays: [MonthDay] = []) {
    self.step = step
    // On the next Monday after today, it does not matter from which Monday the rhythm counts.
    if start == .next, case .weekdays(_, everyWeeks: 1) = step { self.start = .done } else { self.start = start }
    self.monthDays = Set(monthDays.map(\.normal)).sorted { $0.order < $1.order }
  }
}

extension Recurrence.MonthDay {
  /// Equal for days that are the same in every month.
  fileprivate var normal: Self {
    switch self {
    case .day(31, orLast: true): .fromEnd(1)
    case .day(let day, orLast: false) where day <= 28: .day(day, orLast: true)
    default: self
    }
  }

  fileprivate var order: (Int, Int, Int) {
    switch self {
    case .day(let day, let orLast): (0, day, orLast ? 0 : 1)
    case .fromEnd(let day): (1, -day, 0)
    case .weekday(let day, let nth): (2, nth < 0 ? 6 - nth : nth, day)
    }
  }
}
