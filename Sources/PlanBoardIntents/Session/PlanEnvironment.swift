package import PlanBoardCore
package import PlanBoardStore

/// All that a session takes from the machine it runs on. A test gives it other files and another clock. Random bits for new ids are a
/// parameter of the intent that makes them.
package struct PlanEnvironment: Sendable {
  package var files: any FileSystem
  /// Where this machine keeps locks and history. Without one nothing is locked or remembered.
  package var stateFolder: Path?
  /// The user's; see ``WriteScope``.
  package var home: Path?
  /// Seconds since 1970, for the history.
  package var now: @Sendable () -> Int
  /// The local day.
  package var today: @Sendable () -> CalendarDate

  package init(
    files: any FileSystem, stateFolder: Path?, home: Path?, now: @escaping @Sendable () -> Int,
    today: @escaping @Sendable () -> CalendarDate
  ) {
    self.files = files
    self.stateFolder = stateFolder
    self.home = home
    self.now = now
    self.today = today
  }

  /// The files of this machine.
  package static func machine(
    stateFolder: Path?, home: Path?, now: @escaping @Sendable () -> Int, today: @escaping @Sendable () -> CalendarDate
  ) -> PlanEnvironment {
    PlanEnvironment(files: SystemCalls(), stateFolder: stateFolder, home: home, now: now, today: today)
  }
}
