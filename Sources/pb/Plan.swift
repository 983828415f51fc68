internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The session of a command, and the boards that it asks for.
enum Plan {
  /// The planning folder that the user is in.
  static func session() throws(FileFailure) -> PlanSession {
    PlanSession(
      try PlanningFolder.here(),
      PlanEnvironment(
        files: System.files, stateFolder: System.stateFolder, home: System.home, now: { System.now },
        today: { System.today }))
  }

  /// The boards of the planning folder, and those that the command line names. Boards that cannot be read are reported, and do
  /// not end the command: what is asked for may have nothing to do with them.
  static func open(names: RequestedNames = RequestedNames(), _ console: Console) throws -> PlanSnapshot {
    let snapshot = try console.session().snapshot(.plan(beside: names.files), settles: true)
    for failure in snapshot.failures { console.report(failure.diagnostic, as: .fine) }
    return snapshot
  }

  /// What paths on a command line ask for; the planning folder, if there are none.
  static func selection(_ paths: [BoardPath]) -> PlanSelection {
    paths.isEmpty ? .plan() : .paths(paths.map(\.path))
  }

  /// Makes all of some changes of boards as one, for one undo.
  ///
  /// - Parameters:
  ///   - snapshot: the boards.
  ///   - folders: the files and folders on the command line.
  ///   - mode: `.preview` writes nothing.
  ///   - failed: gets what cannot be done, with the number of its intent.
  /// - Returns: what was written, or would be.
  static func perform(
    _ intents: [any Intent], on snapshot: PlanSnapshot, of session: PlanSession, folders: [BoardPath],
    _ mode: PlanRequest.Mode, _ console: Console, failed: (Int, any Error) -> Void
  ) throws -> [Change] {
    // Settings that cannot be read may say how to read the boards.
    if let failure = snapshot.settingsFailure {
      console.report(Diagnostic(failure.path, "nothing will be written until it is fixed"))
      return []
    }
    var request = PlanRequest(intents, mode)
    request.boards = .found(snapshot)
    request.scope = .near(
      named: snapshot.named, folders: folders.map(\.path), home: session.environment.home,
      in: session.environment.files)
    let performed = session.perform(request)
    for step in performed.steps {
      console.report(step.notices)
      for failure in step.failures { failed(failure.intent, failure.error) }
    }
    if let error = performed.ending.failure {
      guard let diagnostic = Diagnostic(error) else { throw error }
      console.report(diagnostic)
    }
    return performed.steps.map(\.change)
  }

  /// Runs a command's body and says what stops it.
  static func run(_ body: (Console) throws -> Void) throws {
    let console = Console()
    do { try body(console) } catch let error {
      guard let diagnostic = Diagnostic(error) else { throw error }
      console.report(diagnostic)
    }
    try console.finish()
  }
}

extension RequestedNames {
  /// Names that are written like files: they need not be boards of the planning folder.
  var files: [Path] { texts.compactMap { BoardPath(argument: $0)?.path }.filter(\.isMarkdown) }
}

extension PlanningFolder {
  /// The user's planning folder. `PB_FOLLOW_LINKS=1` lets writes follow links that lead out of it.
  static func here() throws(FileFailure) -> PlanningFolder {
    var folder = try PlanningFolder(in: System.files)
    folder.followsLinks = System.environment("PB_FOLLOW_LINKS") == "1"
    return folder
  }
}

extension Diagnostic {
  /// - Returns: nil for an error that is none of this program's own.
  init?(_ error: any Error) {
    switch error {
    case let failure as IntentFailure: self = failure.diagnostic
    case let failure as FileFailure: self = failure.diagnostic
    case let failure as EditFailure: self = failure.diagnostic
    case let failure as CardQuery.Failure: self = failure.diagnostic
    case let failure as Git.Failure: self = failure.diagnostic
    default: return nil
    }
  }
}
