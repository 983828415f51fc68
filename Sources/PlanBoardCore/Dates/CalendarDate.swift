/// A day of the proleptic Gregorian calendar, without a time zone (ISO 8601, years 0000–9999).
package struct CalendarDate: Hashable, Sendable, Comparable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// - Returns: nil unless the day exists.
  package init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads exactly `YYYY-MM-DD`.
  package init?(iso text: String) {
    var text = text
    guard let date = text.withUTF8({ CalendarDate(utf8: $0) }) else { return nil }
    self = date
  }

  /// Reads the `YYYY-MM-DD` at the start of a text, whatever follows.
  package init?(beginningOf text: String) {
    var text = text
    guard let date = text.withUTF8({ CalendarDate(utf8: UnsafeBufferPointer(rebasing: $0.prefix(10))) }) else {
      return nil
    }
    self = date
  }

  /// Reads exactly eight figures: `20261201`.
  package init?(figures text: some StringProtocol) {
    guard text.utf8.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else {
      return nil
    }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Works on bytes, because generic string code takes a thousand times as long.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
    var digits = (year: 0, month: 0, day: 0)
    for index in 0..<10 where index != 4 && index != 7 {
      guard text[index] >= 0x30, text[index] <= 0x39 else { return nil }
      let digit = Int(text[index] - 0x30)
      if index < 4 {
        digits.year = digits.year * 10 + digit
      } else if index < 7 {
        digits.month = digits.month * 10 + digit
      } else {
        digits.day = digits.day * 10 + digit
      }
    }
    self.init(year: digits.year, month: digits.month, day: digits.day)
  }

  /// The number of days since 0000-03-01 (Howard Hinnant, days_from_civil).
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The day with a given ``dayNumber`` (Howard Hinnant, civil_from_days); nil outside the years 0000–9999.
  package init?(dayNumber: Int) {
    let era = (dayNumber >= 0 ? dayNumber : dayNumber - 146_096) / 146_097
    let dayOfEra = dayNumber - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  package var isoWeekday: Int { ((dayNumber + 2) % 7 + 7) % 7 + 1 }

  /// The number of days in a month (1–12).
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      var index = 0
      func put(_ number: Int, _ divisor: Int) {
        var divisor = divisor
        while divisor > 0 {
          buffer[index] = UInt8(0x30 + number / divisor % 10)
          index += 1
          divisor /= 10
        }
      }
      put(year, 1000)
      buffer[index] = UInt8(ascii: "-")
      index += 1
      put(month, 10)
      buffer[index] = UInt8(ascii: "-")
      index += 1
      put(day, 10)
      return index
    }
  }
}

extension CalendarDate {
  /// The day this many days later, or earlier if `days` is negative; nil outside the years 0000–9999.
  package func adding(days: Int) -> CalendarDate? { CalendarDate(dayNumber: dayNumber + days) }

  /// The same day this many months later, or the month's last day if the month is too short; nil outside the years
  /// 0000–9999.
  package func adding(months: Int) -> CalendarDate? {
    let month = year * 12 + self.month - 1 + months
    guard month >= 0 else { return nil }
    return (1...day).reversed().lazy.compactMap { CalendarDate(year: month / 12, month: month % 12 + 1, day: $0) }.first
  }
}
