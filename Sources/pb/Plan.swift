internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// The boards that a command without paths works on: those of the planning folder that the user is in.
enum Plan {
  /// - Parameters:
  ///   - names: the names on the command line. A board among them need not be part of the folder.
  ///   - scope: nil to allow changes only to the boards that are named, and to those in the current folder.
  static func open(
    names: RequestedNames = RequestedNames(), scope: WriteScope? = nil, _ console: Console
  ) throws -> Workspace {
    try look(names: names, scope: scope, console, isFirst: true).workspace
  }

  /// - Parameter isFirst: what cannot be read has not been told yet.
  /// - Returns: also whether another look may find more boards.
  static func look(
    names: RequestedNames, scope: WriteScope? = nil, _ console: Console, isFirst: Bool
  ) throws -> (workspace: Workspace, isFresh: Bool) {
    let folder = try PlanningFolder.here()
    let named = names.texts.compactMap { BoardPath(argument: $0)?.path }.filter { $0.isMarkdown && $0 != folder.trash }
    let found = BoardFinder.find(in: folder, settles: true, isNamed: named.contains { BoardFinder.isThere($0) })
    // What is asked for may have nothing to do with a board that cannot be read.
    if isFirst { for failure in found.failures { console.report(failure.complaint, as: .fine) } }
    var paths = found.boards.map(\.path)
    var known = Set(paths)
    for path in named where known.insert(path).inserted { paths.append(path) }
    var workspace = Workspace(
      folder, paths, found.settings, scope: scope ?? .near(named: names.named(of: paths.filter { $0.folder != .here })),
      stateFolder: System.stateFolder, now: System.now, merge: .ofBoards)
    workspace.isComplete = found.failures.isEmpty
    return (workspace, found.isFresh)
  }

  /// The boards of some paths; of the planning folder, if there are none.
  ///
  /// - Parameter withCopies: also finds the copies that sync tools have left of them.
  static func boards(_ paths: [BoardPath], withCopies: Bool = false) throws -> BoardFinder.Result {
    guard paths.isEmpty else {
      var found = BoardFinder.find(paths.map(\.path), withCopies: withCopies)
      // What is named need not be in the folder, but is read from there.
      found.settings.defaults = FolderSettings.here().defaults
      return found
    }
    guard let folder = try? PlanningFolder.here() else {
      return BoardFinder.find([.here], withCopies: withCopies)
    }
    return BoardFinder.find(in: folder, withCopies: withCopies)
  }

  /// Makes all of some changes of boards as one, for one undo.
  ///
  /// - Parameters:
  ///   - found: the boards, and how to read them.
  ///   - named: the files and folders on the command line.
  ///   - isDry: writes nothing.
  ///   - failed: receives each error, with the index of its intent.
  /// - Returns: the boards that were written, or would be.
  static func commit(
    _ intents: [any Intent], on found: BoardFinder.Result, named: [BoardPath], isDry: Bool = false, _ console: Console,
    failed: (Int, any Error) -> Void
  ) throws -> [Path] {
    do {
      let paths = found.boards.map(\.path)
      // Settings that cannot be read may decide how to read the boards.
      if let failure = found.failures.first(where: { $0.code == .invalidSettings }) {
        console.report(Complaint(failure.path, "nothing will be written until it is fixed"))
        return []
      }
      let workspace = Workspace(
        try PlanningFolder.here(), paths, found.settings,
        scope: .near(
          named: found.boards.filter(\.isNamed).map(\.path), folders: named.map(\.path), home: System.home),
        stateFolder: System.stateFolder, now: System.now, merge: .ofBoards)
      let change: Change
      let result: Batch.Result
      if isDry {
        (change, result) = Batch(intents).plan(on: workspace.read())
        try workspace.check(change)
      } else {
        let done = try workspace.commit { boards, _ in
          let planned = Batch(intents).plan(on: boards)
          return (planned.change, planned.result, .change)
        } sentence: {
          $0.sentence
        }
        console.report(done.notices)
        (change, result) = (done.change, done.outcome)
      }
      for failure in result.failures { failed(failure.index, failure.error) }
      return change.boards.map(\.path)
    } catch {
      guard let complaint = Complaint(error) else { throw error }
      console.report(complaint)
      return []
    }
  }

  /// Runs a command's body and says what stops it.
  static func run(_ body: (Console) throws -> Void) throws {
    let console = Console()
    do { try body(console) } catch let error {
      guard let complaint = Complaint(error) else { throw error }
      console.report(complaint)
    }
    try console.finish()
  }
}

extension PlanningFolder {
  /// The user's planning folder. `PB_FOLLOW_LINKS=1` lets writes follow links that lead out of it.
  static func here() throws(FileFailure) -> PlanningFolder {
    var folder = try PlanningFolder()
    folder.followsLinks = System.environment("PB_FOLLOW_LINKS") == "1"
    return folder
  }
}

extension Complaint {
  /// - Returns: nil for an error that is none of this program's own.
  init?(_ error: any Error) {
    switch error {
    case let failure as IntentFailure: self = failure.complaint
    case let failure as FileFailure: self = failure.complaint
    case let failure as EditFailure: self = failure.complaint
    case let failure as CardQuery.Failure: self = failure.complaint
    case let failure as Git.Failure: self = failure.complaint
    default: return nil
    }
  }
}
