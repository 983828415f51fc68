package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// Opens the user's plan. It is the first of these that applies:
  /// - the plan that the user named
  /// - the plan that the current folder is in
  /// - the user's default plan
  /// - the top of the repository that the current folder is in
  /// - the current folder itself
  ///
  /// - Parameter cacheLimit: the largest total size of the boards to keep between requests, in bytes of text, as for
  ///   ``init(_:_:cacheLimit:)``. 0 for a session that ends after one request.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if the user gave the name of a plan that cannot
  ///   be found in the user's configuration.
  package static func here(_ environment: PlanEnvironment, cacheLimit: Int = 0) throws(FileFailure) -> PlanSession {
    var folder = try PlanningFolder(environment.search, home: environment.home, in: environment.files)
    folder.followsLinks = environment.followsLinks
    return PlanSession(folder, environment, cacheLimit: cacheLimit)
  }

  /// Opens a folder as a plan of its own. The folder need not be a plan yet, and need not exist. Changes made through
  /// the returned session are recorded in the history of the new plan.
  ///
  /// - Returns: the session, and the folder's path, which is always `.` for the current folder.
  /// - Throws: `FileFailure` if the current folder no longer exists. Also if the settings of this session's own plan
  ///   cannot be read, because they might exclude the new folder. If this session's plan is only the default plan
  ///   (``PlanOrigin/standard``), its settings do not count.
  func opening(new plan: Path) throws(FileFailure) -> (session: PlanSession, folder: Path) {
    if folder.origin != .standard, let failure = snapshot(.paths([])).settingsFailure {
      throw FileFailure(.unreadableSettings, .write, failure.path)
    }
    var new = try PlanningFolder(new: plan, in: environment.files)
    new.followsLinks = folder.followsLinks
    return (PlanSession(new, environment), new.root)
  }

  /// Opens the plan that a folder is in, or else the folder itself. This searches for the plan again, because the
  /// folder may have become a plan after this session was opened.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  func opening(around folder: Path) throws(FileFailure) -> PlanSession {
    var environment = environment
    environment.choosePlan(named: nil, from: folder)
    return try .here(environment)
  }
}
