internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// The texts of a snapshot's boards, which are read when they are needed, and kept up to a limit.
final class SnapshotTexts: Sendable {
  /// A file that was read and parsed as a board, or the failure.
  private struct Text {
    var result: Result<ParsedBoard, FileFailure>
    /// The same, but a text in UTF-16 or UTF-32 is a failure.
    private(set) var board: Result<ParsedBoard, FileFailure>

    init(_ result: Result<ParsedBoard, FileFailure>, at path: Path) {
      self.result = result
      board = result
      guard let text = try? result.get(), let failure = FileFailure(foreign: text.source.bytes, .read, path) else {
        return
      }
      board = .failure(failure)
    }
  }

  private struct Kept {
    var boards: [Path: Text] = [:]
    /// The total size of the boards' texts in bytes.
    var bytes = 0
  }

  let folder: PlanningFolder
  let settings: FolderSettings
  let files: any FileSystem
  private let overlay: Overlay
  /// nil in a session that ends after one request.
  private let cache: BoardCache?
  /// The largest number of bytes of text to keep.
  private let limit: Int
  private let kept: Mutex<Kept>
  /// Texts that the search for boards has read.
  private let found: FoundTexts
  /// nil if this machine keeps no index for the plan.
  let identities: KnownIdentities?
  /// The environment of the session; nil for texts without a session.
  let environment: PlanEnvironment?

  /// - Parameter known: boards that were read before, and whose text is still the same.
  init(
    _ folder: PlanningFolder, _ settings: FolderSettings, _ overlay: Overlay, _ cache: BoardCache?,
    in files: any FileSystem, found: FoundTexts, known: [Path: ParsedBoard] = [:],
    identities: KnownIdentities? = nil, environment: PlanEnvironment? = nil
  ) {
    self.environment = environment
    self.identities = identities
    // A live session must know which version of the file each text belongs to, so it reads the files again.
    self.found = cache == nil ? found : .none
    self.folder = folder
    self.settings = settings
    self.overlay = overlay
    self.cache = cache
    self.files = files
    limit = cache?.limit ?? .max
    var kept = Kept()
    for (path, board) in known where board.defaults == settings.defaults {
      kept.boards[path] = Text(.success(board), at: path)
      kept.bytes += board.source.bytes.count
    }
    self.kept = Mutex(kept)
  }

  /// The same boards with the texts of an overlay instead of those on the disk.
  func over(_ overlay: Overlay, cache: BoardCache?) -> SnapshotTexts {
    let known = read.filter { path, board in
      overlay.texts[path].map { $0 == board.source.bytes } ?? !isReplaced(path)
    }
    return SnapshotTexts(
      folder, settings, overlay, cache, in: files, found: .none, known: known, identities: identities,
      environment: environment)
  }

  /// The boards that were read so far and are kept.
  var read: [Path: ParsedBoard] { kept.withLock { $0.boards.compactMapValues { try? $0.result.get() } } }

  var keptBytes: Int { kept.withLock { $0.bytes } }

  /// The boards in their order. The overlay's text decides the place of a board that the user did not name, and whether
  /// the board is archived.
  func ordered(_ boards: [BoardFinder.Found]) -> [BoardFinder.Found] {
    var placed = boards
    var isMoved = false
    for index in boards.indices where !boards[index].isNamed {
      guard let text = overlay.texts[boards[index].path] else { continue }
      let standing = BoardFinder.standing(of: text)
      guard standing != boards[index].standing else { continue }
      placed[index].standing = standing
      isMoved = true
    }
    return isMoved ? placed.sorted { $0.precedes($1) } : boards
  }

  func isReplaced(_ path: Path) -> Bool { overlay.texts[path] != nil }

  func board(at path: Path) throws(FileFailure) -> ParsedBoard { try kept(path).board.get() }

  /// The file at a path, parsed as a board, whatever its encoding.
  func text(at path: Path) throws(FileFailure) -> ParsedBoard { try kept(path).result.get() }

  private func kept(_ path: Path) -> Text {
    if let known = kept.withLock({ $0.boards[path] }) { return known }
    let read = Text(Result { () throws(FileFailure) in try self.read(path) }, at: path)
    // Another thread may have read the board first; all threads must see the same text.
    return kept.withLock { kept in
      if let first = kept.boards[path] { return first }
      let size = (try? read.result.get())?.source.bytes.count ?? 0
      guard size <= limit - kept.bytes else { return read }
      kept.bytes += size
      kept.boards[path] = read
      return read
    }
  }

  /// See ``PlanSnapshot/boardKeepingSyntax(at:)``.
  func boardKeepingSyntax(at path: Path) throws(FileFailure) -> ParsedBoard {
    let board = try board(at: path)
    guard !board.keepsSyntax else { return board }
    let keeping = board.keepingSyntax
    kept.withLock { if $0.boards[path] != nil { $0.boards[path] = Text(.success(keeping), at: path) } }
    cache?.replaceBoard(at: path, with: keeping)
    return keeping
  }

  private func read(_ path: Path) throws(FileFailure) -> ParsedBoard {
    if let text = overlay.texts[path] {
      guard let cache else { return ParsedBoard(text, settings.defaults) }
      // The next text of a board that is open in an editor differs only a little from this one.
      let board = cache.parse(text, at: path, settings.defaults).keepingSyntax
      cache.keep(board, at: path, nil)
      return board
    }
    if path.isTrash { try folder.checkLinks(to: path, in: files) }
    guard let cache, path != .standardInput else {
      return ParsedBoard(try bytes(of: path), settings.defaults)
    }
    let version = FileVersion(of: path, in: files)
    if let board = cache.board(at: path, version), board.defaults == settings.defaults { return board }
    let board = cache.parse(try BoardFile.read(path, in: files).bytes, at: path, settings.defaults)
    // The version was taken before the text was read, so it may be older than the text, but never newer. At worst, the
    // next request reads the file once more.
    cache.keep(board, at: path, version.isFresh(in: files) ? nil : version)
    return board
  }

  private func bytes(of path: Path) throws(FileFailure) -> [UInt8] {
    if let text = found[path] { return text.bytes }
    return try BoardFile.readFileOrInput(path, in: files).bytes
  }

  func forEach<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value, use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    let known = kept.withLock { $0.boards }
    let isKept = cache != nil
    try SharedWork.forEach(
      paths,
      make: { [self] path -> Result<Value, FileFailure> in
        do throws(FileFailure) {
          if let text = known[path] { return .success(make(BoardText(path: path, board: try text.board.get()))) }
          if isKept || overlay.texts[path] != nil {
            return .success(make(BoardText(path: path, board: try board(at: path))))
          }
          let text = try bytes(of: path)
          if let failure = FileFailure(foreign: text, .read, path) { throw failure }
          return .success(make(BoardText(path: path, bytes: text, settings.defaults, stamp: found[path]?.stamp)))
        } catch {
          return .failure(error)
        }
      }, use: use)
  }
}
