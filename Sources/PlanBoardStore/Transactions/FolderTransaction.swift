internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Makes one or several changes to a planning folder under its lock, records them, and cleans up after a crash.
struct FolderTransaction {
  let folder: PlanningFolder
  let files: any FileSystem
  private let state: StateFiles?
  let merge: ThreeWayMerge
  /// The time of the changes, in seconds since 1970.
  private let now: Int
  /// nil if changes cannot be recorded.
  private var history: History?
  /// Why changes cannot be recorded; nil also if there is no state folder (``StateFiles``).
  private var failure: FileFailure?
  /// The descriptors of the locked files.
  private var locks: [Path: Int32] = [:]
  /// The number of the last entry in the journal; 0 if there is none.
  private var lastNumber = 0
  var notices: [Notice] = []
  private(set) var past: PastChanges

  /// Call ``begin()`` next. Without a state folder, nothing is locked or recorded.
  init(
    _ folder: PlanningFolder, _ stateFolder: Path?, _ now: Int, _ merge: ThreeWayMerge, _ files: any FileSystem
  ) {
    self.folder = folder
    self.merge = merge
    state = stateFolder.map { StateFiles(root: $0, files: files) }
    self.now = now
    self.files = files
    past = PastChanges(nil, folder, files)
  }

  /// Waits for other `pb` processes, and finishes or takes back a change that a crash has interrupted.
  ///
  /// If the history cannot be written, changes are still made, but not recorded, and a notice says why.
  /// - Throws: `FileFailure` with the code `untrusted` if the state folder is not trusted, or `locked` if another
  ///   process holds the lock for too long.
  mutating func begin() throws {
    guard let state else { return notices.append(.notRemembered(nil)) }
    let history = History.of(folder, in: state)
    try remembering { transaction throws(FileFailure) in
      try state.makeFolder(history.folder)
      try state.makeFolder(state.locks)
      try transaction.lock(history.lockFile)
      // This needs the lock: another `pb` could otherwise find the file `folder` half written, and believe that a crash
      // left it incomplete.
      try history.prepare(for: transaction.folder.realRoot)
      // This comes before the check of the version, so that an undo reports why the history cannot be read.
      transaction.past = PastChanges(history, transaction.folder, transaction.files)
      try history.checkVersion()
      transaction.history = history
      if let number = try history.lastEnded() {
        transaction.lastNumber = number
      } else {
        let contents = try history.contents()
        transaction.lastNumber = contents.lastNumber
        transaction.notices += contents.foreign.map { .foreign($0) }
        if let entry = contents.unfinished { try transaction.recover(entry, contents, history) }
      }
    }
    if let failure, !past.isKept { past = PastChanges(nil, folder, files, failure: failure) }
  }

  /// Runs a step that recording needs. If it fails, changes are still made, but not recorded, and a notice says why.
  ///
  /// - Throws: `FileFailure` only with the codes `untrusted` and `locked`.
  private mutating func remembering(
    _ body: (inout FolderTransaction) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    do throws(FileFailure) { try body(&self) } catch {
      guard error.code != .untrusted, error.code != .locked else { throw error }
      (history, failure) = (nil, error)
      notices.append(.notRemembered(error))
    }
  }

  mutating func end() {
    for lock in locks.values { try? files.close(lock) }
    // Another thread may get the same numbers for its own files, so each lock is closed only once.
    locks = [:]
  }

