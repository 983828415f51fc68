package import PlanBoardCore
package import PlanBoardMarkdown

/// The boards on the disk that a request reads, and the only way to change boards.
package struct PlanStore: Sendable {
  package let folder: PlanningFolder
  /// The paths of the boards, each once, in the caller's order.
  package let paths: [Path]
  package let settings: FolderSettings
  fileprivate let scope: WriteScope
  /// Whether every board in the planning folder could be found and read.
  package var isComplete = true
  /// See ``BoardSource/archived``.
  package var archived: [Path] = []
  /// See ``BoardSource/notPrimary``.
  package var notPrimary: [Path] = []
  /// See ``BoardSource/offers``.
  package var offers: [String] = []
  /// See ``BoardSource/knownIdentities``.
  package var knownIdentities: KnownIdentities?
  /// Why the settings of the plan, or of a folder in it, could not be read; nil if they could be read. After a failure,
  /// nothing is written.
  package var settingsFailure: FileFailure?
  /// This machine's folder for locks and history. If nil, only the exchange of files protects writers from each other.
  private let stateFolder: Path?
  private let merge: ThreeWayMerge
  fileprivate let files: any FileSystem
  fileprivate let parse: @Sendable ([UInt8], Path) -> ParsedBoard

  /// The time of a change, in seconds since 1970.
  private let now: Int

  /// Creates a store for the boards of a planning folder.
  ///
  /// If `parse` is nil, each board is parsed with the settings for all boards.
  package init(
    _ folder: PlanningFolder, _ paths: [Path], _ settings: FolderSettings, scope: WriteScope, stateFolder: Path?,
    now: Int, merge: ThreeWayMerge, in files: any FileSystem,
    parse: (@Sendable ([UInt8], Path) -> ParsedBoard)? = nil
  ) {
    self.scope = scope
    self.folder = folder
    self.paths = paths
    self.settings = settings
    self.stateFolder = stateFolder
    self.now = now
    self.merge = merge
    self.files = files
    self.parse = parse ?? { bytes, _ in ParsedBoard(bytes, settings.defaults) }
  }

  /// Checks that the settings could be read, because nothing may be written without them.
  ///
  /// - Throws: `FileFailure` with the code `unreadableSettings`.
  package func checkSettings() throws(FileFailure) {
    if let settingsFailure { throw FileFailure(.unreadableSettings, .write, settingsFailure.path) }
  }

  /// Checks that a request may make this change.
  ///
  /// - Throws: `FileFailure`, for example with one of these codes:
  ///   - `notNamed` or `notNamedInDefault` for a board that the request does not name and may not change
  ///     (``WriteScope``);
  ///   - `unreadableSettings` if the settings could not be read;
  ///   - `newer` for a board or settings that a newer `pb` wrote;
  ///   - `foreignLink` for a link that leads out of the planning folder;
  ///   - `systemFolder` for settings in the root of the file system, or in a folder of the system;
  ///   - `foreignEncoding` or `mixedEncodings` for a text in another encoding than UTF-8, unless this is an undo or a
  ///     redo.
  package func check(_ change: Change, _ kind: HistoryEntry.Kind = .change) throws(FileFailure) {
    try checkSettings()
    for board in change.boards where board.path.name.elementsEqual(FolderSettings.fileName.utf8) {
      let folder = board.path.folder
      guard !PlanningFolder.isSystemFolder(folder, in: files) else { throw FileFailure(.systemFolder, .write, folder) }
    }
    try scope.check(change, in: folder, files)
    for board in change.boards { _ = try folder.target(of: board.path, in: files) }
    try checkVersions(of: change)
    if kind == .change { try change.checkEncodings() }
  }

  /// Checks that this program knows the format of the boards, before and after the change, and of all settings that
  /// apply to the boards.
  private func checkVersions(of change: Change) throws(FileFailure) {
    if settings.isNewer { throw FileFailure(.newer, .write, folder.settingsPath) }
    var known: Set<Path> = [folder.realRoot]
    for board in change.boards {
      for text in [board.before, board.after] {
        guard let text, BoardSettings.version(of: text) > BoardSettings.knownVersion else { continue }
        throw FileFailure(.newer, .write, change.origin(of: board) ?? board.path)
      }
      // The board may be in another plan, or in a folder with its own settings.
      guard let home = try? PlanningFolder(of: board.path, in: files), known.insert(home.realRoot).inserted else {
        continue
      }
      guard let other = try? home.settings(in: files) else {
        throw FileFailure(.unreadableSettings, .write, home.settingsPath)
      }
      if other.isNewer { throw FileFailure(.newer, .write, home.settingsPath) }
    }
  }

  /// The error for a request that was cancelled before its change was written.
  package struct Unwanted: Error {}

  /// The result of a change that was carried out.
  package struct Commit<Outcome> {
    package let change: Change
    package let outcome: Outcome
    package let notices: [Notice]
    /// ``Recording/change`` for every change that was written, also for an undo or a redo.
    let recording: Recording
    /// The number of the change in the history; nil if nothing was written, or if the change was not recorded.
    package let number: Int?

    /// Creates a result from its parts.
    package init(
      change: Change, outcome: Outcome, _ recording: Recording = .change, number: Int? = nil, notices: [Notice]
    ) {
      self.number = number
      self.change = change
      self.outcome = outcome
      self.recording = recording
      self.notices = notices
    }

    /// Whether this result counts as one of the changes that `pb undo --times 3` asks for.
    fileprivate var counts: Bool {
      switch recording {
      case .entry, .passing(_, .forgotten): true
      case .passing(_, .takenBack), .passing(_, .skipped): false
      }
    }
  }

  /// How the history records a planned change.
  package enum Recording: Hashable, Sendable {
    /// As an entry of this kind.
    case entry(HistoryEntry.Kind)
    /// Nothing is changed, but undo and redo leave out the entry with this number from now on.
    case passing(Int, HistoryEntry.Passing)

    /// As an entry that is neither an undo nor a redo.
    package static var change: Self { .entry(.change) }
  }

  /// Plans a change and writes it. If a board has changed in between, the change is planned again on the new text.
  ///
  /// `plan` must be a pure function of its arguments, because it may be called several times.
  /// - Throws: the errors of `plan`; ``Unwanted`` if the request was cancelled; `FileFailure` if ``check(_:)`` fails,
  ///   or if reading or writing fails.
  package func commit<Outcome>(
    _ plan: (any BoardSource, PastChanges) throws -> (change: Change, outcome: Outcome, recording: Recording),
    summary: (Outcome) -> ChangeSummary
  ) throws -> Commit<Outcome> {
    var transaction = try begin(in: folder)
    defer { transaction.end() }
    return try commit(plan, summary: summary, in: &transaction).commit
  }

  /// Plans and writes several changes one after the other.
  ///
  /// An undo that leaves out an entry counts toward `times` only if the text that it needs is no longer stored.
  /// - Throws: as for one change; also the errors of `done`.
  package func commit<Outcome>(
    times: Int,
    _ plan: (any BoardSource, PastChanges) throws -> (change: Change, outcome: Outcome, recording: Recording),
    summary: (Outcome) -> ChangeSummary, done: (Commit<Outcome>) throws -> Void
  ) throws {
    var transaction = try begin(in: folder)
    defer { transaction.end() }
    var left = times
    while left > 0 {
      let (commit, isClean) = try commit(plan, summary: summary, in: &transaction)
      if commit.counts { left -= 1 }
      try done(commit)
      // `begin` cleans up what this change has left behind.
      if !isClean {
        transaction.end()
        transaction = try begin(in: folder)
      }
    }
  }

  private func begin(in folder: PlanningFolder) throws -> FolderTransaction {
    try checkSettings()
    var transaction = FolderTransaction(folder, stateFolder, now, merge, files)
    do { try transaction.begin() } catch {
      transaction.end()
      throw error
    }
    return transaction
  }

  private func commit<Outcome>(
    _ plan: (any BoardSource, PastChanges) throws -> (change: Change, outcome: Outcome, recording: Recording),
    summary: (Outcome) -> ChangeSummary, in transaction: inout FolderTransaction
  ) throws -> (commit: Commit<Outcome>, isClean: Bool) {
    var retry = Retry.planning
    while true {
      let planned = try plan(DiskBoards(self), transaction.past)
      guard case .entry(let kind) = planned.recording, !planned.change.boards.isEmpty else {
        if case .passing(let number, let passing) = planned.recording { try transaction.passOver(number, passing) }
        return (
          Commit(
            change: planned.change, outcome: planned.outcome, planned.recording,
            notices: transaction.takeNotices() + transaction.past.notices),
          true
        )
      }
      try check(planned.change, kind)
      if let other = home(of: planned.change, notIn: transaction.folder) {
        // Only one folder is locked at a time, so that processes cannot deadlock.
        transaction.end()
        transaction = try begin(in: other)
        continue
      }
      guard !files.isUnwanted else { throw Unwanted() }
      do {
        let (number, isClean) = try transaction.write(planned.change, kind, summary(planned.outcome))
        return (
          Commit(
            change: planned.change, outcome: planned.outcome, number: number, notices: transaction.takeNotices()),
          isClean
        )
      } catch let failure as FileFailure where failure.code == .changedMeanwhile {
        guard retry.waits(in: files) else { throw failure }
      }
    }
  }

  /// Returns another planning folder that contains all boards of a change; nil if there is none, or if one of the
  /// boards belongs to `folder`.
  private func home(of change: Change, notIn folder: PlanningFolder) -> PlanningFolder? {
    // All boards are tried, because the path of a trash that does not exist yet does not show its planning folder.
    var home: PlanningFolder?
    for board in change.boards {
      guard let other = try? folder.home(of: board.path, in: files) else { continue }
      if other.realRoot == folder.realRoot { return nil }
      if home == nil, change.boards.allSatisfy({ other.has($0.path, in: files) }) { home = other }
    }
    return home
  }

  /// Returns the recorded changes of this planning folder; none if there is no state folder.
  ///
  /// - Throws: `FileFailure` with the code `untrusted` if the folder of the history is not trusted.
  package func past() throws(FileFailure) -> PastChanges {
    guard let stateFolder else { return PastChanges(nil, folder, files) }
    let history = History.of(folder, in: StateFiles(root: stateFolder, files: files))
    // `has` is called only because it throws `untrusted` if other users can write to one of the folders.
    _ = try history.state.has(history.folder)
    return PastChanges(history, folder, files)
  }
}

