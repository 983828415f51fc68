package import PlanBoardCore
package import PlanBoardStore

/// The files, the clock and the user's folders that a session uses.
package struct PlanEnvironment: Sendable {
  package var files: any FileSystem
  /// The folder in which pb keeps locks, the history, indexes and lists of devices. If nil, nothing is locked, and no
  /// change can be undone.
  package var stateFolder: Path?
  /// The user's home folder, where fewer boards may be changed (``WriteScope``); nil if it is not known.
  package var home: Path?
  /// How to find the user's plan.
  package private(set) var search = PlanSearch()
  /// Whether writes may follow links that lead out of the planning folder.
  package private(set) var followsLinks = false
  /// The version of the program. pb ignores card identities that another version stored, because that version may read
  /// the same text differently.
  package var version = ""
  /// The time for the history, in seconds since 1970.
  package var now: @Sendable () -> Int
  /// The current day in the user's time zone.
  package var today: @Sendable () -> CalendarDate
  /// The user's local time at a moment, given in seconds since 1970.
  package var localTime: @Sendable (Int) -> LocalTime = { SystemClock.localTime($0) }

  /// Creates the environment.
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

  /// Sets which plan a session opens (docs/workspace.md, "Which plan").
  ///
  /// - Parameters:
  ///   - name: the plan's name in the user's configuration; nil if the user named no plan.
  ///   - start: the folder in which the search for an unnamed plan begins; nil to keep the folder that `PB_DIR` names.
  package mutating func choosePlan(named name: String?, from start: Path?) {
    search.name = name
    guard let start else { return }
    search.start = start
    search.startSource = .request
  }

  /// Limits the search for the plan to the current folder and the folders above it. A name that
  /// ``choosePlan(named:from:)`` sets still counts.
  package mutating func limitPlanSearch() { search = search.around }

  /// The environment of this machine and its user, with the variables `PB_DIR` and `PB_FOLLOW_LINKS`.
  package static func machine(_ variable: (String) -> String?, _ clock: PlanClock) -> PlanEnvironment {
    let folders = UserFolders(variable)
    var environment = PlanEnvironment(
      files: SystemCalls(), stateFolder: folders.state, home: folders.home, now: clock.now, today: clock.today)
    environment.localTime = clock.local
    environment.search.configuration = folders.configuration
    environment.search.start = variable("PB_DIR").flatMap { $0.isEmpty ? nil : Path($0) }
    environment.search.startSource = .environment
    environment.followsLinks = variable("PB_FOLLOW_LINKS") == "1"
    return environment
  }
}
