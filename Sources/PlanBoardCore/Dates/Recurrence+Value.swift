// The values of `every:`:
//
//     value    = ["++" | "+" | "after-"] rhythm
//     rhythm   = interval | interval "@" days | weekdays | months ["@" days] | days with a name, such as `last-fri`
//     interval = a word, such as `week` or `other-day`; a number and a unit, such as `2w` or `2-weeks`; `P2W`
//     days     = days of the week after weeks; days of the month after months and years
extension Recurrence {
  /// Reads a value in lower case, such as `1w`, `+month`, `mon,thu`, `month@last-fri` or `apr,dec@1,15`.
  static func value(_ text: String) -> Recurrence? {
    var rest = text[...]
    var start: Start?
    for (prefix, meaning) in [("++", Start.next), ("+", .due), ("after-", .done)] where rest.hasPrefix(prefix) {
      start = meaning
      rest = rest.dropFirst(prefix.count)
      break
    }
    let at = rest.firstIndex(of: "@")
    let (head, days) = (rest[..<(at ?? rest.endIndex)], at.map { rest[rest.index(after: $0)...] })
    if let (step, isCounted) = interval(head) {
      let start = start ?? (isCounted ? .done : .due)
      guard let days else { return Recurrence(step, start) }
      switch step {
      case .days(let count) where count.isMultiple(of: 7):
        return weekdays(days).map { Recurrence(.weekdays($0, everyWeeks: count / 7), start) }
      case .months: return monthDays(days).map { Recurrence(step, start, on: $0) }
      default: return nil
      }
    }
    if let names = months(head) {
      guard let days = days.map({ monthDays($0) }) ?? [] else { return nil }
      return inMonths(names, start ?? .due, on: days)
    }
    guard days == nil else { return nil }
    if let names = weekdays(head) { return Recurrence(.weekdays(names, everyWeeks: 1), start ?? .done) }
    guard let days = monthDays(head), days.allSatisfy(\.isNamed) else { return nil }
    return Recurrence(.months(1), start ?? .due, on: days)
  }

  /// A recurrence in named months; nil if one of the days is in none of the months.
  static func inMonths(_ names: Set<Int>, _ start: Start, on days: [MonthDay]) -> Recurrence? {
    guard days.allSatisfy({ day in names.contains { day.isPossible(in: $0) } }) else { return nil }
    return Recurrence(.namedMonths(names), start, on: days)
  }

  /// Reads `week`, `other-day`, `2w`, `2-weeks` or `p2w`.
  ///
  /// - Returns: `isCounted` says whether a number is before the unit.
  private static func interval(_ text: Substring) -> (step: Step, isCounted: Bool)? {
    let isNumber = text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    if !isNumber, let step = spelled(1, text) ?? adverb(text) { return (step, false) }
    let other: Substring = "other-"
    if text.hasPrefix(other) { return spelled(2, text.dropFirst(other.count)).map { ($0, false) } }
    // Taskwarrior writes ISO 8601.
    let isISO = text.hasPrefix("p")
    let digits = text.dropFirst(isISO ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), counts.contains(count) else { return nil }
    var unit = text[digits.endIndex...]
    if isISO {
      return unit.count == 1 && "dwmy".contains(unit[unit.startIndex]) ? short(count, unit).map { ($0, false) } : nil
    }
    if unit.hasPrefix("-") { unit = unit.dropFirst() }
    return (short(count, unit) ?? plural(count, unit)).map { ($0, true) }
  }

  private static func short(_ count: Int, _ unit: Substring) -> Step? {
    switch unit {
    case "d": .days(count)
    case "w", "wk", "wks": .days(7 * count)
    case "m", "mo", "mos", "mth", "mths": .months(count)
    case "q", "qtr", "qtrs": .months(3 * count)
    case "y", "yr", "yrs": .months(12 * count)
    case "b": .workdays(count)
    default: nil
    }
  }

  /// The step for `day` or `days`.
  static func plural(_ count: Int, _ unit: Substring) -> Step? {
    spelled(count, unit.hasSuffix("s") ? unit.dropLast() : unit)
  }

  private static func spelled(_ count: Int, _ unit: Substring) -> Step? {
    switch unit {
    case "day": .days(count)
    case "week": .days(7 * count)
    case "month": .months(count)
    case "quarter": .months(3 * count)
    case "year": .months(12 * count)
    case "weekday": .workdays(count)
    default: nil
    }
  }

