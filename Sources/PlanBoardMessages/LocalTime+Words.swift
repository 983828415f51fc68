package import PlanBoardCore

extension LocalTime {
  /// The day and the time: `2026-11-21 09:05`.
  package var words: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day) \(two(hour)):\(two(minute))"
  }
}
