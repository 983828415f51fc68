package import PlanBoardCore
internal import PlanBoardStore

/// The clock of a machine, in the time zone of its user.
package struct PlanClock: Sendable {
  /// The time in seconds since 1970.
  package let now: @Sendable () -> Int
  package let today: @Sendable () -> CalendarDate
  /// Converts a moment, given in seconds since 1970, to the local time.
  package let local: @Sendable (Int) -> LocalTime

  /// The clock of this machine.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  package static func machine(_ variable: (String) -> String?) -> PlanClock {
    PlanClock(
      variable, now: { SystemClock.now }, local: { SystemClock.localTime($0) }, seconds: { SystemClock.seconds($0) })
  }

  /// Creates a clock. `PB_TODAY=2026-07-01` sets the day, so that tests and recordings are repeatable. The time is then
  /// always noon. If `PB_TODAY` is not a date, it has no effect.
  ///
  /// - Parameters:
  ///   - variable: returns the value of an environment variable; nil if it is not set.
  ///   - now: returns the time in seconds since 1970.
  ///   - local: converts a moment, given in seconds since 1970, to the local time.
  ///   - seconds: converts a local time to a moment, in seconds since 1970.
  package init(
    _ variable: (String) -> String?, now: @escaping @Sendable () -> Int,
    local: @escaping @Sendable (Int) -> LocalTime, seconds: @escaping @Sendable (LocalTime) -> Int
  ) {
    self.local = local
    if let day = variable("PB_TODAY").flatMap({ CalendarDate(iso: $0) }) {
      self.now = { seconds(LocalTime(day, hour: 12, minute: 0)) }
      today = { day }
    } else {
      self.now = now
      today = { local(now()).day }
    }
  }
}
