internal import PlanBoardMarkdown

/// One command's turn at changing a planning folder: has the folder's lock, knows its history, and cleans up after a crash.
struct Session {
  private let folder: PlanningFolder
  private let files: any FileSystem
  private let stateFolder: Path?
  private let now: Int
  /// nil where nothing can be remembered.
  private var history: History?
  private var locks: [Path: Int32] = [:]
  private var lastNumber = 0
  private(set) var notices: [Notice] = []
  private(set) var past: PastChanges

  /// How long another `pb` may be at work, in milliseconds.
  private static let patience = 30_000

  init(_ folder: PlanningFolder, _ stateFolder: Path?, _ now: Int, _ files: any FileSystem) {
    self.folder = folder
    self.stateFolder = stateFolder
    self.now = now
    self.files = files
    past = PastChanges(nil, folder)
  }

  /// Waits for other `pb`s, and brings to its end what a crash has interrupted.
  ///
  /// - Throws: `FileFailure`.
  mutating func begin() throws {
    guard let stateFolder else { return }
    let history = History.of(folder, below: stateFolder, in: files)
    do throws(SystemFailure) {
      try history.prepare(for: folder.realRoot)
      try files.makeFolders(stateFolder.appending("locks".utf8), mode: 0o700)
    } catch {
      let failure = FileFailure(systemError: error.errno, .write, stateFolder)
      // A home where nothing can be written: boards can be changed all the same, but not undone.
      guard failure.code == .readOnly || failure.code == .noPermission || failure.code == .notFound else {
        throw failure
      }
      return
    }
    try lock(history.lockFile)
    self.history = history
    past = PastChanges(history, folder)
    if let number = history.lastEnded() {
      lastNumber = number
    } else {
      let contents = try history.contents()
      lastNumber = contents.entries.last?.number ?? 0
      if let entry = contents.unfinished { try recover(entry, contents) }
    }
  }

  /// Gives the locks back.
  func end() {
    for lock in locks.values { try? files.close(lock) }
  }

  /// Writes a change, all of it or nothing, and remembers it.
  ///
  /// - Throws: `FileFailure`; `changedMeanwhile` if a board is not as the change expects it.
  mutating func write(_ change: Change, _ kind: HistoryEntry.Kind, _ sentence: String) throws {
    // In one order for all, so that nobody waits in a circle. Locks are kept from round to round: only writers that know
    // nothing of them can be faster then.
    if let stateFolder, history != nil {
      for path in change.boards.map(\.path).sorted() {
        guard let target = try? files.resolve(path) else { continue }
        try lock(stateFolder.appending("locks/\(Digest(target.bytes).text)".utf8))
      }
    }
    let entry = try remember(change, kind, sentence)
    var isClean = true
    do { isClean = try write(change) } catch let failure as WriteFailure {
      let wasFaster = (failure.reason as? FileFailure)?.code == .changedMeanwhile
      // Somebody may have saved with our change in their text.
      if !wasFaster || !isIn(change) {
        if let entry {
          let line = failure.isClean ? JournalLine.failed(entry.number) : .aborted(entry.number)
          try? history?.append(line, isDurable: false)
        }
        // What is left must be cleared away before anything else is written.
        if !failure.isClean, wasFaster, let board = change.boards.first {
          throw FileFailure(.inUse, .write, board.path)
        }
        throw failure.reason
      }
      isClean = failure.isClean
    }
    guard let entry, let history else { return }
    // All is written: what fails from here on does not make it undone. What the journal does not call finished, the next
    // run looks at again.
    if isClean { try? history.append(.finished(entry.number), isDurable: false) }
    for board in entry.boards where board.before != board.after {
      if let before = board.before, !entry.boards.contains(where: { $0.after == before }) { history.drop(before) }
    }
    try? history.forget(after: entry.number)
  }

