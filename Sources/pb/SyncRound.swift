internal import PlanBoardIntents
internal import PlanBoardWorkspace

/// One look at a planning folder's conflict copies, and what is done about them.
struct SyncRound {
  private let options: Sync
  private let console: Console
  private let found: BoardFinder.Result
  private let workspace: Workspace
  var report = SyncReport()

  /// What sync tools and editors take away, they bring back within that time.
  private static let absence: UInt32 = 2000

  /// Looks again at a board that is gone: it may be on its way.
  init(settled folder: PlanningFolder, _ options: Sync, _ console: Console) throws {
    var found = BoardFinder.find(in: folder, settles: true, withCopies: true)
    if found.copies.contains(where: { !$0.hasBoard }) {
      SystemCalls().sleep(milliseconds: Self.absence)
      found = BoardFinder.find(in: folder, settles: true, withCopies: true)
    }
    self.init(folder, found, options, console)
  }

  init(_ folder: PlanningFolder, _ found: BoardFinder.Result, _ options: Sync, _ console: Console) {
    self.options = options
    self.console = console
    self.found = found
    workspace = Workspace(
      folder, found.boards.map(\.path), found.settings,
      scope: .near(
        named: RequestedNames(boards: [options.into].compactMap { $0 }).named(of: found.boards.map(\.path))
          + options.files.map { Path($0) }),
      stateFolder: System.stateFolder, now: System.now, merge: .ofBoards)
    for failure in found.failures { console.report(failure.complaint, as: .fine) }
  }

  /// Each board with its copies, as a change of its own: what cannot be merged keeps nothing else from it.
  mutating func takeAll(where isWanted: (ConflictCopy) -> Bool = { _ in true }) {
    let boards = Dictionary(grouping: found.copies.filter(isWanted), by: \.board)
    for (board, copies) in boards.sorted(by: { $0.key < $1.key }) {
      attempt(MergeCopies(board, copies, trustsLikeness: options.likely))
    }
    // What would go is still there after a dry run.
    let taken = Set(report.boards.flatMap(\.taken).map(\.copy.path))
    let rest = Workspace(
      workspace.folder, workspace.paths.filter { !taken.contains($0) }, found.settings, scope: .near(),
      stateFolder: nil, now: System.now, merge: .ofBoards)
    report.twins = FindTwins().find(in: rest.read())
    if !report.twins.isEmpty { console.note(.findings) }
  }

  /// - Throws: `IntentFailure`, `FileFailure`.
  mutating func take(_ files: [Path], into name: String) throws {
    let board = try BoardName(name).find(in: workspace.paths)
    for file in files where try BoardFile.readIfThere(file) == nil { throw FileFailure(.notFound, .read, file) }
    attempt(
      MergeCopies(
        board,
        files.filter { $0 != board }
          .map { ConflictCopy(path: $0, board: board, tool: "named", evidence: .strong, hasBoard: true) }))
  }

  private mutating func attempt(_ merge: MergeCopies) {
    do {
      let outcome = try options.dryRun ? planned(merge) : committed(merge)
      report.boards.append(outcome)
      if !outcome.conflicts.isEmpty || outcome.left.contains(where: \.isForThePerson) { console.note(.findings) }
    } catch {
      guard let complaint = Complaint(error) else { return console.report(Complaint(merge.board, "\(error)")) }
      console.report(complaint)
    }
  }

  private func planned(_ merge: MergeCopies) throws -> MergeCopies.Outcome {
    let planned = try merge.plan(on: workspace.read())
    try workspace.check(planned.change)
    return planned.outcome
  }

  private func committed(_ merge: MergeCopies) throws -> MergeCopies.Outcome {
    let done = try workspace.commit { boards, _ in
      let planned = try merge.plan(on: boards)
      return (planned.change, planned.outcome, .change)
    } sentence: {
      $0.sentence
    }
    console.report(done.notices)
    return done.outcome
  }
}

extension MergeCopies.Left {
  /// Somebody has to look at it.
  var isForThePerson: Bool { reason == .wouldLose || reason == .emptyBoard || reason == .perhaps }
}
