package import PlanBoardCore

/// A time format in the notation of moment.js, such as `h:mm a`. Its letters must be `HH`, `H`, `hh`, `h`, `mm`, `m`,
/// `ss`, `s`, `A` or `a`. Text in brackets stands for itself: `HH[h]mm`.
package struct TimeFormat: Hashable, Sendable {
  private enum Token: Hashable {
    case hour(padded: Bool)
    /// The hour from 1 to 12.
    case halfDayHour(padded: Bool)
    case minute(padded: Bool)
    case second(padded: Bool)
    /// `am` or `pm`.
    case halfDay(isUpperCase: Bool)
    case text(String)
  }

  private let tokens: [Token]

  /// The hour and the minute must occur once, the second at most once. `h` requires `a` or `A`; `H` excludes both.
  ///
  /// - Returns: nil if the format breaks one of these rules, or has other letters.
  package init?(_ format: String) {
    var tokens: [Token] = []
    var kinds: [Character: Int] = [:]
    var rest = format[...]
    while let first = rest.first {
      if first == "[", let end = rest.firstIndex(of: "]") {
        tokens.append(.text(String(rest[..<end].dropFirst())))
        rest = rest[end...].dropFirst()
        continue
      }
      let run = rest.prefix { $0 == first }
      switch (first, run.count) {
      case ("H", 1...2): tokens.append(.hour(padded: run.count == 2))
      case ("h", 1...2): tokens.append(.halfDayHour(padded: run.count == 2))
      case ("m", 1...2): tokens.append(.minute(padded: run.count == 2))
      case ("s", 1...2): tokens.append(.second(padded: run.count == 2))
      case ("A", 1), ("a", 1): tokens.append(.halfDay(isUpperCase: first == "A"))
      case (let letter, _) where letter.isLetter: return nil
      default: tokens.append(.text(String(run)))
      }
      if first.isLetter { kinds[first == "A" ? "a" : first, default: 0] += 1 }
      rest = rest.dropFirst(run.count)
    }
    let hours = kinds["H"] == 1 ? kinds["h"] == nil && kinds["a"] == nil : kinds["h"] == 1 && kinds["a"] == 1
    guard hours, kinds["m"] == 1, kinds["s"] ?? 1 == 1 else { return nil }
    self.tokens = tokens
  }

  /// Reads a time, and drops its seconds; nil if the text is not a time in this format. As in moment.js, `HH`, `hh`,
  /// `mm` and `ss` also read a single digit.
  package func time(from text: String) -> TimeOfDay? {
    var rest = text[...]
    var (hour, minute) = (0, 0)
    var isAfternoon: Bool?
    for token in tokens {
      switch token {
      case .text(let literal):
        guard rest.hasPrefix(literal) else { return nil }
        rest = rest.dropFirst(literal.count)
      case .hour, .halfDayHour:
        guard let number = DateFormat.takeNumber(&rest, digits: 1...2) else { return nil }
        if case .halfDayHour = token { guard (1...12).contains(number) else { return nil } }
        hour = number
      case .minute:
        guard let number = DateFormat.takeNumber(&rest, digits: 1...2) else { return nil }
        minute = number
      case .second:
        guard let number = DateFormat.takeNumber(&rest, digits: 1...2), number < 60 else { return nil }
      case .halfDay:
        let word = rest.prefix(2).lowercased()
        guard word == "am" || word == "pm" else { return nil }
        isAfternoon = word == "pm"
        rest = rest.dropFirst(2)
      }
    }
    guard rest.isEmpty else { return nil }
    if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    return TimeOfDay("\(hour):\(DateFormat.pad(minute, 2))")
  }

  /// Writes a time in this format, with 0 seconds.
  package func text(for time: TimeOfDay) -> String {
    let (hour, minute) = (time.minutes / 60, time.minutes % 60)
    return tokens.map { token in
      switch token {
      case .hour(let padded): DateFormat.pad(hour, padded ? 2 : 1)
      case .halfDayHour(let padded): DateFormat.pad((hour + 11) % 12 + 1, padded ? 2 : 1)
      case .minute(let padded): DateFormat.pad(minute, padded ? 2 : 1)
      case .second(let padded): DateFormat.pad(0, padded ? 2 : 1)
      case .halfDay(let isUpperCase): hour < 12 ? (isUpperCase ? "AM" : "am") : isUpperCase ? "PM" : "pm"
      case .text(let literal): literal
      }
    }.joined()
  }
}
