package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// The boards of a plan at a moment. A value: it can be asked from several threads, and gives the same answers for as long as it
/// is there, whatever is written in the meantime.
///
/// A board is read when it is first asked for, and is that text from then on. In a session that keeps nothing,
/// ``forEachBoard(_:make:use:)`` keeps none of the boards that it reads; in a live session a snapshot keeps as many as the session's
/// limit allows, and reads the others again each time.
package struct PlanSnapshot: Sendable, BoardSource {
  /// In order, each board once; not the trash.
  package private(set) var paths: [Path]
  /// Those of ``paths`` that were asked for by their own paths, not found in a folder.
  package let named: Set<Path>
  package let settings: FolderSettings
  /// Boards, folders and settings that could not be read.
  package let failures: [FileFailure]
  /// Why settings could not be read: those of the plan, even if only boards were asked for, or of a folder in it. Nothing may be
  /// written then, because they may say how boards are read.
  package let settingsFailure: FileFailure?
  /// Other versions of boards that sync tools have left; only if they were asked for.
  package let copies: [ConflictCopy]
  /// The folders that were looked into; only if copies were asked for.
  package let folders: [Path]
  /// Files came or went in the last two seconds, so that another look may find more.
  package let isFresh: Bool
  /// Which state of the plan it is; nil in a session that keeps nothing.
  package let revision: PlanRevision?
  let texts: SnapshotTexts

  package var folder: PlanningFolder { texts.folder }
  package var trash: Path { folder.trash }
  package var isComplete: Bool { failures.isEmpty }

  init(
    _ found: BoardFinder.Result, beside: [Path], _ settingsFailure: FileFailure?, _ revision: PlanRevision?,
    _ texts: SnapshotTexts
  ) {
    var paths = found.boards.map(\.path)
    if !beside.isEmpty {
      var known = Set(paths)
      for path in beside where known.insert(path).inserted { paths.append(path) }
    }
    self.paths = paths
    named = Set(found.boards.filter(\.isNamed).map(\.path) + beside)
    settings = found.settings
    failures = found.failures
    self.settingsFailure = settingsFailure
    copies = found.copies
    folders = found.folders
    isFresh = found.isFresh(in: texts.files)
    self.revision = revision
    self.texts = texts
  }

  /// The same snapshot of some of its boards.
  package func selecting(_ paths: [Path]) -> PlanSnapshot {
    var selected = self
    selected.paths = paths
    return selected
  }

  /// The board with this path or name, or the start of it; all boards for nil.
  ///
  /// - Throws: `IntentFailure`.
  package func paths(of board: String?) throws -> [Path] {
    try board.map { [try BoardName($0).find(in: paths)] } ?? paths
  }

  package func recordedName(of path: Path) -> String { folder.seenFromRoot(path, in: texts.files).text }
  package func home(of board: Path) throws -> BoardHome { try BoardHome(of: board, in: folder, texts.files) }
  package func board(at path: Path) throws -> ParsedBoard { try texts.board(at: path) }

  package func boardIfThere(at path: Path) throws -> ParsedBoard? {
    do { return try board(at: path) } catch let failure as FileFailure where failure.code == .notFound { return nil }
  }

  package func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value, use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    try texts.forEach(paths, make: make, use: use)
  }
}
