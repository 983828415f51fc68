package import PlanBoardCore

/// A date format in the notation of moment.js, such as `DD.MM.YYYY`.
package struct DateFormat: Hashable, Sendable {
  package enum Token: Hashable, Sendable {
    case year
    case month(padded: Bool)
    case day(padded: Bool)
    case text(String)
  }

  package let tokens: [Token]

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// Reads a format such as `DD.MM.YYYY`; nil if it has letters other than `YYYY`, `MM`, `M`, `DD` and `D`, or does not
  /// have year, month and day once each.
  package init?(_ format: String) {
    var tokens: [Token] = []
    var rest = format[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      switch (first, run.count) {
      case ("Y", 4): tokens.append(.year)
      case ("M", 1), ("M", 2): tokens.append(.month(padded: run.count == 2))
      case ("D", 1), ("D", 2): tokens.append(.day(padded: run.count == 2))
      case (let letter, _) where letter.isLetter: return nil
      default: tokens.append(.text(String(run)))
      }
      rest = rest.dropFirst(run.count)
    }
    let kinds = tokens.map(\.kind)
    let needed: [Token.Kind] = [.year, .month, .day]
    guard needed.allSatisfy({ kind in kinds.count { $0 == kind } == 1 }) else { return nil }
    self.tokens = tokens
  }

  /// Reads a day; nil if the text is not a day in this format. As in moment.js, `MM` and `DD` also read a single digit,
  /// and `M` and `D` also read two.
  package func date(from text: String) -> CalendarDate? {
    var rest = text[...]
    var parts = (year: 0, month: 0, day: 0)
    for token in tokens {
      switch token {
      case .text(let literal):
        guard rest.hasPrefix(literal) else { return nil }
        rest = rest.dropFirst(literal.count)
      case .year:
        guard let number = Self.takeNumber(&rest, digits: 4...4) else { return nil }
        parts.year = number
      case .month:
        guard let number = Self.takeNumber(&rest, digits: 1...2) else { return nil }
        parts.month = number
      case .day:
        guard let number = Self.takeNumber(&rest, digits: 1...2) else { return nil }
        parts.day = number
      }
    }
    guard rest.isEmpty else { return nil }
    return CalendarDate(year: parts.year, month: parts.month, day: parts.day)
  }

  /// Writes a day in this format.
  package func text(for date: CalendarDate) -> String {
    tokens.map { token in
      switch token {
      case .year: Self.pad(date.year, 4)
      case .month(let padded): Self.pad(date.month, padded ? 2 : 1)
      case .day(let padded): Self.pad(date.day, padded ? 2 : 1)
      case .text(let literal): literal
      }
    }.joined()
  }

  static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Removes a number from the start of `rest` and returns it; nil if there are too few digits.
  ///
  /// - Parameter digits: the smallest and the largest number of digits; further digits stay in `rest`.
  static func takeNumber(_ rest: inout Substring, digits: ClosedRange<Int>) -> Int? {
    let run = rest.prefix { $0.isASCII && $0.isNumber }.prefix(digits.upperBound)
    guard run.count >= digits.lowerBound else { return nil }
    rest = rest.dropFirst(run.count)
    return Int(run)
  }
}

extension DateFormat.Token {
  fileprivate enum Kind { case text, year, month, day }

  fileprivate var kind: Kind {
    switch self {
    case .text: .text
    case .year: .year
    case .month: .month
    case .day: .day
    }
  }
}

extension DateFormat {
  private var numbers: [Token.Kind] { tokens.map(\.kind).filter { $0 != .text } }

  /// The order of day and month; nil if the year does not come last.
  package var dayOrder: DayOrder? {
    let numbers = numbers
    if numbers == [.day, .month, .year] { return .dayFirst }
    return numbers == [.month, .day, .year] ? .monthFirst : nil
  }

  /// Whether the year comes first, and the month before the day.
  var isYearFirst: Bool { numbers == [.year, .month, .day] }

  /// The format in the notation of moment.js, such as `D-M-YYYY`.
  package var text: String {
    tokens.map { token in
      switch token {
      case .year: "YYYY"
      case .month(let padded): padded ? "MM" : "M"
      case .day(let padded): padded ? "DD" : "D"
      case .text(let literal): literal
      }
    }.joined()
  }
}
