package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// The plan that the user is in: found from the current folder upwards.
  ///
  /// - Parameter followsLinks: whether writes may follow links that lead out of the planning folder.
  /// - Throws: `FileFailure` if the current folder cannot be read.
  package static func here(_ environment: PlanEnvironment, followsLinks: Bool) throws(FileFailure) -> PlanSession {
    var folder = try PlanningFolder(in: environment.files)
    folder.followsLinks = followsLinks
    return PlanSession(folder, environment)
  }

  /// Whether there is a file or a folder at a path, which may be relative to the current folder.
  package func isThere(_ path: Path) -> Bool { BoardFinder.isThere(path, in: environment.files) }

  /// The paths that some arguments mean: the argument itself if there is a file or a folder, else the board of the plan with that
  /// name. An argument that means neither is returned as it is; reading it says what is wrong.
  ///
  /// - Throws: `IntentFailure`: `ambiguousBoard`.
  package func paths(named arguments: [Path]) throws -> [Path] {
    let files = environment.files
    guard arguments.contains(where: { BoardFinder.isName($0, in: files) }) else { return arguments }
    let plan = snapshot()
    return try arguments.map { argument in
      guard BoardFinder.isName(argument, in: files) else { return argument }
      do { return try BoardName(argument.text).find(in: plan) } catch let failure as IntentFailure {
        guard case .noSuchBoard = failure.reason else { throw failure }
        return argument
      }
    }
  }

  /// The boards that count for the handles of the cards on some boards: those of the plan. Outside of a planning folder, it is these
  /// boards alone, because a search for others could go through a whole home.
  package func surroundings(of boards: [Path]) -> PlanSnapshot {
    snapshot(folder.hasSettings ? .plan(beside: boards) : .paths(boards))
  }

  /// As ``paths(named:)``, for arguments that may also be revisions of the repository. A revision takes precedence over the name of
  /// a board, but not over a file.
  ///
  /// - Throws: `IntentFailure`: `ambiguousBoard`.
  package func pathsOrRevisions(_ arguments: [Path]) throws -> [Path] {
    var source: GitRevisions?
    return try arguments.map { argument in
      if argument == .standardInput || isThere(argument) { return argument }
      if source == nil { source = try? GitRevisions(git) }
      return source?.has(argument.text) == true ? argument : try paths(named: [argument])[0]
    }
  }

  /// Whether there is a file at a path.
  ///
  /// - Throws: `FileFailure` if the file exists but cannot be read.
  package func hasFile(_ path: Path) throws(FileFailure) -> Bool {
    try BoardFile.readIfThere(path, in: environment.files) != nil
  }

  /// The path from the root of the file system.
  package func absolute(_ path: Path) -> Path { folder.absolute(path, in: environment.files) }

  /// All bytes of standard input.
  ///
  /// - Throws: `FileFailure` if it cannot be read, or is larger than the limit.
  package static func standardInput() throws(FileFailure) -> [UInt8] { try BoardFile.readStandardInput().bytes }
}
