internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMessages

/// The flags that say how a change is made and reported. ``ChangeOptions`` and ``CommitOptions`` each declare the flags, because
/// an option group inside another one costs ArgumentParser 1.3 million instructions at every start.
protocol CommitFlags {
  var dryRun: Bool { get }
  var diff: Bool { get }
  var quiet: Bool { get }
  var json: Bool { get }
}

/// The flags of commands that change something, but have no `--board`.
struct CommitOptions: ParsableArguments, CommitFlags {
  @Flag(help: CommitFlagHelp.dryRun) var dryRun = false
  @Flag(help: CommitFlagHelp.diff) var diff = false
  @Flag(name: .shortAndLong, help: CommitFlagHelp.quiet) var quiet = false
  @Flag(help: CommitFlagHelp.json) var json = false

  func validate() throws { try checkFlags() }
}

/// The help of the flags of ``CommitFlags``.
enum CommitFlagHelp {
  static let dryRun: ArgumentHelp = "Write nothing; show what would be done"
  static let diff: ArgumentHelp = "Write nothing; print what would change, for `patch -p1`"
  static let quiet: ArgumentHelp = "Print nothing if all is well"
  static let json: ArgumentHelp = "Print what was done as JSON"
}

extension CommitFlags {
  var isDry: Bool { dryRun || diff }

  /// Checks that no flag makes another one meaningless.
  ///
  /// - Throws: `ValidationError`.
  func checkFlags() throws {
    if json, diff { throw ValidationError("--json cannot be used with --diff") }
    if quiet, json || diff { throw ValidationError("--quiet cannot be used with --json or --diff") }
  }

  /// Carries out intents that name no cards.
  func perform(_ intents: [any Intent], names: RequestedNames = RequestedNames()) throws {
    try Plan.run { console in try perform(intents, names: names, console) }
  }

  /// Carries out intents and reports the outcomes.
  ///
  /// - Parameters:
  ///   - boards: the boards, if they have already been found; nil for the boards of the plan.
  ///   - session: another session than that of the user's plan.
  ///   - isReported: whether unreadable boards have already been reported.
  func perform(
    _ intents: [any Intent], names: RequestedNames, on boards: PlanSnapshot? = nil, in session: PlanSession? = nil,
    _ console: Console, isReported: Bool = false, allowing allow: (inout PlanRequest) throws -> Void = { _ in }
  ) throws {
    var request = request(intents, names: names, on: boards)
    try allow(&request)
    _ = try perform(request, in: session, console, isReported: isReported)
  }

  func request(
    _ intents: [any Intent], names: RequestedNames, on boards: PlanSnapshot? = nil
  ) -> PlanRequest {
    var request = PlanRequest(intents, isDry ? .preview : .commit)
    if let boards { request.boards = .found(boards) }
    request.names = names
    request.beside = names.files
    return request
  }

  /// Carries out a request and reports the outcomes, except an ambiguous name, which the caller reports.
  func perform(
    _ request: PlanRequest, in session: PlanSession? = nil, _ console: Console, isReported: Bool = false
  ) throws -> Performed {
    let performed = try (session ?? console.session()).perform(request)
    if case .repeatedChore(let card) = performed.ending, Picker.canAsk, !json, Picker.confirm(.again(card)) {
      var request = request
      request.repeatsChores = true
      return try perform(request, in: session, console, isReported: isReported)
    }
    if !isReported { console.report(performed.unreadable, as: .fine) }
    var report = ChangeReport(self, console)
    for step in performed.steps { try report.add(step) }
    switch performed.ending {
    case .done: report.end()
    case .ambiguous: break
    case let ending: if let error = ending.failure { throw error }
    }
    return performed
  }
}
