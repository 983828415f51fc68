internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Opens the session of a command, and the boards that the command needs.
enum Plan {
  /// The session for the user's plan. `PB_FOLLOW_LINKS=1` lets writes follow links that lead out of the planning folder.
  ///
  /// - Parameters:
  ///   - isAround: whether to search for the plan only in the current folder and the folders above it, because git runs the
  ///     command, or because the command is about the repository.
  ///   - place: where the plan is; nil to take it from the command line.
  static func session(isAround: Bool = false, _ place: PlaceOptions? = nil) throws(FileFailure) -> PlanSession {
    var environment = environment(place)
    if isAround { environment.findPlanAround() }
    return try PlanSession.here(environment, followsLinks: System.environment("PB_FOLLOW_LINKS") == "1")
  }

  /// This machine, with the user's folders, clock and plans.
  ///
  /// - Parameter place: as for ``session(isAround:_:)``.
  static func environment(_ place: PlaceOptions? = nil) -> PlanEnvironment {
    var environment = PlanEnvironment.machine(
      stateFolder: System.stateFolder, home: System.home, now: { System.now }, today: { System.today })
    let place = place ?? PlaceOptions.current
    let folder = System.environment("PB_DIR").flatMap { $0.isEmpty ? nil : Path($0) }
    // `-C` was followed when the program started.
    let start = place?.folders.isEmpty == false ? .here : folder
    environment.findPlan(named: place?.plan, from: start, configuration: System.configurationFolder)
    return environment
  }

  /// Opens the boards of the planning folder and the boards that the command line names. Boards that cannot be read are reported,
  /// but do not end the command, because the request may not need them.
  static func open(names: RequestedNames = RequestedNames(), _ console: Console) throws -> PlanSnapshot {
    let snapshot = try console.session().snapshot(.plan(beside: names.files), settles: true)
    if let failure = snapshot.failures.first(where: \.meansNoPlan) { throw failure }
    console.reportOnce(snapshot)
    console.report(snapshot.failures, as: .fine)
    return snapshot
  }

  /// Opens the boards for undo and redo. These need no plan, because the history names the boards that it changed.
  static func openPast(_ console: Console) throws -> PlanSnapshot {
    let session = try console.session()
    guard session.isPlan else { return session.snapshot(.paths([]), settles: true) }
    return try open(console)
  }

  /// The boards that some arguments name by path or name; without arguments, the whole planning folder.
  static func selection(_ paths: [BoardPath], of session: PlanSession) throws -> PlanSelection {
    paths.isEmpty ? .plan() : .paths(try session.paths(named: paths.map(\.path)))
  }

  /// The board that `--board` names: a file, or a board of the plan, but never a folder.
  ///
  /// - Throws: `IntentFailure`: `noSuchBoard`, `ambiguousBoard`.
  static func boards(named name: String, of session: PlanSession) throws -> PlanSnapshot {
    let names = RequestedNames(boards: [name])
    let plan = session.snapshot(.plan(beside: names.files))
    return session.snapshot(.paths(try plan.paths(of: name)))
  }

  /// How a command lists cards. On a terminal, each line begins with the card's handle.
  ///
  /// - Parameter plan: all boards of the plan.
  static func listing(isJSON: Bool, of plan: @autoclosure () throws -> PlanSnapshot) throws -> CardListing {
    guard !isJSON, System.isTerminal(.output) else { return CardListing(isJSON: isJSON, handles: nil) }
    return CardListing(
      isJSON: false, handles: HandleColumn(try plan().handles(), hasColors: ColorChoice.auto.hasColors))
  }

  /// How a command lists the cards of some boards, which need not be in the plan.
  static func listing(isJSON: Bool, of shown: PlanSnapshot, _ console: Console) throws -> CardListing {
    // No command can change a card of standard input, which can be read only once.
    guard !shown.paths.contains(.standardInput) else { return CardListing(isJSON: isJSON, handles: nil) }
    return try listing(isJSON: isJSON, of: console.session().surroundings(of: shown.paths))
  }

  /// Carries out intents as one change, which a single `pb undo` takes back.
  ///
  /// - Parameters:
  ///   - snapshot: the boards.
  ///   - folders: the files and folders on the command line, which may be changed.
  ///   - mode: `.preview` writes nothing.
  ///   - failed: receives each failure, with the index of its intent.
  /// - Returns: the changes that were written, or would be.
  static func perform(
    _ intents: [any Intent], on snapshot: PlanSnapshot, of session: PlanSession, folders: [BoardPath],
    _ mode: PlanRequest.Mode, _ console: Console, failed: (Int, any Error) -> Void
  ) throws -> [Performed.Step] {
    var request = PlanRequest(intents, mode)
    request.boards = .found(snapshot)
    request.allow(named: snapshot.named, folders: folders.map(\.path), of: session)
    let performed = session.perform(request)
    for step in performed.steps {
      console.reportOnce(step.notices.diagnostics(System.localTime))
      for failure in step.failures { failed(failure.intent, failure.error) }
    }
    if let error = performed.ending.failure {
      guard let diagnostic = Diagnostic(error) else { throw error }
      console.report(diagnostic)
    }
    return performed.steps
  }

  /// The text on standard input. If it cannot be read, or is not UTF-8, this reports why.
  ///
  /// - Throws: `ExitCode` after such a report.
  static func standardInputText() throws -> String {
    var text = ""
    try run { _ in text = try PlanSession.standardInputText() }
    return text
  }

  /// Runs the body of a command, and reports the error that ends it.
  ///
  /// - Parameter isAround: as for ``session(isAround:_:)``.
  static func run(isAround: Bool = false, _ body: (Console) throws -> Void) throws {
    let console = Console(isAround: isAround)
    do { try body(console) } catch let error {
      guard let diagnostic = Diagnostic(error) else { throw error }
      console.report(diagnostic)
    }
    try console.finish()
  }
}

extension RequestedNames {
  /// The names that look like Markdown files. These need not be boards of the planning folder.
  var files: [Path] { texts.compactMap { BoardPath(argument: $0)?.path }.filter(\.isMarkdown) }
}
