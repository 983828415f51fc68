package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// Whether there is a file or a folder at a path, which may be relative to the current folder.
  package func isThere(_ path: Path) -> Bool { environment.files.isThere(path) }

  /// Converts the names of boards to their paths. Any other argument, such as the path of a file, is returned
  /// unchanged.
  ///
  /// - Parameter withFolders: whether an argument may refer to a folder. If not, a folder's path is read as the name of
  ///   a board.
  /// - Throws: `IntentFailure` if a name belongs to several boards, or to a board that is archived or in the trash.
  package func paths(named arguments: [Path], withFolders: Bool = true) throws -> [Path] {
    let files = environment.files
    lazy var plan = snapshot()
    return try arguments.map { argument in
      let isName =
        BoardFinder.isName(argument, in: files) { BoardName(argument.text).matchesFile(in: plan) }
        || !withFolders && files.isFolder(argument)
      // If the bytes are not UTF-8, the text differs from them, and may be the name of another file.
      guard isName, argument.text.utf8.elementsEqual(argument.bytes) else { return argument }
      do { return try BoardName(argument.text).find(in: plan) } catch let failure as IntentFailure {
        guard case .noSuchBoard = failure.reason else { throw failure }
        return argument
      }
    }
  }

  /// The boards that some arguments name, as paths or by their names; without arguments, the boards of the plan.
  ///
  /// - Throws: the errors of ``paths(named:withFolders:)``.
  package func selection(named arguments: [Path]) throws -> BoardSelection {
    arguments.isEmpty ? .plan() : .paths(try paths(named: arguments))
  }

  /// The boards of the planning folder, for one request of a user. A file or folder that could not be read is
  /// ``Caveat/skipped(_:)``, because the request may not concern it.
  ///
  /// - Parameter beside: files in any folder to include as boards.
  /// - Throws: `FileFailure` if there is no plan, and no file in `beside` exists.
  package func plan(beside: [Path] = []) throws(FileFailure) -> Answer<PlanSnapshot> {
    let snapshot = snapshot(.plan(beside: beside), settles: true)
    if let failure = snapshot.failures.first(where: \.meansNoPlan) { throw failure }
    return Answer(snapshot, snapshot.caveats { .skipped($0) })
  }

  /// The boards of the planning folder, for undo and redo; no boards if there is no plan.
  ///
  /// - Throws: `FileFailure` if the folder that the user named as the plan does not exist, or is not a folder.
  package func planForUndo() throws(FileFailure) -> Answer<PlanSnapshot> {
    guard folder.origin == .nowhere else { return try plan() }
    let snapshot = snapshot(.paths([]), settles: true)
    return Answer(snapshot, snapshot.caveats { .skipped($0) })
  }

  /// The boards that some arguments name; without arguments, the boards of the plan. Everything that could not be read
  /// is a caveat, and so is a missing plan.
  ///
  /// - Parameter withCopies: whether to also find the conflict copies of sync tools.
  /// - Throws: the errors of ``paths(named:withFolders:)``.
  package func boards(named arguments: [Path] = [], withCopies: Bool = false) throws -> Answer<PlanSnapshot> {
    answer(snapshot(try selection(named: arguments), withCopies: withCopies))
  }

  /// The one board with a name or a path. A folder is not accepted.
  ///
  /// - Throws: `IntentFailure` if the name belongs to no board, to several boards, or to a board that is archived or in
  ///   the trash.
  package func board(named name: String, beside: [Path]) throws -> Answer<PlanSnapshot> {
    answer(snapshot(.paths(try snapshot(.plan(beside: beside)).paths(of: name))))
  }

  /// The one board with a name; nil if no board has the name.
  ///
  /// - Throws: the other errors of ``board(named:beside:)``.
  package func boardIfNamed(_ name: String, beside: [Path]) throws -> Answer<PlanSnapshot>? {
    do {
      return try board(named: name, beside: beside)
    } catch let failure as IntentFailure {
      guard case .noSuchBoard = failure.reason else { throw failure }
      return nil
    }
  }

  private func answer(_ boards: PlanSnapshot) -> Answer<PlanSnapshot> {
    let offers = boards.offers
    return Answer(boards, (offers.isEmpty ? [] : [.offers(offers)]) + boards.caveats { .unreadable($0) })
  }

  /// Converts arguments to paths, but returns git revisions such as `HEAD~1` unchanged. A revision takes precedence
  /// over a folder and over the name of a board, but not over a file.
  func pathsOrRevisions(_ arguments: [Path]) throws -> [Path] {
    // If the last argument is a file in another repository, the revisions are those of that repository.
    let file = arguments.last.flatMap { $0 != .standardInput && isFile($0) ? $0 : nil }
    lazy var source = try? GitRevisions(file.map { Git(in: gitFolder(for: $0)) } ?? git)
    return try arguments.map { argument in
      if argument == .standardInput { return argument }
      if !isFile(argument), source?.has(argument.text) == true { return argument }
      return try paths(named: [argument], withFolders: false)[0]
    }
  }

  private func isFile(_ path: Path) -> Bool { isThere(path) && !environment.files.isFolder(path) }

  /// Whether there is a file at a path; false for a folder whose name is also a git revision.
  ///
  /// - Throws: `FileFailure` if the path leads to any other folder, or to a file that cannot be read.
  func hasFile(_ path: Path) throws(FileFailure) -> Bool {
    if environment.files.isFolder(path), (try? GitRevisions(git))?.has(path.text) == true { return false }
    return try BoardFile.readIfThere(path, in: environment.files) != nil
  }

  /// Converts a path to an absolute path.
  package func absolute(_ path: Path) -> Path { folder.absolute(path, in: environment.files) }
}
