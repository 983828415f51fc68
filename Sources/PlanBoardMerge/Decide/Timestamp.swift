internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A moment as programs write it into front matter: an ISO 8601 date, or date and time, with or without a zone.
struct Timestamp {
  /// Seconds since the start of 1970-01-01, in the zone if there is one, or else in local time.
  private var seconds: Int
  /// The digits of the fraction of a second.
  private var fraction: [UInt8]
  private var hasZone: Bool

  /// The front matter keys in which programs keep the moment of the last change.
  static let keys: Set<String> = ["updated", "modified", "updated_date"]

  /// Reads `2026-11-29`, `2026-11-29 14:54`, or `2026-11-29T14:54:03.25+01:00`, also in quotation marks. nil for any other
  /// text.
  init?(_ text: some BidirectionalCollection<UInt8>) {
    var rest = Array(text)[...]
    while rest.last?.isWhiteSpace == true { rest.removeLast() }
    while rest.first?.isBlank == true { rest.removeFirst() }
    if let mark = rest.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"), rest.count > 1, rest.last == mark
    {
      rest = rest.dropFirst().dropLast()
    }
    guard let day = CalendarDate(iso: String(decoding: rest.prefix(10), as: UTF8.self)) else { return nil }
    rest = rest.dropFirst(10)
    (seconds, fraction, hasZone) = (day.dayNumber * 86_400, [], false)
    guard let divider = rest.popFirst() else { return }
    guard divider == .space || divider == UInt8(ascii: "T") || divider == UInt8(ascii: "t"),
      let hour = Self.digits(&rest, 0...23), rest.popFirst() == UInt8(ascii: ":"),
      let minute = Self.digits(&rest, 0...59)
    else { return nil }
    seconds += hour * 3600 + minute * 60
    if rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      guard let second = Self.digits(&rest, 0...60) else { return nil }
      seconds += second
      if rest.first == UInt8(ascii: ".") {
        fraction = Array(rest.dropFirst().prefix { $0 &- 0x30 < 10 })
        guard !fraction.isEmpty else { return nil }
        rest = rest.dropFirst(fraction.count + 1)
        while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
      }
    }
    guard readZone(rest) else { return nil }
  }

  private static func digits(_ text: inout ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
    guard let value = Int(String(decoding: text.prefix(2), as: UTF8.self)),
      text.prefix(2).allSatisfy({ $0 &- 0x30 < 10 }),
      text.count >= 2, range.contains(value)
    else { return nil }
    text = text.dropFirst(2)
    return value
  }

  /// Reads `Z`, `+01:00`, `+0100` or `+01`; an empty text is no zone. Returns false for any other text.
  private mutating func readZone(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    guard let sign = rest.popFirst() else { return true }
    hasZone = true
    if sign | 0x20 == UInt8(ascii: "z") { return rest.isEmpty }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = Self.digits(&rest, 0...23) else {
      return false
    }
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    let minutes = rest.isEmpty ? 0 : Self.digits(&rest, 0...59)
    guard let minutes, rest.isEmpty else { return false }
    seconds -= (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    return true
  }

  /// Whether this moment is before another one; nil if only one of them has a zone, because then nobody knows.
  func isBefore(_ other: Timestamp) -> Bool? {
    guard hasZone == other.hasZone else { return nil }
    return seconds != other.seconds ? seconds < other.seconds : fraction.lexicographicallyPrecedes(other.fraction)
  }
}
