internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Opens the session of a command, and the boards that the command needs.
enum Plan {
  /// The session for the user's plan.
  ///
  /// - Parameters:
  ///   - searchesOnlyUpwards: whether to search for the plan only in the current folder and the folders above it.
  ///     `--plan` still counts.
  ///   - place: the options that say where the plan is; nil for those of the command line.
  static func session(
    searchesOnlyUpwards: Bool = false, _ place: PlaceOptions? = nil
  ) throws(FileFailure) -> PlanSession {
    var environment = environment(place)
    if searchesOnlyUpwards { environment.limitPlanSearch() }
    return try PlanSession.here(environment)
  }

  /// A session for many requests, which keeps parsed boards.
  static func liveSession() throws(FileFailure) -> PlanSession {
    try PlanSession.here(environment(), cacheLimit: PlanSession.liveCacheLimit)
  }

  static func environment(_ place: PlaceOptions? = nil) -> PlanEnvironment {
    var environment = PlanEnvironment.machine({ System.environment($0) }, System.clock)
    environment.version = PB.version
    let place = place ?? PlaceOptions.current
    // Before a plan is opened, the process enters the folders of `-C`. So the last of them is the current one, `.here`.
    environment.choosePlan(named: place?.plan, from: place?.folders.isEmpty == false ? .here : nil)
    return environment
  }

  /// Opens the boards of the planning folder, and files that the command line names. Boards that cannot be read do not
  /// end the command, because the request may not need them.
  static func open(names: RequestedNames = RequestedNames(), _ console: Console) throws -> PlanSnapshot {
    if names.texts.isEmpty { try console.reportDefaultPlan() }
    return console.value(of: try console.session().plan(beside: names.files))
  }

  /// The boards that some arguments name; without arguments, the boards of the plan.
  static func selection(_ paths: [BoardPath], of session: PlanSession) throws -> BoardSelection {
    try session.selection(named: paths.paths())
  }

  /// Opens the boards of the planning folder, and selects the cards that match a query. Reports mistakes in the query.
  ///
  /// - Parameter board: the name of the only board to search; nil for all boards.
  static func cards(
    _ query: String, in scope: CardScope, on board: String?, _ console: Console
  ) throws -> (cards: CardSelection, plan: PlanSnapshot) {
    let plan = try open(names: RequestedNames(boards: [board].compactMap { $0 }), console)
    return (console.value(of: try plan.cards(matching: query, in: scope, on: board, today: System.today)), plan)
  }

  /// Opens the boards for undo and redo, which need no plan: the history names the boards that were changed.
  static func openForUndo(_ console: Console) throws -> PlanSnapshot {
    console.value(of: try console.session().planForUndo())
  }

  /// - Throws: `ExitCode`, after the reason was reported, if the text cannot be read, or is not UTF-8.
  static func standardInputText() throws -> String {
    var text = ""
    try run { _ in text = try PlanSession.standardInputText() }
    return text
  }

  /// Runs the body of a command, and reports the error that ends it.
  ///
  /// - Throws: `ExitCode` if not all was fine. An error for which pb has no message, such as `UsageError`, is
  ///   passed on.
  static func run(searchesOnlyUpwards: Bool = false, _ body: (Console) throws -> Void) throws {
    let console = Console(searchesOnlyUpwards: searchesOnlyUpwards)
    do { try body(console) } catch let error {
      guard let diagnostic = Console.diagnostic(of: error) else { throw error }
      console.reportOnce(diagnostic, as: .failed)
    }
    try console.finish()
  }
}