  private mutating func remember(_ change: Change, _ kind: HistoryEntry.Kind, _ sentence: String) throws
    -> HistoryEntry?
  {
    guard let history, let stateFolder else { return nil }
    return try FileFailure.naming(.write, stateFolder) { () throws(SystemFailure) in
      var boards: [HistoryEntry.Board] = []
      for board in change.boards {
        let record = HistoryEntry.Board(board, path: try folder.recorded(board.path, in: files))
        if let before = record.before, !history.has(before) { try history.keep(board.before ?? []) }
        if let after = board.after { try history.keep(after) }
        boards.append(record)
      }
      lastNumber += 1
      let entry = HistoryEntry(
        number: lastNumber, time: now, kind: kind, sentence: sentence, boards: boards)
      try history.append(.began(entry), isDurable: true)
      return entry
    }
  }

  private struct WriteFailure: Error {
    var reason: any Error
    /// All is as it was.
    var isClean: Bool
  }

  /// - Returns: false if a temporary file is left.
  /// - Throws: `WriteFailure`.
  private mutating func write(_ change: Change) throws -> Bool {
    let writer = writer
    defer { notices += writer.traces.kept.map { .kept($0.board, at: $0.place) } }
    var written: [Change.Board] = []
    do {
      for board in change.boards {
        try writer.write(board.path, board.before, becomes: board.after, renews: board.isRenewal)
        written.append(board)
      }
    } catch {
      // All of it or nothing.
      var isClean = true
      for board in written.reversed() {
        do { try writer.write(board.path, board.after, becomes: board.before) } catch { isClean = false }
      }
      throw WriteFailure(reason: error, isClean: isClean && !writer.traces.hasLeftovers)
    }
    return !writer.traces.hasLeftovers
  }

  /// A change that put in lines, and nothing else, is in the board: somebody saved with our lines in their text.
  private func isIn(_ change: Change) -> Bool {
    guard change.boards.count == 1, let board = change.boards.first, let before = board.before,
      let edit = board.edits.edits.first, board.edits.edits.count == 1, edit.range.isEmpty,
      edit.replacement.contains(.lineFeed), let now = try? BoardFile.readSettled(board.path, in: files).bytes
    else { return false }
    let lines = edit.replacement.split(separator: .lineFeed).filter { $0.contains { $0 > 0x20 } }
    let (old, new) = (Set(before.split(separator: .lineFeed)), Set(now.split(separator: .lineFeed)))
    return !lines.isEmpty && lines.allSatisfy { new.contains($0) && !old.contains($0) }
  }

  private var writer: BoardWriter {
    var writer = BoardWriter(files: files)
    if let history {
      writer.earlier = { history.earlierTexts(than: $0) }
      writer.rescue = { bytes, path in
        try FileFailure.naming(.write, path) { () throws(SystemFailure) in try history.rescue(bytes) }
      }
    }
    return writer
  }

  private mutating func lock(_ path: Path) throws {
    guard locks[path] == nil else { return }
    let descriptor = try FileFailure.naming(.write, path) { () throws(SystemFailure) in try files.open(path, .appending)
    }
    locks[path] = descriptor
    var waited = 0
    do {
      while try !files.tryToLock(descriptor) {
        guard waited < Self.patience else { throw FileFailure(.locked, .write, path) }
        files.sleep(milliseconds: 1)
        waited += 1
      }
    } catch is SystemFailure {
      // A file system without locks: the exchange of files still keeps writers apart.
    }
  }

  // MARK: After a crash

  /// Brings a change to its end that a crash interrupted, or sees that nothing of it was done.
  private mutating func recover(_ entry: HistoryEntry, _ contents: History.Contents) throws {
    guard let history else { return }
    for board in entry.boards { clearAway(leftoversOf: board) }
    if contents.aborted.contains(entry.number) { return try takeBack(entry, contents) }
    // What takes files away, takes them away when what was in them stands elsewhere, to the byte. That one is gone already proves
    // nothing: anybody may have removed it.
    let written = entry.boards.filter { $0.after != nil }
    let takesAway = written.count < entry.boards.count && entry.boards.count > 1
    if takesAway, !(written.isEmpty ? entry.boards : written).allSatisfy({ state(of: $0) == .after }) {
      return try history.append(.failed(entry.number), isDurable: false)
    }
    var missing: [HistoryEntry.Board] = []
    var isBegun = false
    for board in entry.boards {
      switch state(of: board) {
      case .after: isBegun = true
      case .before: missing.append(board)
      // Of one board alone nobody can say whether it was written before somebody else changed it. If it was not, an undo
      // finds nothing to take back.
      case .changed(let has):
        if has || entry.boards.count == 1 || takesAway { isBegun = true } else { missing.append(board) }
      }
    }
    guard isBegun else { return try history.append(.failed(entry.number), isDurable: false) }
    // What goes may only go when the board that has it is newer than any that has it not.
    for board in written where takesAway && board.before == board.after {
      let path = folder.path(of: board.path)
      guard let bytes = try? BoardFile.readSettled(path, in: files).bytes, Digest(bytes) == board.after,
        (try? writer.write(path, bytes, becomes: bytes, renews: true)) != nil
      else { return try history.append(.failed(entry.number), isDurable: false) }
    }
    var isWhole = true
    for board in missing where !write(board, contents, board.edits, from: board.before, to: board.after) {
      isWhole = false
      notices.append(.leftHalf(sentence: entry.sentence, folder.path(of: board.path)))
    }
    if isWhole, !missing.isEmpty { notices.append(.finished(sentence: entry.sentence)) }
    try history.append(isWhole ? .finished(entry.number) : .failed(entry.number), isDurable: false)
  }