  mutating func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  /// Writes a change, and records it. If a board cannot be written, the boards written before it are put back as far as
  /// possible. ``PlanStore/check(_:)`` must have allowed the change.
  ///
  /// - Returns: the number of the change in the history; nil if it was not recorded. `isClean` is false if the next run
  ///   must clean up, because temporary files are left, or because the journal does not mark the change as finished.
  /// - Throws: `FileFailure`, for example with one of these codes:
  ///   - `changedMeanwhile` if a board does not have the text that the change expects;
  ///   - `inUse` in the same case, if pb could not clean up completely;
  ///   - `tooLarge` if a board would be too large to read again;
  ///   - `notUndoable` if the change deletes something, and a newer `pb` wrote the history.
  mutating func write(
    _ change: Change, _ kind: HistoryEntry.Kind, _ summary: ChangeSummary
  ) throws -> (number: Int?, isClean: Bool) {
    if change.deletes, kind == .change, let failure, failure.code == .newer {
      throw FileFailure(.notUndoable, .write, failure.path)
    }
    for board in change.boards {
      guard let after = board.after, after.count > board.before?.count ?? 0 else { continue }
      try BoardFile.checkSize(after.count, board.path, .write, in: files)
    }
    // All processes lock boards in the same order, so they cannot deadlock. The locks are kept while the change is
    // planned again, so that no other `pb` can save in between.
    if let state, history != nil {
      let paths = change.boards.map(\.path).sorted()
      try remembering { transaction throws(FileFailure) in
        for path in paths {
          guard let target = try? transaction.files.resolve(path) else { continue }
          try transaction.lock(state.locks.appending(Digest(target.bytes).text.utf8))
        }
      }
    }
    let modes = modes(of: change)
    let entry = try remember(change, modes, kind, summary)
    var isClean = true
    do { isClean = try write(change, modes) } catch let failure as WriteFailure {
      let wasFaster = (failure.reason as? FileFailure)?.code == .changedMeanwhile
      // Another program may have saved a text that already contains the change.
      if !wasFaster || !isAlreadyMade(change) {
        if let entry {
          let line = failure.isClean ? JournalLine.failed(entry.number) : .aborted(entry.number)
          try? history?.append(line, isDurable: false)
        }
        // The next run must clean up first, so the change must not be planned again now.
        if !failure.isClean, wasFaster, let board = change.boards.first {
          throw FileFailure(.inUse, .write, board.path)
        }
        throw failure.reason
      }
      isClean = failure.isClean
    }
    guard let entry, let history else { return (nil, isClean) }
    // All boards are written, and a failure from here on does not put them back.
    if isClean { isClean = (try? history.append(.finished(entry.number), isDurable: false)) != nil }
    if isClean { past.add(entry) }
    let written = Set(entry.boards.compactMap(\.after))
    for board in entry.boards where board.before != board.after {
      if let before = board.before, !written.contains(before) { history.drop(before) }
    }
    if let forgotten = (try? history.forget(after: entry)).flatMap({ $0 }) {
      notices.append(.forgot(changes: forgotten.count, before: forgotten.time))
    }
    if entry.number % Housekeeping.interval == 0, let state,
      let status = try? files.status(history.journal, followsLink: false)
    {
      Housekeeping(state: state, number: entry.number, now: status.modified).run()
    }
    return (entry.number, isClean)
  }

  /// Records that undo and redo leave out the entry with this number.
  mutating func passOver(_ number: Int, _ passing: HistoryEntry.Passing) throws(FileFailure) {
    if let failure { throw failure }
    try history?.append(.passed(number, passing), isDurable: false)
    past.passOver(number, passing)
  }

  /// Writes a change to the journal; returns nil if the change cannot be recorded, or if a board is outside the
  /// planning folder.
  ///
  /// - Throws: `FileFailure` if the state folder is not trusted, or if an undo or redo cannot be recorded. Without a
  ///   record, the next undo would undo the same change again.
  private mutating func remember(
    _ change: Change, _ modes: [Path: UInt32], _ kind: HistoryEntry.Kind, _ summary: ChangeSummary
  ) throws(FileFailure) -> HistoryEntry? {
    guard history != nil else {
      if kind != .change, let failure { throw failure }
      return nil
    }
    if let outside = change.boards.map(\.path).first(where: { !folder.has($0, in: files) }) {
      // The user's configuration is in no planning folder, and needs no notice.
      if outside.isMarkdown { notices.append(.outside(outside)) }
      return nil
    }
    var remembered: HistoryEntry?
    do throws(FileFailure) {
      remembered = try entry(of: change, modes, kind, summary)
    } catch {
      guard kind == .change else { throw error }
      try remembering { _ throws(FileFailure) in throw error }
    }
    return remembered
  }

  private mutating func entry(
    of change: Change, _ modes: [Path: UInt32], _ kind: HistoryEntry.Kind, _ summary: ChangeSummary
  ) throws(FileFailure) -> HistoryEntry? {
    guard let history else { return nil }
    var boards: [HistoryEntry.Board] = []
    for board in change.boards {
      let path = try FileFailure.naming(.write, board.path) { () throws(SystemFailure) in
        try folder.recorded(board.path, in: files)
      }
      let record = HistoryEntry.Board(board, path: path, mode: board.after == nil ? modes[board.path] : nil)
      if let before = record.before, !history.has(before) { try history.keep(board.before ?? [], before) }
      if let text = board.after, let after = record.after { try history.keep(text, after) }
      boards.append(try history.storing(record))
    }
    lastNumber += 1
    guard HistoryEntry.numbers.contains(lastNumber) else { throw FileFailure(.newer, .write, history.journal) }
    let entry = HistoryEntry(number: lastNumber, time: now, kind: kind, summary: summary, boards: boards)
    try history.begin(entry)
    return entry
  }

