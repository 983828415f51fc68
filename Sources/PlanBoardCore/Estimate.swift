/// A span of working time such as `3h`, `90m`, `2d`, `1w`, `1h30m`; a day is eight hours, a week five days.
package struct Estimate: Hashable, Sendable {
  package let minutes: Double

  /// - Returns: nil if the text is no duration.
  package init?(_ text: some StringProtocol) {
    var total = 0.0
    var digits = ""
    var hasUnit = false
    for character in text {
      if character.isASCII, character.isNumber || character == "." {
        digits.append(character)
      } else {
        guard let number = Double(digits), let unit = Self.units[character] else { return nil }
        total += number * unit
        digits = ""
        hasUnit = true
      }
    }
    guard hasUnit, digits.isEmpty, total.isFinite else { return nil }
    minutes = total
  }

  private static let units: [Character: Double] = [
    "m": 1, "h": 60, "d": 8 * 60, "w": 5 * 8 * 60, "M": 20 * 8 * 60, "y": 240 * 8 * 60,
  ]
}
