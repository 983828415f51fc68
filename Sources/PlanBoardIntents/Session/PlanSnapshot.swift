package import PlanBoardMarkdown
package import PlanBoardWorkspace
internal import Synchronization

/// The boards of a plan at a moment. A value: it can be asked from several threads, and gives the same answers for as long as it
/// is there, whatever is written in the meantime.
///
/// A board is read when it is first asked for, and is that text from then on. ``forEachBoard(_:make:use:)`` keeps none of the boards
/// that it reads, unless the session has a cache.
package struct PlanSnapshot: Sendable, BoardSource {
  /// In order, each board once; not the trash.
  package let paths: [Path]
  /// Those of ``paths`` that were asked for by their own paths, not found in a folder.
  package let named: Set<Path>
  package let settings: FolderSettings
  /// Boards, folders and settings that could not be read.
  package let failures: [FileFailure]
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

  init(_ found: BoardFinder.Result, beside: [Path], _ revision: PlanRevision?, _ texts: SnapshotTexts) {
    var paths = found.boards.map(\.path)
    if !beside.isEmpty {
      var known = Set(paths)
      for path in beside where known.insert(path).inserted { paths.append(path) }
    }
    self.paths = paths
    named = Set(found.boards.filter(\.isNamed).map(\.path) + beside)
    settings = found.settings
    failures = found.failures
    copies = found.copies
    folders = found.folders
    isFresh = found.isFresh(in: texts.files)
    self.revision = revision
    self.texts = texts
  }

  private init(_ other: PlanSnapshot, paths: [Path]) {
    self.paths = paths
    named = other.named
    settings = other.settings
    failures = other.failures
    copies = other.copies
    folders = other.folders
    isFresh = other.isFresh
    revision = other.revision
    texts = other.texts
  }

  /// The same snapshot of some of its boards.
  package func selecting(_ paths: [Path]) -> PlanSnapshot { PlanSnapshot(self, paths: paths) }

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

/// The texts of a snapshot, read once each.
final class SnapshotTexts: Sendable {
  let folder: PlanningFolder
  let settings: FolderSettings
  let files: any FileSystem
  private let overlay: Overlay
  /// nil if nothing is kept from one request to the next.
  private let cache: BoardCache?
  private let boards = Mutex<[Path: Result<ParsedBoard, FileFailure>]>([:])

  init(
    _ folder: PlanningFolder, _ settings: FolderSettings, _ overlay: Overlay, _ cache: BoardCache?,
    in files: any FileSystem
  ) {
    self.folder = folder
    self.settings = settings
    self.overlay = overlay
    self.cache = cache
    self.files = files
  }

  /// The boards that were read so far.
  var read: [Path: ParsedBoard] { boards.withLock { $0.compactMapValues { try? $0.get() } } }

  func board(at path: Path) throws -> ParsedBoard {
    if let known = boards.withLock({ $0[path] }) { return try known.get() }
    let read = Result { () throws(FileFailure) in try self.read(path) }
    // Another thread may have been faster: a snapshot has one text for all of them.
    return try boards.withLock { boards in
      let first = boards[path] ?? read
      boards[path] = first
      return first
    }.get()
  }

  private func read(_ path: Path) throws(FileFailure) -> ParsedBoard {
    if let text = overlay.texts[path] { return parse(text, path) }
    if path.isTrash { try folder.checkLinks(to: path, in: files) }
    guard let cache, path != BoardFile.standardInputName else {
      return ParsedBoard(try BoardFile.reading(path, in: files).bytes, settings.defaults)
    }
    let version = FileVersion(of: path, in: files)
    if let board = cache.board(at: path, version), board.defaults == settings.defaults { return board }
    let board = parse(try BoardFile.read(path, in: files).bytes, path)
    // A version seen before the text was read may be older than the text, never newer: the next look reads it again.
    cache.keep(board, at: path, version)
    return board
  }

  private func parse(_ bytes: [UInt8], _ path: Path) -> ParsedBoard {
    cache?.parse(bytes, at: path, settings.defaults) ?? ParsedBoard(bytes, settings.defaults)
  }

  func forEach<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value, use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    let known = boards.withLock { $0 }
    let isKept = cache != nil
    try BoardFile.forEach(
      paths,
      make: { [self] path -> Result<Value, FileFailure> in
        do throws(FileFailure) {
          if let result = known[path] { return .success(make(BoardText(path: path, board: try result.get()))) }
          if isKept || overlay.texts[path] != nil {
            return .success(make(BoardText(path: path, board: try keptBoard(at: path))))
          }
          return .success(
            make(BoardText(path: path, bytes: try BoardFile.reading(path, in: files).bytes, settings.defaults)))
        } catch {
          return .failure(error)
        }
      }, use: use)
  }

  private func keptBoard(at path: Path) throws(FileFailure) -> ParsedBoard {
    do { return try board(at: path) } catch let failure as FileFailure { throw failure } catch {
      preconditionFailure("\(error)")
    }
  }
}
