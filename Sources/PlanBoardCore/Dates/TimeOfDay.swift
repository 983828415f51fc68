/// A time of day, 00:00–23:59.
package struct TimeOfDay: Hashable, Sendable {
  /// Minutes since midnight.
  package let minutes: Int

  /// Reads `H:MM` or `HH:MM`.
  package init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let time = text.withUTF8({ TimeOfDay(utf8: $0) }) else { return nil }
    self = time
  }

  /// Reads `H:MM` or `HH:MM`.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 4 || text.count == 5, text[text.count - 3] == UInt8(ascii: ":") else { return nil }
    var numbers = (hour: 0, minute: 0)
    for index in text.indices where index != text.count - 3 {
      guard text[index] >= 0x30, text[index] <= 0x39 else { return nil }
      let digit = Int(text[index] - 0x30)
      if index < text.count - 3 {
        numbers.hour = numbers.hour * 10 + digit
      } else {
        numbers.minute = numbers.minute * 10 + digit
      }
    }
    guard numbers.hour < 24, numbers.minute < 60 else { return nil }
    minutes = numbers.hour * 60 + numbers.minute
  }
}

extension TimeOfDay: CustomStringConvertible {
  package var description: String { "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))" }
}

/// The digits of a number, with zeros before them to make at least `width` digits.
private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
