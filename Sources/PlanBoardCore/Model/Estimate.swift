/// A span of working time such as `90m`, `1.5h` or `1h30m`. A day (`d`) is eight hours, a week (`w`) five days, a
/// month (`M`) 20 days, a year (`y`) 240 days.
package struct Estimate: Hashable, Sendable {
  package let minutes: Double

  /// - Returns: nil if the text is not one or more numbers, each with its unit directly after it.
  package init?(_ text: String) {
    var text = text
    guard let minutes = text.withUTF8({ Self.minutes($0) }) else { return nil }
    self.minutes = minutes
  }

  /// Works on bytes, because generic string code takes ten times as long.
  private static func minutes(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var total = 0.0
    var start = 0
    for position in text.indices where !isPartOfNumber(text[position]) {
      guard let number = number(text[start..<position]), let unit = minutes(perUnit: text[position]) else { return nil }
      total += number * unit
      start = position + 1
    }
    return start > 0 && start == text.count && total.isFinite ? total : nil
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    // Short whole numbers are exact without the general parser.
    guard !digits.isEmpty, digits.count < 16, !digits.contains(UInt8(ascii: ".")) else {
      return Double(String(decoding: digits, as: UTF8.self))
    }
    return Double(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
  }

  private static func minutes(perUnit unit: UInt8) -> Double? {
    switch unit {
    case UInt8(ascii: "m"): 1
    case UInt8(ascii: "h"): 60
    case UInt8(ascii: "d"): 8 * 60
    case UInt8(ascii: "w"): 5 * 8 * 60
    case UInt8(ascii: "M"): 20 * 8 * 60
    case UInt8(ascii: "y"): 240 * 8 * 60
    default: nil
    }
  }
}
