package import PlanBoardCore

/// A format of days in the notation of moment.js, as far as boards use it: `YYYY MM M DD D` and any text between them.
package struct DateFormat: Hashable, Sendable {
  package enum Token: Hashable, Sendable {
    case year
    case month(padded: Bool)
    case day(padded: Bool)
    case text(String)
  }

  package let tokens: [Token]

  /// - Returns: nil if the format has other tokens, or lacks one of year, month and day.
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
    guard kinds.count(where: { $0 == 1 }) == 1, kinds.count(where: { $0 == 2 }) == 1,
      kinds.count(where: { $0 == 3 }) == 1
    else { return nil }
    self.tokens = tokens
  }

  /// Reads a day; a padded token also reads one digit, as moment does.
  package func date(from text: String) -> CalendarDate? {
    var rest = text[...]
    var parts = (year: 0, month: 0, day: 0)
    for token in tokens {
      switch token {
      case .text(let literal):
        guard rest.hasPrefix(literal) else { return nil }
        rest = rest.dropFirst(literal.count)
      case .year:
        guard let number = takeNumber(&rest, digits: 4...4) else { return nil }
        parts.year = number
      case .month:
        guard let number = takeNumber(&rest, digits: 1...2) else { return nil }
        parts.month = number
      case .day:
        guard let number = takeNumber(&rest, digits: 1...2) else { return nil }
        parts.day = number
      }
    }
    guard rest.isEmpty else { return nil }
    return CalendarDate(year: parts.year, month: parts.month, day: parts.day)
  }

  package func text(for date: CalendarDate) -> String {
    tokens.map { token in
      switch token {
      case .year: pad(date.year, 4)
      case .month(let padded): pad(date.month, padded ? 2 : 1)
      case .day(let padded): pad(date.day, padded ? 2 : 1)
      case .text(let literal): literal
      }
    }.joined()
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private func takeNumber(_ rest: inout Substring, digits: ClosedRange<Int>) -> Int? {
    let run = rest.prefix { $0.isASCII && $0.isNumber }.prefix(digits.upperBound)
    guard run.count >= digits.lowerBound else { return nil }
    rest = rest.dropFirst(run.count)
    return Int(run)
  }
}

extension DateFormat.Token {
  fileprivate var kind: Int {
    switch self {
    case .text: 0
    case .year: 1
    case .month: 2
    case .day: 3
    }
  }
}

extension CalendarDate {
  /// Reads a day that needs no format because only one reading of it exists: the year first, or a day over 12.
  init?(unambiguous text: String) {
    let parts = text.split(maxSplits: 3, omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 3, parts.allSatisfy({ $0.count <= 4 && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
      return nil
    }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    if parts[0].count == 4 {
      self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    } else if parts[2].count == 4, (numbers[0] > 12) != (numbers[1] > 12) || numbers[0] == numbers[1] {
      self.init(year: numbers[2], month: min(numbers[0], numbers[1]), day: max(numbers[0], numbers[1]))
    } else {
      return nil
    }
  }
}