  /// The step for a word that already says how often.
  static func adverb(_ word: Substring) -> Step? {
    switch word {
    case "daily": .days(1)
    case "weekdays": .workdays(1)
    case "weekly": .days(7)
    case "biweekly", "fortnight", "fortnightly": .days(14)
    case "monthly": .months(1)
    case "quarterly": .months(3)
    case "semiannual", "semiannually": .months(6)
    case "yearly", "annual", "annually": .months(12)
    default: nil
    }
  }

  /// Reads `mon,thu`, `mon..fri` or `mon-fri`.
  private static func weekdays(_ text: Substring) -> Set<Int>? {
    var found: Set<Int> = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = item.split { $0 == "." || $0 == "-" }
      let days = ends.compactMap { DateWords.number(of: $0, among: DateWords.weekdays) }
      let isRange = days.count == 2 && (item == "\(ends[0])..\(ends[1])" || item == "\(ends[0])-\(ends[1])")
      guard days.count == ends.count, isRange || days.count == 1 && item == ends[0] else { return nil }
      for day in 0...(days[days.count - 1] - days[0] + 7) % 7 { found.insert((days[0] - 1 + day) % 7 + 1) }
    }
    return found.isEmpty ? nil : found
  }

  private static func months(_ text: Substring) -> Set<Int>? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = names.compactMap { DateWords.number(of: $0, among: DateWords.months) }
    return !numbers.isEmpty && numbers.count == names.count ? Set(numbers) : nil
  }

  /// Reads `15`, `1st`, `last`, `2nd-last`, `only-31`, `fri`, `last-fri`, `2nd-last-fri`, and lists such as `1,15`.
  private static func monthDays(_ text: Substring) -> [MonthDay]? {
    var found: [MonthDay] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      var words = item.split(separator: "-", omittingEmptySubsequences: false)[...]
      guard let day = monthDay(&words), words.isEmpty else { return nil }
      found.append(day)
    }
    return found
  }

  private static func monthDay(_ words: inout ArraySlice<Substring>) -> MonthDay? {
    if words.first == "only" {
      words.removeFirst()
      guard let number = words.popFirst().flatMap({ dayNumber($0) }) else { return nil }
      return .day(number, orLast: false)
    }
    if words.count == 1, let number = words.first.flatMap({ dayNumber($0) }) {
      words.removeFirst()
      return .day(number, orLast: true)
    }
    return ordinalDay(&words, orLast: true) ?? weekday(&words)
  }

  /// Reads `15` and `15th`.
  private static func dayNumber(_ word: Substring) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), (1...31).contains(number),
      ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
    else { return nil }
    return number
  }

  private static func weekday(_ words: inout ArraySlice<Substring>) -> MonthDay? {
    guard let day = words.first.flatMap({ DateWords.number(of: $0, among: DateWords.weekdays) }) else { return nil }
    words.removeFirst()
    return .weekday(day, nth: 0)
  }

  /// Takes `last`, `2nd`, `second last`, each perhaps with `day` or a day of the week, from the beginning of a text. nil if
  /// it does not begin with such words, or if there is no such day.
  ///
  /// - Parameter orLast: what `31st` means in a shorter month.
  static func ordinalDay(_ words: inout ArraySlice<Substring>, orLast: Bool) -> MonthDay? {
    guard let word = words.first else { return nil }
    var nth = -1
    if word != "last" {
      if let place = ["first", "second", "third"].firstIndex(where: { $0 == word }) {
        nth = place + 1
      } else if word.last?.isLetter == true, let number = dayNumber(word) {
        nth = number
      } else {
        return nil
      }
    }
    words.removeFirst()
    if nth > 0, words.first == "last" {
      nth = -nth
      words.removeFirst()
    }
    if let day = words.first.flatMap({ number(ofWeekday: $0) }) {
      words.removeFirst()
      return (1...5).contains(abs(nth)) ? .weekday(day, nth: nth) : nil
    }
    if words.first == "day" || words.first == "days" { words.removeFirst() }
    return nth < 0 ? .fromEnd(-nth) : .day(nth, orLast: orLast)
  }

  /// The number of a day of the week for its name, or for two or more of its first letters; 1 is Monday.
  static func number(ofWeekday text: Substring) -> Int? {
    guard text.utf8.count >= 2 else { return nil }
    return DateWords.weekdays.firstIndex { $0.hasPrefix(text) }.map { $0 + 1 }
  }
}

extension Recurrence.MonthDay {
  /// Whether the day is written with a word, such as `last-fri`, so that it is no number of days.
  fileprivate var isNamed: Bool { if case .weekday = self { true } else { false } }
}
