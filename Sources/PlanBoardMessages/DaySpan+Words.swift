internal import PlanBoardCore

extension DaySpan {
  /// The days in words: `Mon 23 Nov to Sun 29 Nov`.
  ///
  /// - Parameter day: puts one day into words.
  func words(_ day: (CalendarDate) -> String) -> String {
    switch (first.map(day), last.map(day)) {
    case (let first?, _?) where self.first == self.last: first
    case (let first?, let last?): "\(first) to \(last)"
    case (let first?, nil): "\(first) or later"
    case (nil, let last): "\(last ?? "") or earlier"
    }
  }
}
