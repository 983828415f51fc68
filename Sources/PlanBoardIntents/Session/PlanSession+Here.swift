package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// Opens the user's plan: the plan that the user named, or else the plan that the current folder is in, or else the
  /// default plan. If there is none of these, the top of the repository that the current folder is in, or the current
  /// folder itself, is opened instead.
  ///
  /// - Parameter cacheLimit: as for ``init(_:_:cacheLimit:)``.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if the user's configuration cannot be read or
  ///   lacks the plan that the user named.
  package static func here(_ environment: PlanEnvironment, cacheLimit: Int = 0) throws(FileFailure) -> PlanSession {
    var folder = try PlanningFolder(environment.search, home: environment.home, in: environment.files)
    folder.followsLinks = environment.followsLinks
    return PlanSession(folder, environment, cacheLimit: cacheLimit)
  }

  /// Opens a folder as a plan of its own. The folder need not be a plan yet, and need not exist. Changes made through
  /// the session are recorded in this plan's history.
  ///
  /// - Returns: the session, and the folder's path, which is `.` for the current folder, however it was named.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if it is in a plan whose settings cannot be
  ///   read. Such settings might exclude the new folder, for example.
  func opening(new plan: Path) throws(FileFailure) -> (session: PlanSession, folder: Path) {
    if folder.origin != .standard, let failure = snapshot(.paths([])).settingsFailure {
      throw FileFailure(.unreadableSettings, .write, failure.path)
    }
    var new = try PlanningFolder(new: plan, in: environment.files)
    new.followsLinks = folder.followsLinks
    return (PlanSession(new, environment), new.root)
  }

  /// Opens the plan that a folder is in, as it is now: the folder may have become a plan after this session was opened.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  func opening(around folder: Path) throws(FileFailure) -> PlanSession {
    var environment = environment
    environment.choosePlan(named: nil, from: folder)
    return try .here(environment)
  }
}
