package import PlanBoardCore

extension LocalTime {
  /// The day and the time: `2026-11-21 09:05`.
  package var words: String { "\(day) \(clock)" }

  /// The day in words, and the time: `today 09:05`, `Thu 19 Nov 09:05`.
  ///
  /// - Parameter today: the current day; nil to show an ISO date.
  package func words(today: CalendarDate?) -> String {
    guard let today else { return words }
    switch today.dayNumber - day.dayNumber {
    case 0: return "\(Words.text(.today)) \(clock)"
    case 1: return "\(Words.text(.yesterday)) \(clock)"
    default: return "\(DueWords.words(DueDate(day), today: today)) \(clock)"
    }
  }

  /// Does the same as ``words(today:_:)``, without the time if the day is before yesterday: `Thu 19 Nov`.
  package func briefWords(today: CalendarDate) -> String {
    (0...1).contains(today.dayNumber - day.dayNumber)
      ? words(today: today) : DueWords.words(DueDate(day), today: today)
  }

  /// `2026-11-21T09:05`.
  package var iso: String { "\(day)T\(clock)" }

  private var clock: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(hour)):\(two(minute))"
  }
}
