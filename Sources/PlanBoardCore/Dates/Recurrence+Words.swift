// Obsidian Tasks passes the words after `every` to rrule.js. What that library reads is read here with the same meaning.
// It skips words that it does not understand; here, such a text is no recurrence.
// https://github.com/jkbrzt/rrule/blob/master/src/nlp/parsetext.ts
extension Recurrence {
  /// Reads words in lower case, such as `2 weeks`, `week on sunday`, `month on the 2nd last friday`, `april and december
  /// on the 1st`, `month when done`.
  static func words(_ text: String) -> Recurrence? {
    var words = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: " , ").split(
      separator: " ")[...]
    let start = words.suffix(2).elementsEqual(["when", "done"]) ? Start.done : .due
    if start == .done { words = words.dropLast(2) }
    var count = 1
    if let first = words.first, let number = first == "other" ? 2 : first.first?.isNumber == true ? Int(first) : nil {
      count = number
      words.removeFirst()
    }
    guard counts.contains(count), let unit = words.first else { return nil }
    if let days = list(&words, { number(ofWeekday: $0) }) {
      return words.isEmpty ? Recurrence(.weekdays(Set(days), everyWeeks: count), start) : nil
    }
    if count == 1, let names = list(&words, { DateWords.number(of: $0, among: DateWords.months) }) {
      guard let (days, others) = dayList(&words), words.isEmpty, others.isEmpty else { return nil }
      return inMonths(Set(names), start, on: days)
    }
    words.removeFirst()
    if unit == "weekday" || unit == "weekdays" {
      guard words.isEmpty else { return nil }
      return Recurrence(count == 1 ? .workdays(1) : .weekdays(Set(1...5), everyWeeks: count), start)
    }
    guard let step = plural(count, unit) ?? (count == 1 ? adverb(unit) : nil), let (days, names) = dayList(&words),
      words.isEmpty
    else { return nil }
    if days.isEmpty, names.isEmpty { return Recurrence(step, start) }
    switch step {
    case .days where unit.hasPrefix("week"):
      let weekdays = days.compactMap { if case .weekday(let day, nth: 0) = $0 { day } else { nil } }
      guard names.isEmpty, weekdays.count == days.count else { return nil }
      return Recurrence(.weekdays(Set(weekdays), everyWeeks: count), start)
    case .months where !names.isEmpty: return count == 1 ? inMonths(names, start, on: days) : nil
    case .months where unit.hasPrefix("year"): return count == 1 ? ofYear(days, start) : nil
    case .months: return Recurrence(step, start, on: days)
    default: return nil
    }
  }

  /// The recurrence for days of a year. rrule.js counts days of the week from the beginning or the end of the year, and
  /// takes a day of the month from each month.
  private static func ofYear(_ days: [MonthDay], _ start: Start) -> Recurrence? {
    var places: Set<Int> = []
    for case .weekday(_, let nth) in days { places.insert(nth) }
    if places.allSatisfy({ $0 == 0 }) { return Recurrence(.months(1), start, on: days) }
    if places.allSatisfy((1...4).contains) { return Recurrence(.namedMonths([1]), start, on: days) }
    return places.allSatisfy((-4 ... -1).contains) ? Recurrence(.namedMonths([12]), start, on: days) : nil
  }

  /// Takes names with commas between them from the beginning of a text; nil if it does not begin with a name.
  private static func list(_ words: inout ArraySlice<Substring>, _ number: (Substring) -> Int?) -> [Int]? {
    guard let first = words.first.flatMap(number) else { return nil }
    var found = [first]
    words.removeFirst()
    while true {
      var rest = words
      guard dropComma(&rest), let next = rest.first.flatMap(number) else { return found }
      found.append(next)
      words = rest.dropFirst()
    }
  }

  /// Takes `on the 1st, 15th`, `on friday` or `in january` from a text. Both lists are empty for an empty text. nil for
  /// any other text, and for days of the month together with days of the week, because rrule.js wants both on one day.
  private static func dayList(_ words: inout ArraySlice<Substring>) -> (days: [MonthDay], months: Set<Int>)? {
    if words.isEmpty { return ([], []) }
    var (days, months): ([MonthDay], Set<Int>) = ([], [])
    let isOn = dropOn(&words)
    guard dropThe(&words) || isOn else { return nil }
    repeat {
      if let day = ordinalDay(&words, orLast: false) {
        days.append(day)
      } else if let day = words.first.flatMap({ number(ofWeekday: $0) }) {
        days.append(.weekday(day, nth: 0))
        words.removeFirst()
      } else if words.first == "weekday" || words.first == "weekdays" {
        days += (1...5).map { .weekday($0, nth: 0) }
        words.removeFirst()
      } else if let month = words.first.flatMap({ DateWords.number(of: $0, among: DateWords.months) }) {
        months.insert(month)
        words.removeFirst()
      } else {
        return nil
      }
    } while dropComma(&words) || dropThe(&words) || dropOn(&words)
    let weekdays = days.count { if case .weekday = $0 { true } else { false } }
    return weekdays == 0 || weekdays == days.count ? (days, months) : nil
  }

  private static func dropOn(_ words: inout ArraySlice<Substring>) -> Bool {
    guard words.first == "on" || words.first == "in" else { return false }
    words.removeFirst()
    return true
  }

  private static func dropThe(_ words: inout ArraySlice<Substring>) -> Bool {
    guard words.first == "the" else { return false }
    words.removeFirst()
    return true
  }

  private static func dropComma(_ words: inout ArraySlice<Substring>) -> Bool {
    let rest = words.drop { [",", "and", "or"].contains($0) }
    defer { words = rest }
    return rest.count < words.count
  }
}
