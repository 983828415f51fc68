internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// The boards that a command without paths works on: those of the planning folder that the user is in.
enum Plan {
  /// - Parameter names: whatever on the command line may name a board that is no part of the folder.
  static func open(names: [String] = [], _ console: Console) throws -> Workspace {
    try look(names: names, console, isFirst: true).workspace
  }

  /// - Parameter isFirst: what cannot be read has not been told yet.
  /// - Returns: also whether another look may find more boards.
  static func look(
    names: [String], _ console: Console, isFirst: Bool
  ) throws -> (workspace: Workspace, isFresh: Bool) {
    let folder = try PlanningFolder()
    let found = BoardFinder.find(in: folder, settles: true)
    // What is asked for may have nothing to do with a board that cannot be read.
    if isFirst { for failure in found.failures { console.report(failure.complaint, as: .fine) } }
    var paths = found.boards.map(\.path)
    for name in names {
      // `board.md:12` names a board, too.
      let end = name.firstIndex(of: ":") ?? name.endIndex
      let path = Path(String(name[..<end]))
      if path.isMarkdown, !paths.contains(path), path != folder.trash { paths.append(path) }
    }
    var workspace = Workspace(folder, paths, found.settings, stateFolder: System.stateFolder, now: System.now)
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
    guard let folder = try? PlanningFolder() else {
      return BoardFinder.find([.here], withCopies: withCopies)
    }
    return BoardFinder.find(in: folder, withCopies: withCopies)
  }

  /// Makes all of some changes of boards as one, for one undo.
  ///
  /// - Parameter failed: gets what cannot be done, with the number of its intent.
  /// - Returns: how many boards were written.
  static func commit(
    _ intents: [any Intent], on paths: [Path], _ console: Console, failed: (Int, any Error) -> Void
  ) throws -> Int {
    do {
      let workspace = Workspace(try PlanningFolder(), paths, stateFolder: System.stateFolder, now: System.now)
      let done = try workspace.commit { boards, _ in
        let planned = Batch(intents).plan(on: boards)
        return (planned.change, planned.result, .change)
      } sentence: {
        $0.sentence
      }
      for notice in done.notices { console.report(notice.complaint, as: .fine) }
      for failure in done.outcome.failures { failed(failure.index, failure.error) }
      return done.change.boards.count
    } catch {
      guard let complaint = Complaint(error) else { throw error }
      console.report(complaint)
      return 0
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

extension Notice {
  var complaint: Complaint {
    switch self {
    case .finished(let sentence):
      Complaint(nil, "a change was interrupted, and is finished now: \(TerminalText.safe(sentence))")
    case .leftHalf(let sentence, let path):
      Complaint(
        path, "a change was interrupted, and cannot be finished: \(TerminalText.safe(sentence))",
        help: ["a card may stand on two boards; remove one of them"])
    case .kept(let path, let place):
      Complaint(
        path,
        "somebody else saved it in the same moment; their text is kept in \(TerminalText.safe(place.text))")
    }
  }
}
