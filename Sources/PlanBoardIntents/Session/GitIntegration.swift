package import PlanBoardCore
package import PlanBoardStore

/// Sets up git to merge and compare the boards of a plan card by card, and checks this setup (docs/git.md).
package struct GitIntegration {
  /// One step of the setup and its result.
  package struct Step: Sendable {
    package enum Subject: Sendable {
      /// A git setting of this clone, by its key.
      case setting(String)
      /// The `.gitattributes` file that names the boards, and the number of boards.
      case attributes(Path, boards: Int)
      case hook(Path)
    }

    package enum Done: String, Sendable {
      case set, already, removed
      /// A value set by an older version was replaced.
      case renewed
      /// The setting or hook is the user's own and was left alone.
      case own
    }

    package let subject: Subject
    package let done: Done
  }

  /// How git is set up in this clone.
  package struct Check: Sendable {
    package let settings: [(key: String, state: GitSetup.State)]
    package let hook: GitSetup.State
    /// Whether the merge driver is `pb merge-driver`, and not another program or one from an older version.
    package let hasDriver: Bool
    /// The boards, and whether git merges each of them card by card.
    package let boards: [(path: Path, isMerged: Bool)]

    /// Whether git merges every board card by card.
    package var isComplete: Bool { hasDriver && boards.allSatisfy(\.isMerged) }
    /// Whether the merge driver is another program, which `pb git setup` leaves alone.
    package var hasOtherDriver: Bool {
      !hasDriver && settings.contains { $0.key == GitSetup.driver && $0.state == .other }
    }
  }

  private let session: PlanSession
  private let snapshot: PlanSnapshot
  private let setup: GitSetup
  private var folder: PlanningFolder { session.folder }

  /// Finds the boards of the session's plan, and git's setup in their repository.
  ///
  /// - Throws: `Git.Failure` if the plan is not in a repository.
  package init(_ session: PlanSession) throws(Git.Failure) {
    self.session = session
    snapshot = session.look(.plan(), settles: true)
    let git = Git(in: session.folder.root)
    // Fails if there is no repository.
    _ = try git.prefix()
    setup = GitSetup(git, in: session.environment.files)
  }

  // MARK: Setup

  /// Sets git up, or removes the setup. If a step fails, the earlier ones are undone.
  ///
  /// - Parameters:
  ///   - removes: whether to remove the setup, including the hook.
  ///   - hook: whether to also install the hook that lints the boards of a commit.
  /// - Returns: the steps that did something or have something to report.
  /// - Throws: `Git.Failure`; `FileFailure` if a file cannot be written, or if `.git` leads to another repository.
  package func setUp(removes: Bool = false, hook: Bool) throws -> (steps: [Step], notices: [Notice]) {
    try session.store(on: snapshot, .everything, in: session.environment.files).checkSettings()
    try setup.checkPlace(folder)
    var taken: [() throws -> Void] = []
    do {
      let settings = try GitSetup.settings.compactMap { try step($0, removes: removes, &taken) }
      let hookStep = hook || removes ? try self.hookStep(removes: removes, &taken) : nil
      // This step is last because `pb undo` takes it back: nothing may be recorded if another step fails.
      let (attributes, notices) = try attributesStep(removes: removes)
      return (settings + [attributes, hookStep].compactMap { $0 }, notices)
    } catch {
      for undo in taken.reversed() { try? undo() }
      throw error
    }
  }

  /// - Parameter taken: receives the actions that undo the step.
  private func step(_ setting: GitSetup.Setting, removes: Bool, _ taken: inout [() throws -> Void]) throws -> Step? {
    let subject = Step.Subject.setting(setting.key)
    switch try setup.state(of: setting) {
    case .missing where removes: return nil
    case .ours where removes, .outdated where removes:
      let value = try setup.value(of: setting)
      try setup.unset(setting)
      taken.append { [setup] in try setup.set(setting, to: value) }
      return Step(subject: subject, done: .removed)
    case .missing:
      try setup.set(setting)
      taken.append { [setup] in try setup.unset(setting) }
      return Step(subject: subject, done: .set)
    case .outdated:
      let value = try setup.value(of: setting)
      try setup.set(setting)
      taken.append { [setup] in try setup.set(setting, to: value) }
      return Step(subject: subject, done: .renewed)
    case .ours: return Step(subject: subject, done: .already)
    case .other: return Step(subject: subject, done: .own)
    }
  }

  private func attributesStep(removes: Bool) throws -> (step: Step?, notices: [Notice]) {
    let path = folder.root.appending(NameBoards.fileName.utf8)
    let patterns = removes ? nil : GitAttributes.patterns(for: snapshot.paths, in: folder, session.environment.files)
    var request = PlanRequest([NameBoards(in: path, patterns)], .commit)
    request.boards = .found(snapshot)
    request.scope = .everything
    let performed = session.perform(request)
    if let failure = performed.ending.failure { throw failure }
    if let failure = performed.steps.lazy.flatMap(\.failures).first { throw failure.error }
    let isNothing = performed.steps.allSatisfy(\.change.boards.isEmpty)
    let notices = performed.steps.flatMap(\.notices)
    if removes, isNothing { return (nil, notices) }
    return (
      Step(
        subject: .attributes(folder.shown(path), boards: snapshot.paths.count),
        done: removes ? .removed : isNothing ? .already : .set), notices
    )
  }

  private func hookStep(removes: Bool, _ taken: inout [() throws -> Void]) throws -> Step? {
    let subject = Step.Subject.hook(try setup.hookPath())
    switch try setup.hookState() {
    case .missing where removes, .other where removes: return nil
    case .ours where removes, .outdated where removes:
      let text = try setup.hookText()
      try setup.removeHook()
      taken.append { [setup] in try setup.addHook(text) }
      return Step(subject: subject, done: .removed)
    case .missing:
      try setup.addHook()
      taken.append { [setup] in try setup.removeHook() }
      return Step(subject: subject, done: .set)
    case .outdated:
      let text = try setup.hookText()
      try setup.removeHook()
      taken.append { [setup] in
        if try setup.hookState() != .missing { try setup.removeHook() }
        try setup.addHook(text)
      }
      try setup.addHook()
      return Step(subject: subject, done: .renewed)
    case .ours: return Step(subject: subject, done: .already)
    case .other: return Step(subject: subject, done: .own)
    }
  }

  // MARK: Check

  /// Checks how git is set up in this clone. Nothing is written.
  ///
  /// - Throws: `Git.Failure` if git cannot be run or fails.
  package func check() throws(Git.Failure) -> Check {
    var settings: [(key: String, state: GitSetup.State)] = []
    for setting in GitSetup.settings { settings.append((setting.key, try setup.state(of: setting))) }
    let merged = try setup.merged(snapshot.paths.map(seenFromRoot))
    let isOutdated = settings.contains { $0.key == GitSetup.driver && $0.state == .outdated }
    let runsMergeDriver = try setup.runsMergeDriver()
    return Check(
      settings: settings, hook: try setup.hookState(), hasDriver: runsMergeDriver && !isOutdated,
      boards: snapshot.paths.map { ($0, merged.contains(seenFromRoot($0))) })
  }

  /// The boards that git merges line by line although `.gitattributes` names boards; empty if the file has no block of board names,
  /// or if git fails.
  package static func unnamedBoards(in session: PlanSession) -> [Path] {
    let folder = session.folder
    let path = folder.root.appending(NameBoards.fileName.utf8)
    guard let file = try? BoardFile.readIfThere(path, in: session.environment.files),
      GitAttributes(file.bytes).hasBlock, let integration = try? GitIntegration(session)
    else { return [] }
    let paths = integration.snapshot.paths
    guard let merged = try? integration.setup.merged(paths.map(integration.seenFromRoot)) else { return [] }
    return paths.filter { !merged.contains(integration.seenFromRoot($0)) }
  }

  private func seenFromRoot(_ path: Path) -> Path { folder.seenFromRoot(path, in: session.environment.files) }
}
