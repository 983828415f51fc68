internal import PlanBoardMarkdown

/// The boards on the disk that a command works on, and the one way to change them.
package struct Workspace: Sendable {
  package let folder: PlanningFolder
  /// In order, each board once.
  package let paths: [Path]
  package let settings: FolderSettings
  /// No board of the folder is missing because it could not be read.
  package var isComplete = true
  /// Where this machine keeps locks and history. Without one nothing is locked or remembered, and only the exchange of
  /// files keeps writers apart.
  private let stateFolder: Path?
  fileprivate let files: any FileSystem

  /// Seconds since 1970.
  private let now: Int

  /// How often a change is planned again because somebody else was faster.
  private static let rounds = 50

  package init(
    _ folder: PlanningFolder, _ paths: [Path], _ settings: FolderSettings = FolderSettings(), stateFolder: Path?,
    now: Int, in files: any FileSystem = SystemCalls()
  ) {
    self.folder = folder
    self.paths = paths
    self.settings = settings
    self.stateFolder = stateFolder
    self.now = now
    self.files = files
  }

  /// The boards as they are on the disk now.
  package func read() -> some BoardSource { DiskBoards(self, settles: false) }

  /// What was carried out.
  package struct Commit<Outcome> {
    package var change: Change
    package var outcome: Outcome
    package var notices: [Notice]
  }

  /// Plans a change and writes it. When a board has changed meanwhile, nothing of the change stays, and it is planned
  /// again on the new text.
  ///
  /// - Parameters:
  ///   - plan: a pure function of the boards it is given, and of what was done before.
  ///   - sentence: what the history says of it.
  /// - Throws: what `plan` throws; `FileFailure`.
  package func commit<Outcome>(
    _ plan: (any BoardSource, PastChanges) throws -> (change: Change, outcome: Outcome, kind: HistoryEntry.Kind),
    sentence: (Outcome) -> String
  ) throws -> Commit<Outcome> {
    var session = Session(folder, stateFolder, now, files)
    defer { session.end() }
    try session.begin()
    var round = 0
    while true {
      round += 1
      let planned = try plan(DiskBoards(self, settles: true), session.past)
      guard !planned.change.boards.isEmpty else {
        return Commit(change: planned.change, outcome: planned.outcome, notices: session.notices)
      }
      do {
        try session.write(planned.change, planned.kind, sentence(planned.outcome))
        return Commit(change: planned.change, outcome: planned.outcome, notices: session.notices)
      } catch let failure as FileFailure where failure.code == .changedMeanwhile && round < Self.rounds {
        // Others that write all the time need a moment in which nobody does.
        if round > 5 { files.sleep(milliseconds: UInt32(round)) }
      }
    }
  }

  /// What was done in this planning folder, as far as it is remembered.
  ///
  /// - Throws: `FileFailure`.
  package func past() throws -> PastChanges {
    let history = stateFolder.map { History.of(folder, below: $0, in: files) }
    return PastChanges(history, folder)
  }
}

/// Files, each read once, when it is first asked for.
private final class DiskBoards: BoardSource {
  private let workspace: Workspace
  private let files: any FileSystem
  /// What is read is going to be changed.
  private let settles: Bool
  private var boards: [Path: ParsedBoard] = [:]

  init(_ workspace: Workspace, settles: Bool) {
    self.workspace = workspace
    files = workspace.files
    self.settles = settles
  }

  var paths: [Path] { workspace.paths }
  var trash: Path { workspace.folder.trash }
  var settings: FolderSettings { workspace.settings }
  var isComplete: Bool { workspace.isComplete }

  func recordedName(of path: Path) -> String {
    (try? workspace.folder.recorded(path, in: files))?.text ?? path.text
  }

  func board(at path: Path) throws -> ParsedBoard {
    if let board = boards[path] { return board }
    let file = try settles ? BoardFile.readSettled(path, in: files) : BoardFile.read(path, in: files)
    let board = ParsedBoard(file.bytes, workspace.settings.defaults)
    boards[path] = board
    return board
  }

  func boardIfThere(at path: Path) throws -> ParsedBoard? {
    // Nobody waits for a file that may well not be there.
    do throws(SystemFailure) { _ = try files.status(path, followsLink: true) } catch {
      let failure = FileFailure(systemError: error.errno, .read, path)
      guard failure.code == .notFound else { throw failure }
      return nil
    }
    return try board(at: path)
  }
}
