package import PlanBoardCore
package import PlanBoardStore

/// Sets up git to merge the boards of a plan card by card, and checks this setup (docs/sync.md).
package struct GitIntegration {
  /// One step of the setup and its result.
  package struct Step: Sendable {
    package enum Subject: Sendable {
      /// A git setting of this clone, by its key.
      case setting(String)
      /// The `.gitattributes` file, and the number of boards that git merges card by card.
      case attributes(Path, boards: Int)
      /// A board, or the pattern of all Markdown files, for which the user has chosen another `merge` attribute.
      case board(Path, merge: String)
      /// The `pre-commit` hook.
      case hook(Path, HookSituation)
    }

    package struct HookSituation: Sendable {
      package let owner: HookOwner
      /// Whether there was a hook before this step, and whether it runs `pb lint`.
      package let exists, runsLint: Bool
    }

    package enum Done: String, Sendable {
      case set, already, removed
      /// The user's own setting, hook or `merge` attribute was left unchanged.
      case own
    }

    package let subject: Subject
    package let done: Done
  }

  /// How git is set up in this clone.
  package struct Check: Sendable {
    package let settings: [(key: String, state: GitSetup.State)]
    package let hook: GitSetup.State
    /// Whether the merge driver runs `pb merge-driver`.
    package let hasDriver: Bool
    /// The boards, and how git merges each of them once the driver is set.
    package let boards: [(path: Path, merge: GitAttributes.Merge)]
    /// Whether the `.gitattributes` file is a link, which git ignores.
    package let hasLinkedAttributes: Bool

    /// The cards that git doubled when it merged line by line.
    package let doubled: [DoubledCard]
    /// Why merged boards could not be searched for doubled cards: this clone lacks versions of them.
    package let unchecked: [Git.Failure]
    /// Whether there may be older merges, which this clone lacks.
    package let lacksMerges: Bool

    /// Whether git merges every board with the merge driver of pb.
    package var isComplete: Bool { hasDriver && boards.allSatisfy { $0.merge == .cards } }
    /// Whether there is something for a person to do.
    package var needsAttention: Bool { !isComplete || !doubled.isEmpty }
    /// Whether the merge driver is another program, which `pb git setup` leaves alone.
    package var hasOtherDriver: Bool {
      !hasDriver && settings.contains { $0.key == GitSetup.driver && $0.state == .other }
    }
  }

  private let session: PlanSession
  private let snapshot: PlanSnapshot
  private let setup: GitSetup
  /// The files that a sparse checkout leaves out of the work tree.
  private let leftOut: LeftOutFiles
  private var folder: PlanningFolder { session.folder }

  /// Finds the boards of the session's plan, and checks that they are in a repository.
  ///
  /// - Parameter usesIndex: whether the search for boards may read and write the plan's index on this machine.
  /// - Throws: `Git.Failure` if the plan is not in a repository, if git's work tree is elsewhere, or if git fails.
  package init(_ session: PlanSession, usesIndex: Bool = true) throws(Git.Failure) {
    self.session = session
    snapshot = session.look(.plan(), settles: true, usesIndex: usesIndex)
    let git = Git(in: session.folder.root)
    // This throws if there is no repository.
    _ = try git.prefix()
    setup = GitSetup(git, in: session.environment.files)
    try setup.checkWorkTree(session.folder)
    leftOut = try LeftOutFiles(git)
  }

  private var boards: [Path] {
    snapshot.livingAndArchived + leftOut.boards.map { folder.shown(folder.root.appending($0.bytes)) }
  }

  private var attributesPath: Path { folder.root.appending(ListBoardsForGit.fileName.utf8) }

  private func merges() throws(Git.Failure) -> [(path: Path, merge: GitAttributes.Merge)] {
    let merges = try setup.attributes(of: boards.map(seenFromRoot))
    return boards.map { ($0, merges[seenFromRoot($0)] ?? .unnamed) }
  }

  // MARK: Setup

  /// Sets git up, or removes the setup and the hook. If a step fails, the earlier steps are undone.
  ///
  /// - Parameters:
  ///   - withHook: whether to also install the hook that lints the boards of a commit.
  ///   - convertsText: whether `git diff` prints boards as pb reads them. If not, an earlier setup of this is removed.
  /// - Returns: the steps, except those that found nothing to remove, and the notices about the change to
  ///   `.gitattributes`.
  /// - Throws: `FileFailure` if a file cannot be read or written, or if `.git` leads to another repository.
  ///   `Git.Failure` if git fails, or if pb refuses to set git up in this folder.
  package func setUp(
    removes: Bool = false, withHook: Bool, convertsText: Bool = false
  ) throws -> (steps: [Step], notices: [Notice]) {
    // Where pb refuses to set git up, a setup can still be removed.
    if !removes { try setup.checkPlan(folder) }
    try session.store(on: snapshot, .everything, in: session.environment.files).checkSettings()
    try setup.checkPlace(folder)
    if !removes { try setup.checkAttributes(attributesPath) }
    var taken: [() throws -> Void] = []
    do {
      let settings = try GitSetup.settings.compactMap {
        try step($0, removes: removes || $0.isOptional && !convertsText, &taken)
      }
      let hookStep = withHook || removes ? try self.hookStep(removes: removes, &taken) : nil
      // This step is last, because pb records it for `pb undo`, and must not record it if another step fails.
      let (attributes, notices) = try attributesSteps(removes: removes, convertsText: convertsText)
      return (settings + attributes + [hookStep].compactMap { $0 }, notices)
    } catch {
      for undo in taken.reversed() { try? undo() }
      throw error
    }
  }

  /// Sets or removes one git setting, and adds the action that undoes the step to `taken`; nil if there is nothing to
  /// remove.
  private func step(_ setting: GitSetup.Setting, removes: Bool, _ taken: inout [() throws -> Void]) throws -> Step? {
    let subject = Step.Subject.setting(setting.key)
    switch try setup.state(of: setting) {
    case .missing where removes: return nil
    case .ours where removes:
      try setup.unset(setting)
      taken.append { [setup] in try setup.set(setting) }
      return Step(subject: subject, done: .removed)
    case .missing:
      try setup.set(setting)
      taken.append { [setup] in try setup.unset(setting) }
      return Step(subject: subject, done: .set)
    case .ours: return Step(subject: subject, done: .already)
    case .other: return Step(subject: subject, done: .own)
    }
  }

  private func attributesSteps(removes: Bool, convertsText: Bool) throws -> (steps: [Step], notices: [Notice]) {
    let path = attributesPath
    let free = removes ? nil : try setup.freeAttributes()
    let lines = try free.map { free in
      // A board with an attribute of the user's own, which may be in a folder above, is left alone.
      let ours = try self.merges().filter { free.namesAll || $0.merge == .cards || $0.merge == .unnamed }.map(\.path)
      return GitAttributes.lines(
        for: ours, free, convertsText: convertsText, in: folder, session.environment.files)
    }
    var request = PlanRequest([ListBoardsForGit(in: path, lines)], .commit)
    request.boards = .found(snapshot)
    request.scope = .everything
    let performed = session.perform(request)
    if let failure = performed.ending.failure { throw failure }
    if let failure = performed.steps.lazy.flatMap(\.failures).first { throw failure.error }
    let isNothing = performed.steps.allSatisfy(\.change.boards.isEmpty)
    let notices = performed.steps.flatMap(\.notices)
    if removes, isNothing { return ([], notices) }
    let merges = removes ? [] : try self.merges()
    let step = Step(
      subject: .attributes(folder.shown(path), boards: merges.count { $0.merge == .cards }),
      done: removes ? .removed : isNothing ? .already : .set)
    let own = (merges + (free.map { [(Path("*.md"), $0.merge)] } ?? [])).compactMap { path, merge -> Step? in
      guard case .other(let merge) = merge else { return nil }
      return Step(subject: .board(path, merge: merge), done: .own)
    }
    return ([step] + own, notices)
  }

  private func hookStep(removes: Bool, _ taken: inout [() throws -> Void]) throws -> Step? {
    let path = try setup.hookPath()
    let exists = (try? session.environment.files.status(path, followsLink: false)) != nil
    let owner = try setup.hookOwner()
    let subject = Step.Subject.hook(
      path, Step.HookSituation(owner: owner, exists: exists, runsLint: exists && setup.hookRunsLint()))
    switch try setup.hookState() {
    case .missing where removes, .other where removes: return nil
    case .missing where owner.isHusky9: return Step(subject: subject, done: .own)
    case .ours where removes:
      try setup.removeHook()
      taken.append { [setup] in try setup.addHook() }
      return Step(subject: subject, done: .removed)
    case .missing:
      try setup.addHook()
      taken.append { [setup] in try setup.removeHook() }
      return Step(subject: subject, done: .set)
    case .ours: return Step(subject: subject, done: .already)
    case .other: return Step(subject: subject, done: .own)
    }
  }

  // MARK: Check

  /// Checks how git is set up in this clone.
  ///
  /// - Throws: `Git.Failure` if git fails, or if pb does not search the repository for boards (`wideRepository`).
  package func check() throws(Git.Failure) -> Check {
    try setup.checkPlan(folder)
    var settings: [(key: String, state: GitSetup.State)] = []
    for setting in GitSetup.settings { settings.append((setting.key, try setup.state(of: setting))) }
    let runsMergeDriver = try setup.runsMergeDriver()
    let doubled = try self.doubled()
    return Check(
      settings: settings, hook: try setup.hookState(), hasDriver: runsMergeDriver,
      boards: try merges(), hasLinkedAttributes: setup.isLink(attributesPath), doubled: doubled.cards,
      unchecked: doubled.unchecked, lacksMerges: doubled.lacksMerges)
  }

  private func doubled() throws(Git.Failure) -> DoubledCard.Found {
    let git = Git(in: folder.root)
    let prefix = try git.prefix()
    let boards = snapshot.paths.map { (Path(bytes: prefix + seenFromRoot($0).bytes), $0) }
    return try DoubledCard.find(in: git, Dictionary(boards) { first, _ in first }) { try? snapshot.board(at: $0) }
  }

  /// The boards without a `merge` attribute, which git merges line by line. Empty if `.gitattributes` does not have the
  /// list of boards that pb writes, or if git fails.
  package static func unnamedBoards(in session: PlanSession) -> [Path] {
    let path = session.folder.root.appending(ListBoardsForGit.fileName.utf8)
    guard let file = try? BoardFile.readIfThere(path, in: session.environment.files),
      GitAttributes(file.bytes).hasBlock, let integration = try? GitIntegration(session)
    else { return [] }
    return ((try? integration.merges()) ?? []).filter { $0.merge == .unnamed }.map(\.path)
  }

  /// Whether the `.gitattributes` of the plan wants boards to be merged by pb, but this clone has no merge driver: a
  /// clone gets the attributes of its origin, but not the settings. git runs only if the attributes name pb. False if
  /// git fails.
  package static func lacksDriver(in session: PlanSession) -> Bool {
    let (folder, files) = (session.folder, session.environment.files)
    guard folder.origin != .nowhere,
      let attributes = try? BoardFile.readIfThere(folder.root.appending(ListBoardsForGit.fileName.utf8), in: files),
      GitAttributes(attributes.bytes).namesDriver
    else { return false }
    return (try? GitSetup(Git(in: folder.root), in: files).lacksMergeDriver()) ?? false
  }

  private func seenFromRoot(_ path: Path) -> Path { folder.seenFromRoot(path, in: session.environment.files) }
}
