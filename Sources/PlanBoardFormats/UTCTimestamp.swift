internal import PlanBoardCore

/// Moments in UTC in the basic format of ISO 8601, as Taskwarrior writes them: `20261201T230000Z`.
enum UTCTimestamp {
  /// - Parameter seconds: since 1970.
  static func text(_ seconds: Int) -> String {
    let (days, second) = seconds.floorDivided(by: 86_400)
    guard let day = CalendarDate(dayNumber: epoch + days) else { return "" }
    let date = day.description.utf8.filter { $0 != UInt8(ascii: "-") }
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return String(decoding: date, as: UTF8.self) + "T\(time)Z"
  }

  /// Reads `20261201T230000Z`, and ISO 8601 with its separators, as in `2026-12-01T23:00:00Z` or `2026-12-01T23:00:00.000Z`.
  ///
  /// - Returns: the seconds since 1970; nil for any other text.
  static func seconds(_ text: String) -> Int? {
    let isUTC = text.utf8.last == UInt8(ascii: "Z")
    let plain = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "Z") }.filter {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":")
    }
    let digits = plain.filter { $0 &- UInt8(ascii: "0") < 10 }.map { Int($0 - UInt8(ascii: "0")) }
    guard isUTC, plain.count == 15, plain[8] == UInt8(ascii: "T"), digits.count == 14 else { return nil }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    guard let day = CalendarDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)) else { return nil }
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    guard hour < 24, minute < 60, second < 61 else { return nil }
    return (day.dayNumber - epoch) * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// 1 January 1970.
  private static let epoch = CalendarDate(year: 1970, month: 1, day: 1)?.dayNumber ?? 0
}

extension Int {
  /// The quotient, rounded down, and the rest, which is not negative.
  fileprivate func floorDivided(by divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