/// The boards on the disk; ``board(at:)`` reads each board only once.
private final class DiskBoards: BoardSource {
  private let store: PlanStore
  private let files: any FileSystem
  private var boards: [Path: ParsedBoard] = [:]
  /// The failures for those of ``boards`` that are in UTF-16 or UTF-32.
  private var foreign: [Path: FileFailure] = [:]
  /// The texts that were read to find what a name means; ``board(at:)`` does not use them.
  private var texts: [Path: (bytes: [UInt8], stamp: FileStamp?)] = [:]
  private var textBytes = 0
  /// The last result of ``unchangedEntries(of:)`` from the index; nil if the index has not been used yet.
  private var looked: (paths: [Path], entries: [IdentityIndex.Entry?])?
  private var homes: [Path: BoardHome] = [:]
  /// Whether this request has already waited in vain for a missing file; it waits only once.
  private var hasWaited = false

  init(_ store: PlanStore) {
    self.store = store
    files = store.files
  }

  var paths: [Path] { store.paths }
  var archived: [Path] { store.archived }
  var trash: Path { store.folder.trash }
  var settings: FolderSettings { store.settings }
  var isComplete: Bool { store.isComplete }
  var notPrimary: [Path] { store.notPrimary }
  var offers: [String] { store.offers }
  var knownIdentities: KnownIdentities? { store.knownIdentities }

