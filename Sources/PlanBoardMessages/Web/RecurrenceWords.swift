package import PlanBoardCore

/// How often a card recurs, in words: `every week`, `every 3 days`, `every Mon, Thu`.
package enum RecurrenceWords {
  /// The words for the value of `every:`. If it is not understood, they are the value.
  package static func text(_ value: String) -> String {
    guard let recurrence = Recurrence(value) else { return value }
    switch recurrence.step {
    case .days(let count) where count % 7 == 0: return every(count / 7, "week")
    case .days(let count): return every(count, "day")
    case .months(let count) where count % 12 == 0: return every(count / 12, "year")
    case .months(let count): return every(count, "month")
    case .workdays(let count): return every(count, "working day")
    case .weekdays(let days):
      let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      return "every \(days.sorted().filter { (1...7).contains($0) }.map { names[$0 - 1] }.joined(separator: ", "))"
    }
  }

  private static func every(_ count: Int, _ unit: String) -> String {
    count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
  }
}
