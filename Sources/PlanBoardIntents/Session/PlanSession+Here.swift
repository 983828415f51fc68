package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// Opens the user's plan, which is the first of these that applies:
  /// - the plan that the user named
  /// - the plan that the current folder is in
  /// - the user's default plan
  /// - the top of the repository that the current folder is in
  /// - the current folder itself
  ///
  /// - Parameter cacheLimit: as for ``init(_:_:cacheLimit:)``.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if the user named a plan that is not in the
  ///   user's configuration.
  package static func here(_ environment: PlanEnvironment, cacheLimit: Int = 0) throws(FileFailure) -> PlanSession {
    var folder = try PlanningFolder(environment.search, home: environment.home, in: environment.files)
    folder.followsLinks = environment.followsLinks
    return PlanSession(folder, environment, cacheLimit: cacheLimit)
  }

  /// Opens a folder, which need not exist, as a plan with a history of its own.
  ///
  /// - Returns: the session, and the folder's path, which is always `.` for the current folder.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if the settings of this session's plan, which
  ///   might exclude the new folder, cannot be read.
  func opening(new plan: Path) throws(FileFailure) -> (session: PlanSession, folder: Path) {
    if folder.origin != .standard, let failure = snapshot(.paths([])).settingsFailure {
      throw FileFailure(.unreadableSettings, .write, failure.path)
    }
    var new = try PlanningFolder(new: plan, in: environment.files)
    new.followsLinks = folder.followsLinks
    return (PlanSession(new, environment), new.root)
  }

  /// Opens the plan that a folder is in, or else the folder itself.
  func opening(around folder: Path) throws(FileFailure) -> PlanSession {
    var environment = environment
    environment.choosePlan(named: nil, from: folder)
    return try .here(environment)
  }

  /// Opens the plan that the user would have in the current folder without a default plan.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  func openingWithoutDefault() throws(FileFailure) -> PlanSession {
    var environment = environment
    environment.limitPlanSearch()
    return try .here(environment)
  }

  /// Opens the plan that a file belongs to (``PlanningFolder/home(of:recordedAs:in:)``), which may be this one.
  ///
  /// - Throws: `SystemFailure` if the current folder no longer exists.
  func opening(homeOf file: Path) throws(SystemFailure) -> PlanSession {
    let home = try folder.home(of: file, in: environment.files)
    return home.realRoot == folder.realRoot ? self : PlanSession(home, environment)
  }
}
