internal import PlanBoardCore

/// A duration of a user's own attribute of Taskwarrior, in ISO 8601 (`PT1H30M`) or as people type it (`90min`), as the value
/// of `est:`.
enum TaskwarriorDuration {
  private static let units: [String: String] = [
    "min": "m", "mins": "m", "minute": "m", "minutes": "m", "h": "h", "hr": "h", "hrs": "h", "hour": "h", "hours": "h",
    "d": "d", "day": "d", "days": "d", "w": "w", "wk": "w", "wks": "w", "week": "w", "weeks": "w",
  ]

  static func estimate(_ text: String) -> String? {
    let lower = text.lowercased()
    if lower.hasPrefix("p") {
      // Weeks and days are before the T, hours and minutes behind it.
      let parts = lower.dropFirst().split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, first.allSatisfy({ $0.isNumber || $0 == "d" || $0 == "w" }) else { return nil }
      return valid(parts.joined())
    }
    let number = lower.prefix { $0.isNumber || $0 == "." }
    let unit = lower.dropFirst(number.count).drop { $0 == " " }
    if let unit = units[String(unit)], !number.isEmpty { return valid("\(number)\(unit)") }
    return valid(lower)
  }

  private static func valid(_ text: String) -> String? { Estimate(text) == nil ? nil : text }
}