  func recordedName(of path: Path) -> String {
    (try? store.folder.recorded(path, in: files))?.text ?? path.text
  }

  func path(recordedAs name: String) -> Path? {
    paths.first { recordedName(of: $0) == name } ?? store.folder.file(recordedAs: Path(name), in: files)
  }

  func removedBoards() -> [RemovedBoard] { RemovedBoard.all(in: store.folder, files) }
  func copies(of board: Path) -> [Path] { BoardFinder.copies(of: board, in: files) }

  func home(of board: Path) throws -> BoardHome {
    if let home = homes[board] { return home }
    let home = try BoardHome(of: board, in: store.folder, files)
    homes[board] = home
    return home
  }

  func mayChange(_ path: Path) -> Bool {
    let change = Change([Change.Board(renewing: path, [])])
    return (try? store.scope.check(change, in: store.folder, files)) != nil
  }

  func lastRemovalNumber(of home: BoardHome, on day: CalendarDate) -> Int {
    RemovedBoard.lastNumber(of: home, on: day, files)
  }

  func board(at path: Path) throws -> ParsedBoard {
    let board = try text(at: path)
    if let failure = foreign[path] { throw failure }
    return board
  }

  /// The board at a path, whatever its encoding.
  private func text(at path: Path) throws -> ParsedBoard {
    if let board = boards[path] { return board }
    if path.isTrash { try store.folder.checkLinks(to: path, in: files) }
    let file: BoardFile
    do throws(FileFailure) {
      file = try BoardFile.readStable(path, in: files, waits: !hasWaited)
    } catch {
      if error.code == .notFound { hasWaited = true }
      throw error
    }
    let board = store.parse(file.bytes, path)
    boards[path] = board
    foreign[path] = FileFailure(foreign: file.bytes, .read, path)
    return board
  }

