/// The days from one day to another, both included.
package struct DaySpan: Hashable, Sendable {
  /// The first day; nil for all days up to ``last``.
  package let first: CalendarDate?
  /// The last day; nil for all days from ``first`` on.
  package let last: CalendarDate?

  /// - Returns: nil if both ends are open, or if the last day comes before the first.
  package init?(from first: CalendarDate?, to last: CalendarDate?) {
    guard first != nil || last != nil else { return nil }
    if let first, let last, last < first { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Whether the span contains the day.
  package func contains(_ day: CalendarDate) -> Bool {
    (first.map { $0 <= day } ?? true) && (last.map { day <= $0 } ?? true)
  }
}