  private enum State: Equatable {
    case before, after
    /// Somebody else changed it; what the change put in may be there all the same.
    case changed(hasAdded: Bool)
  }

  private func state(of board: HistoryEntry.Board) -> State {
    let bytes = try? BoardFile.readSettled(folder.path(of: board.path), in: files).bytes
    let digest = bytes.map { Digest($0) }
    if digest == board.after { return .after }
    if digest == board.before { return .before }
    let added = board.splices.map { $0.added.drop { $0 <= 0x20 } }.filter { !$0.isEmpty }
    return .changed(hasAdded: !added.isEmpty && added.allSatisfy { bytes?.contains($0) ?? false })
  }

  /// Takes back what is left of a change that failed.
  private mutating func takeBack(_ entry: HistoryEntry, _ contents: History.Contents) throws {
    for board in entry.boards.reversed() {
      if case .after = state(of: board), board.before != board.after,
        !write(board, contents, board.inverse, from: board.after, to: board.before)
      {
        notices.append(.leftHalf(sentence: entry.sentence, folder.path(of: board.path)))
      }
    }
    try history?.append(.failed(entry.number), isDurable: false)
  }

  /// Brings one board from one side of a change to the other.
  private func write(
    _ board: HistoryEntry.Board, _ contents: History.Contents, _ edits: EditList, from: Digest?, to: Digest?
  ) -> Bool {
    let path = folder.path(of: board.path)
    let now = try? BoardFile.readSettled(path, in: files).bytes
    var edits = edits
    if now.map({ Digest($0) }) != from {
      guard let now, let before = from.flatMap({ history?.text($0, in: contents) }),
        let rebased = edits.rebased(from: before, to: now)
      else { return false }
      edits = rebased
    }
    return (try? writer.write(path, now, becomes: to == nil ? nil : edits.applied(to: now ?? []))) != nil
  }

  /// Removes a crashed run's temporary files. What somebody else may have written into one is kept first.
  private mutating func clearAway(leftoversOf board: HistoryEntry.Board) {
    let path = folder.path(of: board.path)
    // Also of a file that was to be new, or is gone.
    guard let history,
      let target = (try? files.resolve(path)) ?? (try? files.resolve(path.folder))?.appending(path.name),
      let leftovers = try? BoardWriter(files: files).leftovers(of: target)
    else { return }
    for leftover in leftovers {
      // Not while somebody still writes into it.
      guard let bytes = try? BoardWriter(files: files).bytesAtRest(of: leftover) else { continue }
      let digest = Digest(bytes)
      let after = board.after.flatMap { history.kept($0) } ?? []
      if digest != board.before, digest != board.after, !after.starts(with: bytes) {
        guard let kept = try? history.rescue(bytes) else { continue }
        notices.append(.kept(path, at: kept))
      }
      try? files.unlink(leftover)
    }
  }
}

extension History {
  /// The history of a planning folder.
  static func of(_ folder: PlanningFolder, below stateFolder: Path, in files: any FileSystem) -> History {
    History(stateFolder.appending("folders/\(Digest(folder.realRoot.bytes).text)".utf8), in: files)
  }
}