  /// Returns nil for all boards if there are only few, because reading them is as fast.
  func unchangedEntries(of paths: [Path]) -> [IdentityIndex.Entry?] {
    guard paths.count >= IdentityIndexFile.fewestBoards, let index = knownIdentities?.index, index.origin != nil else {
      return paths.map { _ in nil }
    }
    if let looked, looked.paths == paths { return looked.entries }
    var entries: [IdentityIndex.Entry?] = []
    entries.reserveCapacity(paths.count)
    SharedWork.forEach(paths, batch: 8 * 1024, fewest: 128) { [files] path in
      (try? files.status(path, followsLink: false)).flatMap { index.entry(of: $0) }
    } use: {
      entries.append($1)
    }
    looked = (paths, entries)
    return entries
  }

  /// Files that another program has open for writing are read one after the other, because pb may have to wait for
  /// them.
  func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value, use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    let defaults = settings.defaults
    // The clock is read before the first file is opened, as `lastingStamp` requires.
    let settled = files.nanoseconds - FileVersion.step
    // Stamps are of use only if a card's handle is looked up in the index. They take time: pb asks twice whether
    // another program has the file open for writing.
    let origin = looked == nil ? nil : knownIdentities?.index.origin
    try SharedWork.forEach(paths, batch: 1024, fewest: 128) {
      [boards, foreign, texts, files] path -> (value: Value, bytes: [UInt8], stamp: FileStamp?)? in
      if let board = boards[path], foreign[path] == nil {
        return (make(BoardText(path: path, board: board)), [], nil)
      }
      let found =
        texts[path]
        ?? (path.isTrash
          ? nil
          : BoardFile.readQuiet(
            path, in: files,
            stamp: origin.map { origin in { origin.lastingStamp($0, settled: settled, user: files.user) } }))
      // `board(at:)` fails for another encoding, so that the failure is reported.
      guard let found, TextEncoding.wide(found.bytes) == nil else { return nil }
      let text = BoardText(path: path, bytes: found.bytes, defaults, stamp: found.stamp)
      return (make(text), found.bytes, found.stamp)
    } use: { path, made in
      if let made {
        keep(made.bytes, made.stamp, of: path)
        return try use(path, .success(made.value))
      }
      let board: ParsedBoard
      do { board = try self.board(at: path) } catch let failure as FileFailure {
        return try use(path, .failure(failure))
      }
      try use(path, .success(make(BoardText(path: path, board: board))))
    }
  }

  private func keep(_ bytes: [UInt8], _ stamp: FileStamp?, of path: Path) {
    guard !bytes.isEmpty, textBytes + bytes.count <= BoardFinder.keptLimit, texts[path] == nil else { return }
    texts[path] = (bytes, stamp)
    textBytes += bytes.count
  }

  func boardIfThere(at path: Path) throws -> ParsedBoard? {
    // This file is often missing, so pb does not wait for it to appear.
    do throws(SystemFailure) { _ = try files.status(path, followsLink: true) } catch {
      let failure = FileFailure(systemError: error.errno, .read, path)
      guard failure.code == .notFound else { throw failure }
      return nil
    }
    return try text(at: path)
  }
}
