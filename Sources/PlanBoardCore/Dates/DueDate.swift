/// A day with an optional time: the value of `due:`, `start:`, `done:` and similar fields (docs/format.md, "Fields").
package struct DueDate: Hashable, Sendable, Comparable {
  package var date: CalendarDate
  package var time: TimeOfDay?

  package init(_ date: CalendarDate, time: TimeOfDay? = nil) {
    self.date = date
    self.time = time
  }

  /// Reads `2026-12-01`, `2026-12-01T09:00` or `2026-12-01T9:00`.
  package init?(iso text: String) {
    var text = text
    let found = text.withUTF8 { utf8 -> DueDate? in
      guard utf8.count >= 10, let date = CalendarDate(utf8: UnsafeBufferPointer(rebasing: utf8[..<10])) else {
        return nil
      }
      if utf8.count == 10 { return DueDate(date) }
      guard utf8[10] == UInt8(ascii: "T"), let time = TimeOfDay(utf8: UnsafeBufferPointer(rebasing: utf8[11...]))
      else { return nil }
      return DueDate(date, time: time)
    }
    guard let found else { return nil }
    self = found
  }

  /// Earlier days come first; on the same day, a value without a time comes first.
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
