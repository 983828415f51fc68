internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The session of a command, and the boards that it asks for.
enum Plan {
  /// The planning folder that the user is in. `PB_FOLLOW_LINKS=1` lets writes follow links that lead out of it.
  static func session() throws(FileFailure) -> PlanSession {
    try PlanSession.here(environment, followsLinks: System.environment("PB_FOLLOW_LINKS") == "1")
  }

  /// This machine, with the user's folders and clock.
  static var environment: PlanEnvironment {
    .machine(stateFolder: System.stateFolder, home: System.home, now: { System.now }, today: { System.today })
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
  ) throws -> [Performed.Step] {
    // Settings that cannot be read may say how to read the boards.
    if let failure = snapshot.settingsFailure {
      console.report(.unreadableSettings(failure.path))
      return []
    }
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
