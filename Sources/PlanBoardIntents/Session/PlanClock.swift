package import PlanBoardCore
internal import PlanBoardStore

/// The clock of a machine, in the time zone of its user.
package struct PlanClock: Sendable {
  /// The time in seconds since 1970.
  package let now: @Sendable () -> Int
  package let today: @Sendable () -> CalendarDate
  /// Converts a moment, given in seconds since 1970, to the local time.
  package let local: @Sendable (Int) -> LocalTime
  /// Returns the moment, in seconds since 1970, at which the local clock shows a time.
  package let seconds: @Sendable (LocalTime) -> Int

  /// The clock of this machine.
  package static func machine(_ variable: (String) -> String?) -> PlanClock {
    PlanClock(
      variable, now: { SystemClock.now }, local: { SystemClock.localTime($0) }, seconds: { SystemClock.seconds($0) })
  }

  /// Creates a clock from functions that count seconds since 1970. `PB_TODAY=2026-07-01` sets the day, and the time is
  /// then always noon.
  ///
  /// - Parameter variable: returns the value of an environment variable.
  package init(
    _ variable: (String) -> String?, now: @escaping @Sendable () -> Int,
    local: @escaping @Sendable (Int) -> LocalTime, seconds: @escaping @Sendable (LocalTime) -> Int
  ) {
    self.local = local
    self.seconds = seconds
    if let day = variable("PB_TODAY").flatMap({ CalendarDate(iso: $0) }) {
      self.now = { seconds(LocalTime(day, hour: 12, minute: 0)) }
      today = { day }
    } else {
      self.now = now
      today = { local(now()).day }
    }
  }
}
