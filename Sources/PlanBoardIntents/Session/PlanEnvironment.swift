package import PlanBoardCore
package import PlanBoardStore

/// Everything that a session takes from the machine it runs on: the files, the clock and the user's folders. A test passes other
/// files and another clock. Only random bits for new ids are passed elsewhere: to ``AssignCardID``.
package struct PlanEnvironment: Sendable {
  package var files: any FileSystem
  /// The folder in which pb keeps locks and history. If nil, nothing is locked, and no change can be undone.
  package var stateFolder: Path?
  /// The user's home folder; see ``WriteScope``.
  package var home: Path?
  /// How to find the user's plan.
  package private(set) var search = PlanSearch()
  /// The time for the history, in seconds since 1970.
  package var now: @Sendable () -> Int
  /// The current day in the user's time zone.
  package var today: @Sendable () -> CalendarDate

  /// Creates the environment; without a `stateFolder` there are no locks and no undo.
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

  /// Sets how to find the user's plan (docs/workspace.md, "Which plan").
  ///
  /// - Parameters:
  ///   - name: the plan's name in the user's configuration, if the user gave one.
  ///   - start: the folder that the user names, if any; it may be relative to the current folder.
  ///   - configuration: the folder of the user's configuration.
  package mutating func findPlan(named name: String?, from start: Path?, configuration: Path?) {
    search.name = name
    search.start = start
    search.configuration = configuration
  }

  /// Limits the search for the plan to the current folder and the folders above it. Commands that git runs, and commands about the
  /// repository, need this.
  package mutating func findPlanAround() { search = search.around }

  /// Creates an environment with the files of this machine.
  package static func machine(
    stateFolder: Path?, home: Path?, now: @escaping @Sendable () -> Int, today: @escaping @Sendable () -> CalendarDate
  ) -> PlanEnvironment {
    PlanEnvironment(files: SystemCalls(), stateFolder: stateFolder, home: home, now: now, today: today)
  }
}
