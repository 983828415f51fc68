package import PlanBoardCore
package import PlanBoardStore

/// The files, the clock and the user's folders that a session uses. A test passes other files and another clock.
package struct PlanEnvironment: Sendable {
  package var files: any FileSystem
  /// The folder in which pb keeps locks, the history, indexes and lists of devices. If nil, nothing is locked, and no
  /// change can be undone.
  package var stateFolder: Path?
  /// The user's home folder; nil if it is not known. In a home folder, fewer boards may be changed; see ``WriteScope``.
  package var home: Path?
  /// How to find the user's plan.
  package private(set) var search = PlanSearch()
  /// Whether writes may follow links that lead out of the planning folder.
  package private(set) var followsLinks = false
  /// The version of the program. Another version does not use the card identities that this version stores, because it
  /// may read the same text differently.
  package var version = ""
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

  /// Sets which plan a session opens (docs/workspace.md, "Which plan"). The plan is not looked for yet.
  ///
  /// - Parameters:
  ///   - name: the plan's name in the user's configuration; nil if the user named no plan.
  ///   - start: the folder in which the search begins, which may be relative to the current folder. nil to keep the
  ///     folder that `PB_DIR` names, if any. If `name` is not nil, the search ignores both folders.
  package mutating func choosePlan(named name: String?, from start: Path?) {
    search.name = name
    guard let start else { return }
    search.start = start
    search.startSource = .request
  }

  /// Limits the search for the plan to the current folder and the folders above it. A name that
  /// ``choosePlan(named:from:)`` sets still counts. Commands that git runs, and commands about the repository, search
  /// only there.
  package mutating func limitPlanSearch() { search = search.around }

  /// The environment with the files of this machine, and the folders of its user. `PB_DIR` names the folder in which
  /// the search for the plan begins. `PB_FOLLOW_LINKS=1` lets writes follow links that lead out of the planning folder.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  package static func machine(_ variable: (String) -> String?, _ clock: PlanClock) -> PlanEnvironment {
    let folders = UserFolders(variable)
    var environment = PlanEnvironment(
      files: SystemCalls(), stateFolder: folders.state, home: folders.home, now: clock.now, today: clock.today)
    environment.search.configuration = folders.configuration
    environment.search.start = variable("PB_DIR").flatMap { $0.isEmpty ? nil : Path($0) }
    environment.search.startSource = .environment
    environment.followsLinks = variable("PB_FOLLOW_LINKS") == "1"
    return environment
  }
}
