package import PlanBoardCore

/// Which number comes first in a date that ends with the year: `17-09-2024` or `09-17-2024`.
package enum DayOrder: Hashable, Sendable { case dayFirst, monthFirst }

/// A date in figures: three numbers separated by `-`, `/` or `.`, with the year first or last, as in `2022/10/29` or
/// `9-1-2025`, or eight figures, such as `20221029`. The day need not exist.
package struct WrittenDate: Sendable {
  package struct Number: Sendable {
    package var value: Int
    /// The number of digits, including leading zeros.
    package var width: Int

    /// Whether numbers below 10 have a leading zero: true for `09`, false for `9`, nil for `12`.
    var isPadded: Bool? { width == 1 ? false : value < 10 ? true : nil }
  }

  /// In text order.
  package let numbers: (Number, Number, Number)
  /// nil between the numbers of `20221029`.
  package let separators: (UInt8?, UInt8?)
  package var isYearFirst: Bool { numbers.0.width == 4 }

  /// - Returns: nil if the range is not a date in figures.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let range = bytes.trimmed(range)
    guard (8...10).contains(range.count) else { return nil }
    if range.count == 8, bytes[range].allSatisfy(\.isDigit) {
      // Other eight figures, such as `12345678`, are likely to be something else.
      guard "12".utf8.contains(bytes[range.lowerBound]) else { return nil }
      let figures = bytes[range].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
      numbers = (
        Number(value: figures / 10_000, width: 4), Number(value: figures / 100 % 100, width: 2),
        Number(value: figures % 100, width: 2)
      )
      separators = (nil, nil)
      return
    }
    var position = range.lowerBound
    func number() -> Number? {
      let start = position
      var value = 0
      while position < range.upperBound, bytes[position].isDigit, position - start < 4 {
        value = value * 10 + Int(bytes[position] & 0x0F)
        position += 1
      }
      return position > start ? Number(value: value, width: position - start) : nil
    }
    func separator() -> UInt8? {
      guard position < range.upperBound, "-/.".utf8.contains(bytes[position]) else { return nil }
      position += 1
      return bytes[position - 1]
    }
    guard let first = number(), let one = separator(), let second = number(), let other = separator(),
      let third = number(), position == range.upperBound, second.width <= 2,
      (first.width == 4 && third.width <= 2) || (first.width <= 2 && third.width == 4)
    else { return nil }
    numbers = (first, second, third)
    separators = (one, other)
  }

  /// - Returns: nil if the text is not a date in figures.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let date = bytes.withUnsafeBufferPointer({ Self($0, $0.indices) }) else { return nil }
    self = date
  }

  /// The order of day and month that the numbers themselves show: `17-09-2024` must begin with the day. nil if the year
  /// comes first, if both orders are possible, or if the date does not exist.
  package var order: DayOrder? {
    guard !isYearFirst else { return nil }
    let (first, second) = (numbers.0.value, numbers.1.value)
    if first > 12, second <= 12, date(in: .dayFirst) != nil { return .dayFirst }
    if second > 12, first <= 12, date(in: .monthFirst) != nil { return .monthFirst }
    return nil
  }

  /// Whether the date can be two different days, depending on whether the day or the month comes first.
  package var isAmbiguous: Bool {
    !isYearFirst && (1...12).contains(numbers.0.value) && (1...12).contains(numbers.1.value)
      && numbers.0.value != numbers.1.value
  }

  /// The day; nil if it does not exist, or if the date is ambiguous and `known` is nil.
  ///
  /// - Parameter known: the order in which to read an ambiguous date; nil if it is not known.
  package func date(known: DayOrder?) -> CalendarDate? {
    if isYearFirst { return date(in: .monthFirst) }
    if let order = isAmbiguous ? known : order { return date(in: order) }
    return isAmbiguous ? nil : date(in: .dayFirst)
  }

  private func date(in order: DayOrder) -> CalendarDate? {
    if isYearFirst {
      return CalendarDate(year: numbers.0.value, month: numbers.1.value, day: numbers.2.value)
    }
    let (day, month) = order == .dayFirst ? (numbers.0, numbers.1) : (numbers.1, numbers.0)
    return CalendarDate(year: numbers.2.value, month: month.value, day: day.value)
  }
}
