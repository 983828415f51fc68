/// A day, and a time of that day if one is given: what `due:`, `start:`, `done:` and the like hold (format §3).
package struct DueDate: Hashable, Sendable, Comparable {
  package var date: CalendarDate
  package var time: TimeOfDay?

  package init(_ date: CalendarDate, time: TimeOfDay? = nil) {
    self.date = date
    self.time = time
  }

  /// Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` (seconds are not part of the format).
  package init?(iso text: some StringProtocol) {
    let utf8 = text.utf8
    if utf8.count == 10 {
      guard let date = CalendarDate(iso: text) else { return nil }
      self.init(date)
    } else {
      let separator = utf8.index(utf8.startIndex, offsetBy: 10, limitedBy: utf8.endIndex) ?? utf8.endIndex
      guard separator != utf8.endIndex, utf8[separator] == UInt8(ascii: "T"),
        let date = CalendarDate(iso: text[..<separator]),
        let time = TimeOfDay(text[utf8.index(after: separator)...])
      else { return nil }
      self.init(date, time: time)
    }
  }

  /// Earlier days first; on one day, no time before any time.
  package static func < (left: Self, right: Self) -> Bool {
    if left.date != right.date { return left.date < right.date }
    return (left.time?.minutes ?? -1) < (right.time?.minutes ?? -1)
  }
}

extension DueDate: CustomStringConvertible {
  /// `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, as written into files.
  package var description: String {
    guard let time else { return date.description }
    return "\(date)T\(time)"
  }
}

/// A time of day, 00:00–23:59.
package struct TimeOfDay: Hashable, Sendable {
  /// Minutes since midnight.
  package let minutes: Int

  /// Reads `H:MM` or `HH:MM`.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 4 || bytes.count == 5, bytes[bytes.count - 3] == UInt8(ascii: ":") else { return nil }
    var numbers: [Int] = []
    for part in [bytes[..<(bytes.count - 3)], bytes[(bytes.count - 2)...]] {
      var value = 0
      for digit in part {
        guard digit >= 0x30, digit <= 0x39 else { return nil }
        value = value * 10 + Int(digit - 0x30)
      }
      numbers.append(value)
    }
    guard numbers[0] < 24, numbers[1] < 60 else { return nil }
    minutes = numbers[0] * 60 + numbers[1]
  }
}

extension TimeOfDay: CustomStringConvertible {
  package var description: String { "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))" }
}
