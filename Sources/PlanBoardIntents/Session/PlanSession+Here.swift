package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// Opens the user's plan: the plan that the user named, or else the plan that the current folder is in, or else the
  /// default plan. If there is none of these, opens the top of the repository that the current folder is in, or else
  /// the current folder itself.
  ///
  /// - Parameter cacheLimit: the largest total size of the boards to keep between requests, in bytes of text, as for
  ///   ``init(_:_:cacheLimit:)``. 0 for a session that ends after one request.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if the user's configuration cannot be read or
  ///   lacks the plan that the user named.
  package static func here(_ environment: PlanEnvironment, cacheLimit: Int = 0) throws(FileFailure) -> PlanSession {
    var folder = try PlanningFolder(environment.search, home: environment.home, in: environment.files)
    folder.followsLinks = environment.followsLinks
    return PlanSession(folder, environment, cacheLimit: cacheLimit)
  }

  /// Opens a folder as a plan of its own. The folder need not be a plan yet, and need not exist. Changes made through
  /// the returned session are recorded in the history of the new plan.
  ///
  /// - Returns: the session, and the folder's path, which is `.` for the current folder, however it was named.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if the settings of this session's own plan
  ///   cannot be read, because they might exclude the new folder. If that plan is only the default plan
  ///   (``PlanOrigin/standard``), its settings do not count.
  func opening(new plan: Path) throws(FileFailure) -> (session: PlanSession, folder: Path) {
    if folder.origin != .standard, let failure = snapshot(.paths([])).settingsFailure {
      throw FileFailure(.unreadableSettings, .write, failure.path)
    }
    var new = try PlanningFolder(new: plan, in: environment.files)
    new.followsLinks = folder.followsLinks
    return (PlanSession(new, environment), new.root)
  }

  /// Looks again for the plan that a folder is in, and opens it, or else the folder itself. The folder may have become
  /// a plan after this session was opened.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  func opening(around folder: Path) throws(FileFailure) -> PlanSession {
    var environment = environment
    environment.choosePlan(named: nil, from: folder)
    return try .here(environment)
  }
}
