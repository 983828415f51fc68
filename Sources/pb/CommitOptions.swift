internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// How a change is made and reported. ``ChangeOptions`` and ``CommitOptions`` each declare the flags, because an option group
/// inside another one costs ArgumentParser 1.3 million instructions at every start.
protocol CommitFlags {
  var dryRun: Bool { get }
  var diff: Bool { get }
  var quiet: Bool { get }
  var json: Bool { get }
}

/// The flags of commands for which `--board` would make no sense, because they change something other than a board.
struct CommitOptions: ParsableArguments, CommitFlags {
  @Flag(help: CommitFlagHelp.dryRun) var dryRun = false
  @Flag(help: CommitFlagHelp.diff) var diff = false
  @Flag(name: .shortAndLong, help: CommitFlagHelp.quiet) var quiet = false
  @Flag(help: CommitFlagHelp.json) var json = false

  func validate() throws { try checkFlags() }
}

enum CommitFlagHelp {
  static let dryRun: ArgumentHelp = "Write nothing; show what would be done"
  static let diff: ArgumentHelp = "Write nothing; print what would change, for `patch -p1`"
  static let quiet: ArgumentHelp = "Print nothing if all is well"
  static let json: ArgumentHelp = "Print what was done as JSON"
}

/// A name that several cards share.
struct AmbiguousCardName: Error {
  var text: String
  var candidates: [IntentFailure.Candidate]
}

/// A board was not found, but another program may have removed it for just a moment.
private struct PerhapsMissing: Error {}

extension CommitFlags {
  var isDry: Bool { dryRun || diff }

  /// - Throws: `ValidationError` if one flag would make another meaningless.
  func checkFlags() throws {
    if json, diff { throw ValidationError("--json cannot be used with --diff") }
    if quiet, json || diff { throw ValidationError("--quiet cannot be used with --json or --diff") }
  }

  /// Carries out intents that name no cards.
  func perform(_ intents: [any Intent], names: RequestedNames = RequestedNames()) throws {
    try Plan.run { console in try perform(intents, names: names, console) }
  }

  /// - Parameters:
  ///   - asks: throws ``AmbiguousCardName`` for a name that several cards share, so that the user can pick one.
  ///   - isReported: files that cannot be read have already been reported.
  func perform(
    _ intents: [any Intent], names: RequestedNames, _ console: Console, asks: Bool = false, isReported: Bool = false
  ) throws {
    for (look, pause) in ([20, 80, 250, nil] as [UInt32?]).enumerated() {
      let (workspace, isFresh) = try Plan.look(names: names, console, isFirst: look == 0 && !isReported)
      do {
        return try perform(intents, workspace, console, asks: asks, looksAgain: isFresh && pause != nil)
      } catch is PerhapsMissing {
        SystemCalls().sleep(milliseconds: pause ?? 0)
      }
    }
  }

  func perform(
    _ intents: [any Intent], _ workspace: Workspace, _ console: Console, asks: Bool = false, looksAgain: Bool = false
  ) throws {
    var report = ChangeReport(self, console)
    var rest = intents[...]
    while !rest.isEmpty {
      let batch = Batch(Array(rest))
      func plan(_ boards: any BoardSource) throws -> (change: Change, result: Batch.Result) {
        let planned = batch.plan(on: boards)
        if asks,
          case .ambiguousCard(let text, let candidates)? = (planned.result.failures.first?.error as? IntentFailure)?
            .reason
        {
          throw AmbiguousCardName(text: text, candidates: candidates)
        }
        if looksAgain, planned.change.boards.isEmpty,
          planned.result.failures.contains(where: { $0.error.isAboutMissing })
        {
          throw PerhapsMissing()
        }
        return planned
      }
      let change: Change
      let result: Batch.Result
      if isDry {
        (change, result) = try plan(workspace.read())
        try workspace.check(change)
      } else {
        let done = try workspace.commit { boards, _ in
          let planned = try plan(boards)
          return (planned.change, planned.result, .change)
        } sentence: {
          $0.sentence
        }
        console.report(done.notices)
        (change, result) = (done.change, done.outcome)
      }
      report.add(change, result.outcomes)
      for failure in result.failures {
        guard let complaint = Complaint(failure.error) else { throw failure.error }
        console.report(complaint)
      }
      rest = rest.dropFirst(result.count)
    }
    report.end()
  }
}

extension Error {
  /// Whether something that was named could not be found.
  fileprivate var isAboutMissing: Bool {
    switch (self as? IntentFailure)?.reason {
    case .noBoards, .noSuchBoard, .noSuchCard, .whichBoard: true
    default: (self as? FileFailure)?.code == .notFound
    }
  }
}