  // MARK: Privacy

  /// The modes (permissions) of the existing boards of a change. Empty for a change to a single board that stays,
  /// because such a change moves no text into another file.
  private func modes(of change: Change) -> [Path: UInt32] {
    var modes: [Path: UInt32] = [:]
    guard change.boards.count > 1 || change.boards.contains(where: { $0.after == nil }) else { return modes }
    for board in change.boards where board.before != nil {
      // If the mode cannot be read, the file may be private.
      modes[board.path] = ((try? files.status(board.path, followsLink: true))?.mode ?? 0o600) & 0o777
    }
    return modes
  }

  /// Returns the access rights of a file. Text from a private board stays private in a new file and in the trash. A new
  /// file gets exactly `mode`, or the usual mode if `mode` is nil.
  func privacy(of path: Path, isNew: Bool, mode: UInt32?, _ modes: [Path: UInt32]) -> Privacy {
    if isNew, let mode {
      var privacy = Privacy(from: [mode])
      privacy.mode = mode
      return privacy
    }
    return isNew || path == folder.trash ? Privacy(from: modes.filter { $0.key != path }.values) : Privacy()
  }

  private struct WriteFailure: Error {
    var reason: any Error
    /// Whether all boards were put back, and no temporary file is left.
    var isClean: Bool
  }

  /// Writes all boards of a change or, as far as possible, none; returns false if a temporary file is left.
  ///
  /// - Throws: `WriteFailure`.
  private mutating func write(_ change: Change, _ modes: [Path: UInt32]) throws -> Bool {
    let writer = makeWriter()
    defer { notices += writer.residue.kept.map { .kept($0.board, at: $0.place) } }
    var written: [Change.Board] = []
    do {
      for board in change.boards {
        try writer.write(
          board.path, board.before, becomes: board.after, renews: board.isRenewal, from: change.origin(of: board),
          privacy(
            of: board.path, isNew: board.before == nil, mode: board.mode ?? board.movedFrom.flatMap { modes[$0] },
            modes))
        written.append(board)
      }
    } catch {
      var isClean = true
      for board in written.reversed() {
        let privacy = privacy(of: board.path, isNew: board.after == nil, mode: modes[board.path], modes)
        let origin = change.destination(of: board)
        do {
          try writer.write(board.path, board.after, becomes: board.before, from: origin, privacy)
        } catch { isClean = false }
      }
      throw WriteFailure(reason: error, isClean: isClean && !writer.residue.hasLeftovers)
    }
    return !writer.residue.hasLeftovers
  }

  /// Whether another program has already saved a text with this change. Only a change that inserts lines at one place
  /// is examined.
  private func isAlreadyMade(_ change: Change) -> Bool {
    guard change.boards.count == 1, let board = change.boards.first, let before = board.before, let after = board.after,
      let edit = board.edits.edits.first, board.edits.edits.count == 1, edit.range.isEmpty,
      edit.replacement.contains(.lineFeed), let now = try? BoardFile.readStable(board.path, in: files).bytes,
      now != before
    else { return false }
    return merge.merged(base: before, ours: after, theirs: now) == now
  }

  func makeWriter() -> BoardWriter {
    var writer = BoardWriter(files: files.unhurried, folder: folder, merge: merge)
    if let history {
      writer.earlierTexts = { history.earlierTexts(than: $0) }
      writer.backUp = { bytes, _ in try history.backUp(bytes) }
    }
    return writer
  }

  /// Locks a file, after waiting for another process that holds the lock.
  ///
  /// - Throws: `FileFailure` with the code `locked` if another process holds the lock for too long.
  private mutating func lock(_ path: Path) throws(FileFailure) {
    guard locks[path] == nil, let state else { return }
    var retry = Retry.locking
    while true {
      let (descriptor, status) = try state.open(path, .appending)
      do throws(SystemFailure) {
        while try !files.tryToLock(descriptor) {
          guard retry.waits(in: files) else {
            try? files.close(descriptor)
            // 0, which is no error of the system, stands for a wait that took too long.
            throw SystemFailure(errno: 0)
          }
        }
      } catch {
        if error.errno == 0 { throw FileFailure(.locked, .write, path) }
        // On a file system without locks, the exchange of whole files still protects writers from each other.
      }
      // The previous holder of the lock may have removed the lock file.
      if !state.isAt(path, status) {
        try? files.close(descriptor)
        continue
      }
      locks[path] = descriptor
      return
    }
  }
}
