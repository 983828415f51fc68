/// A moment by a local clock, to the minute.
package struct LocalTime: Hashable, Sendable {
  package var day: CalendarDate
  package var hour: Int
  package var minute: Int

  package init(_ day: CalendarDate, hour: Int, minute: Int) {
    self.day = day
    self.hour = hour
    self.minute = minute
  }
}
