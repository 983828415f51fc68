extension Recurrence {
  /// The first day after `day` on which the card recurs; nil if there is none before the year 10000.
  ///
  /// - Parameter anchor: the day from which the rhythm counts, not after `day`; nil for `day` itself.
  package func next(after day: CalendarDate, from anchor: CalendarDate? = nil) -> CalendarDate? {
    let anchor = anchor ?? day
    switch step {
    case .days(let count):
      let passed = day.dayNumber - anchor.dayNumber
      return anchor.adding(days: (passed / count + 1) * count)
    case .workdays(let count): return nextWorkday(count, after: day, from: anchor)
    case .weekdays(let days, let weeks): return nextWeekday(days, weeks, after: day, from: anchor)
    case .months(let count):
      var months = (day.monthNumber - anchor.monthNumber) / count * count
      while true {
        guard let next = occurrences(inMonth: anchor.monthNumber + months, anchor) else { return nil }
        if let found = next.first(where: { $0 > day }) { return found }
        months += count
      }
    case .namedMonths(let names):
      var month = day.monthNumber
      while true {
        guard let next = occurrences(inMonth: month, anchor) else { return nil }
        if names.contains(month % 12 + 1), let found = next.first(where: { $0 > day }) { return found }
        month += 1
      }
    }
  }

  /// Whether the card recurs on days of each week.
  package var isWeekly: Bool { if case .weekdays(_, everyWeeks: 1) = step { true } else { false } }

  /// The recurrence for the card's next occurrence, usually the same one.
  ///
  /// If a step in months has led from 31 January to 28 February, the result has the last day of the month, so that it
  /// leads on to 31 March. A recurrence that counts from the day when the card is done stays as it is.
  ///
  /// - Parameter next: the result of ``next(after:from:)`` for the rhythm of `anchor`.
  package func following(_ anchor: CalendarDate, next: CalendarDate) -> Recurrence {
    guard let day = lostDay(anchor, next: next), start != .done else { return self }
    return Recurrence(step, start, on: [.day(day, orLast: true)])
  }

  /// The day of the month that a step in months keeps even if some months are too short, such as 31 in `+1m@31`; nil for
  /// other days, and for several.
  package var keptDay: Int? {
    switch monthDays {
    case [.fromEnd(1)]: 31
    case let days where days.count == 1:
      if case .day(let day, orLast: true) = days[0] { day } else { nil }
    default: nil
    }
  }

  /// The recurrence without its ``keptDay``, as a program writes it that knows of no such days.
  package var withoutKeptDay: Recurrence { keptDay == nil ? self : Recurrence(step, start) }

  /// The day of the month that the next occurrence cannot have, because its month is too short: 31 after 31 January. nil
  /// if the recurrence names days of the month, or does not count in months.
  package func lostDay(_ anchor: CalendarDate, next: CalendarDate) -> Int? {
    switch step {
    case .months, .namedMonths: monthDays.isEmpty && next.day < anchor.day ? anchor.day : nil
    case .days, .workdays, .weekdays: nil
    }
  }

  /// The occurrences in a month, in order; nil after the year 9999.
  private func occurrences(inMonth number: Int, _ anchor: CalendarDate) -> [CalendarDate]? {
    guard number < 120_000, let first = CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) else {
      return nil
    }
    let length = CalendarDate.days(inMonth: first.month, of: first.year)
    let wanted = monthDays.isEmpty ? [MonthDay.day(anchor.day, orLast: true)] : monthDays
    let days = Set(wanted.flatMap { $0.days(inMonthOf: length, beginningOn: first.isoWeekday) })
    return days.sorted().compactMap { CalendarDate(year: first.year, month: first.month, day: $0) }
  }

  private func nextWorkday(_ count: Int, after day: CalendarDate, from anchor: CalendarDate) -> CalendarDate? {
    // Five steps lead exactly `count` weeks on.
    let jump = (day.dayNumber - anchor.dayNumber) / (7 * count) * 7 * count
    var next = anchor.adding(days: jump)
    repeat {
      for _ in 0..<count {
        repeat { next = next?.adding(days: 1) } while next.map { $0.isoWeekday > 5 } ?? false
      }
    } while next.map { $0 <= day } ?? false
    return next
  }

  private func nextWeekday(
    _ days: Set<Int>, _ weeks: Int, after day: CalendarDate, from anchor: CalendarDate
  ) -> CalendarDate? {
    let monday = anchor.dayNumber - anchor.isoWeekday + 1
    let week = monday + (day.dayNumber - monday) / (7 * weeks) * 7 * weeks
    let numbers = [week, week + 7 * weeks].lazy.flatMap { start in days.sorted().map { start + $0 - 1 } }
    return numbers.first { $0 > day.dayNumber }.flatMap { CalendarDate(dayNumber: $0) }
  }
}

extension CalendarDate {
  /// The number of months since January of the year 0.
  fileprivate var monthNumber: Int { year * 12 + month - 1 }
}

extension Recurrence.MonthDay {
  /// The days of a month, as numbers.
  ///
  /// - Parameters:
  ///   - length: the number of days of the month.
  ///   - weekday: the day of the week of the first day; 1 is Monday.
  fileprivate func days(inMonthOf length: Int, beginningOn weekday: Int) -> [Int] {
    switch self {
    case .day(let day, let orLast): return day <= length ? [day] : orLast ? [length] : []
    case .fromEnd(let day): return day <= length ? [length + 1 - day] : []
    case .weekday(let wanted, let nth):
      let all = Array(stride(from: (wanted - weekday + 7) % 7 + 1, through: length, by: 7))
      let index = nth > 0 ? nth - 1 : all.count + nth
      return nth == 0 ? all : all.indices.contains(index) ? [all[index]] : []
    }
  }

  /// Whether a month has such a day, at least in some years.
  func isPossible(in month: Int) -> Bool {
    switch self {
    case .day(let day, orLast: false): day <= CalendarDate.days(inMonth: month, of: 2000)
    case .fromEnd(let day): day <= CalendarDate.days(inMonth: month, of: 2000)
    case .day, .weekday: true
    }
  }
}
