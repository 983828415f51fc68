package import PlanBoardCore
package import PlanBoardStore

/// The result of turning a folder into a plan.
package struct InitializedFolder: Sendable {
  /// The changes: the new plan and, if requested, the default plan.
  package fileprivate(set) var steps: [Performed.Step] = []
  /// The setup of git; nil if git was not set up, as in a preview.
  package fileprivate(set) var git: (steps: [GitIntegration.Step], notices: [Notice])?
  /// The files that are no boards of the plan because they are in UTF-16 or UTF-32.
  package fileprivate(set) var caveats: [Caveat] = []
  /// The error that ended the request; the changes before it remain. The error of an intent that could not be planned
  /// is in ``Performed/Step/failures`` of the last step instead.
  package fileprivate(set) var failure: (any Error)?

  private var isComplete: Bool { failure == nil && steps.allSatisfy(\.failures.isEmpty) }

  /// Carries intents out together, so that one undo takes them back.
  fileprivate mutating func perform(_ intents: [any Intent], in session: PlanSession, _ mode: PlanRequest.Mode) {
    guard isComplete else { return }
    var request = PlanRequest(intents, mode)
    request.boards = .found(session.snapshot(.paths([])))
    request.allowEverything()
    let performed = session.perform(request)
    steps += performed.steps
    failure = performed.ending.failure
  }

  fileprivate mutating func setUpGit(in session: PlanSession) throws {
    guard isComplete else { return }
    git = try GitIntegration(session).setUp(withHook: true)
  }
}

extension PlanSession {
  /// Turns a folder, which need not exist, into a plan (``InitializeFolder``). Nothing is written if a first check
  /// shows that git, the default plan or the sample cannot be set up.
  ///
  /// - Parameters:
  ///   - isDefault: whether to also make the folder the user's default plan.
  ///   - withGit: whether to also set git up in the repository that the folder is in.
  ///   - withSample: whether to also make a board with cards around today (``CreateBoard/sample(in:today:isInGit:)``).
  package func initialize(
    _ folder: Path, isDefault: Bool = false, withGit: Bool = false, withSample: Bool = false, _ mode: PlanRequest.Mode
  ) -> InitializedFolder {
    var done = InitializedFolder()
    do {
      // The change goes into the history of the new plan, so an undo in the folder finds it.
      let (plan, target) = try opening(new: folder)
      if withGit { _ = try GitIntegration(opening(around: target)) }
      let standard = isDefault ? try settingDefault(to: target) : nil
      done.caveats = BoardFinder.foreign(in: target, environment.files).map { .skipped($0) }
      let isInGit = WorkTree.contains(target.appending(FolderSettings.fileName.utf8), in: environment.files)
      let sample =
        withSample ? CreateBoard.sample(in: target, today: environment.today(), isInGit: isInGit) : nil
      _ = try sample?.plan(on: plan.snapshot(.paths([])))
      let initialize = InitializeFolder(target, adopting: adoptable(in: target), isInGit: isInGit)
      done.perform([initialize] + [sample].compactMap(\.self), in: plan, mode)
      if let standard { done.perform([standard], in: self, mode) }
      if withGit, mode == .commit { try done.setUpGit(in: opening(around: target)) }
    } catch {
      done.failure = error
    }
    return done
  }

  /// The names of the files in a folder that `pb init` would turn into boards.
  func adoptable(in folder: Path) -> [String] { BoardFinder.adoptable(in: folder, environment.files) }

  /// The request that makes a folder the default plan, after a check that the request can be planned.
  ///
  /// - Throws: `IntentFailure` with the reason `noConfiguration` if there is no folder for the user's configuration;
  ///   `FileFailure` if the configuration cannot be read or changed.
  func settingDefault(to plan: Path) throws -> SetDefaultPlan {
    guard let configuration = environment.search.configuration else { throw IntentFailure(.noConfiguration) }
    var folder = absolute(plan)
    // The folder may not exist yet.
    if !folder.isAbsolute { folder = absolute(.here).appending(folder.bytes).normalized }
    let file = Result { () throws(FileFailure) in
      try UserConfiguration.writablePath(
        in: configuration, followsLinks: self.folder.followsLinks, environment.files)
    }
    let request = SetDefaultPlan(folder, in: file, home: environment.home)
    _ = try request.plan(on: snapshot(.paths([])))
    return request
  }
}
