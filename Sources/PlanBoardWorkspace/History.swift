internal import PlanBoardMarkdown

/// What this machine remembers of a planning folder: its journal of changes, and texts of boards. It lies below the XDG
/// state folder, for its owner alone, where no sync tool spreads it.
///
/// ```
/// folders/<digest of the folder's path>/
///   folder      the folder's path
///   lock        held while a change is made
///   journal     what was changed, with the bytes of every splice
///   versions/   whole texts, by their digests
///   rescued/    what others wrote and no board has
/// ```
///
/// Of a chain of changes only the last text is kept: the journal's splices lead back from it to all others. A text that
/// somebody else changed ends a chain, and stays while there is room. What was rescued stays for 90 days, room or not: the
/// only message that names it may be found weeks later in a log.
package struct History: Sendable {
  private let folder: Path
  private let files: any FileSystem

  /// When the journal is longer than this, in bytes, its older half is forgotten.
  private static let sizeLimit = 16 * 1024 * 1024
  /// When the texts take more than this, in bytes, the oldest are forgotten until half is left. A board that nobody else has
  /// changed since can still be taken back to them: the splices alone do that.
  private static let textsLimit = 128 * 1024 * 1024
  /// How long what was rescued stays, in nanoseconds.
  private static let rescueTime = 90 * 24 * 60 * 60 * 1_000_000_000
  /// Texts are counted once in so many changes.
  private static let countingInterval = 64
  /// How many changes somebody who saves in the same moment may lag behind.
  private static let earlierCount = 16
  /// How far from the end of the journal its last line is looked for first.
  private static let tailSize = 256

  init(_ folder: Path, in files: any FileSystem) {
    self.folder = folder
    self.files = files
  }

  private var journal: Path { folder.appending("journal".utf8) }
  private var versions: Path { folder.appending("versions".utf8) }
  private var rescued: Path { folder.appending("rescued".utf8) }
  var lockFile: Path { folder.appending("lock".utf8) }

  /// Makes the folders, for this user alone.
  ///
  /// - Parameter root: the planning folder, for people who look around.
  func prepare(for root: Path) throws(SystemFailure) {
    try files.makeFolders(versions, mode: 0o700)
    let note = folder.appending("folder".utf8)
    guard (try? files.status(note, followsLink: false)) == nil else { return }
    try files.withFile(note, .appending) { descriptor throws(SystemFailure) in
      try files.writeAll(descriptor, root.bytes + [0x0A])
    }
  }

  // MARK: The journal

  /// What happened, in order, and which changes were not finished.
  struct Contents {
    var entries: [HistoryEntry] = []
    /// Numbers of entries that are no part of the history.
    var failed: Set<Int> = []
    var finished: Set<Int> = []
    /// Numbers of entries that are to be taken back, not finished.
    var aborted: Set<Int> = []

    /// The last entry, if a crash came between.
    var unfinished: HistoryEntry? {
      entries.last.flatMap { failed.contains($0.number) || finished.contains($0.number) ? nil : $0 }
    }
  }

  func contents() throws(FileFailure) -> Contents {
    var contents = Contents()
    let bytes: [UInt8]
    do throws(FileFailure) { bytes = try BoardFile.read(journal, in: files).bytes } catch {
      guard error.code == .notFound else { throw error }
      return contents
    }
    for line in bytes.split(separator: 0x0A) {
      switch JournalLine(line) {
      case .began(let entry): contents.entries.append(entry)
      case .finished(let number): contents.finished.insert(number)
      case .failed(let number): contents.failed.insert(number)
      case .aborted(let number): contents.aborted.insert(number)
      case nil: continue
      }
    }
    return contents
  }

  /// The number of the last change, if it was ended: known without reading the whole journal.
  func lastEnded() -> Int? {
    guard let status = try? files.status(journal, followsLink: false) else { return 0 }
    guard let tail = try? BoardFile.tail(of: journal, size: status.size, count: Self.tailSize, in: files),
      tail.last == 0x0A, let line = tail.dropLast().split(separator: 0x0A).last
    else { return nil }
    switch JournalLine(line) {
    case .finished(let number), .failed(let number): return number
    case .began, .aborted, nil: return nil
    }
  }

  /// - Parameter isDurable: waits until it is on the disk.
  func append(_ line: JournalLine, isDurable: Bool) throws(SystemFailure) {
    try files.withFile(journal, .appending) { descriptor throws(SystemFailure) in
      // The first line end ends a line that a crash has torn.
      let bytes = line.bytes
      try files.writeAll(descriptor, isTorn ? [0x0A] + bytes : bytes)
      if isDurable { try files.synchronize(descriptor) }
    }
  }

  private var isTorn: Bool {
    guard let status = try? files.status(journal, followsLink: false), status.size > 0 else { return false }
    return (try? BoardFile.tail(of: journal, size: status.size, count: 1, in: files)) != [0x0A]
  }

  // MARK: Texts

  /// Keeps a text, if it is not kept already.
  func keep(_ bytes: [UInt8]) throws(SystemFailure) { _ = try keep(bytes, in: versions, isDurable: false) }

  /// Keeps what somebody else wrote, on the disk, before it goes.
  ///
  /// - Returns: where.
  func rescue(_ bytes: [UInt8]) throws(SystemFailure) -> Path {
    try files.makeFolders(rescued, mode: 0o700)
    return try keep(bytes, in: rescued, isDurable: true)
  }

  private func keep(_ bytes: [UInt8], in texts: Path, isDurable: Bool) throws(SystemFailure) -> Path {
    let path = texts.appending(Digest(bytes).text.utf8)
    // What is rescued gets a new date each time.
    if !isDurable, (try? files.status(path, followsLink: false))?.size == bytes.count { return path }
    // What is there, if anything, is half a text, or an old one.
    try? files.unlink(path)
    try files.withFile(path, .creating) { descriptor throws(SystemFailure) in
      try files.writeAll(descriptor, bytes)
      if isDurable { try files.synchronize(descriptor) }
    }
    if isDurable { files.synchronizeFolder(texts) }
    return path
  }

  /// A text that is kept as it is.
  func kept(_ digest: Digest) -> [UInt8]? {
    let bytes = try? BoardFile.read(versions.appending(digest.text.utf8), in: files).bytes
    return bytes.flatMap { Digest($0) == digest ? $0 : nil }
  }

  func has(_ digest: Digest) -> Bool {
    (try? files.status(versions.appending(digest.text.utf8), followsLink: false)) != nil
  }

  /// Forgets a text to which the splices of the journal lead.
  func drop(_ digest: Digest) { try? files.unlink(versions.appending(digest.text.utf8)) }

  /// A text of a board, from where it is kept or along the journal from a later one; nil if it is forgotten.
  func text(_ wanted: Digest, in contents: Contents) -> [UInt8]? {
    // Each step goes to a later text of the same board, so this ends.
    var way: [HistoryEntry.Board] = []
    var digest = wanted
    var last = -1
    while true {
      if let kept = kept(digest) {
        var text = kept
        for board in way.reversed() {
          guard board.inverse.edits.last?.range.upperBound ?? 0 <= text.count else { return nil }
          text = board.inverse.applied(to: text)
        }
        return Digest(text) == wanted ? text : nil
      }
      let next = contents.entries.indices.last { index in
        index > last && contents.finished.contains(contents.entries[index].number)
          && contents.entries[index].boards.contains { $0.before == digest }
      }
      guard let next, let board = contents.entries[next].boards.first(where: { $0.before == digest }),
        let after = board.after
      else { return nil }
      way.append(board)
      (digest, last) = (after, next)
    }
  }

  /// What a board had before the last changes that led to these bytes, the latest last.
  func earlierTexts(than bytes: [UInt8]) -> [[UInt8]] {
    guard let contents = try? contents() else { return [] }
    var texts: [[UInt8]] = []
    var (text, digest) = (bytes, Digest(bytes))
    for entry in contents.entries.reversed() where contents.finished.contains(entry.number) {
      guard texts.count < Self.earlierCount else { break }
      guard let board = entry.boards.first(where: { $0.after == digest }), let before = board.before,
        board.inverse.edits.last?.range.upperBound ?? 0 <= text.count
      else { continue }
      (text, digest) = (board.inverse.applied(to: text), before)
      texts.append(text)
    }
    return texts.reversed()
  }

  // MARK: Forgetting

  /// - Parameter number: of the last change.
  func forget(after number: Int) throws {
    try forgetOldChanges()
    guard number % Self.countingInterval == 0 else { return }
    try forgetOldTexts(limit: Self.textsLimit)
    // By the clock that dates the files: what pb takes for today may be another day.
    try forgetRescued(before: try files.status(journal, followsLink: false).modified - Self.rescueTime)
  }

  /// - Parameter time: in nanoseconds, as files are dated.
  func forgetRescued(before time: Int) throws {
    for text in try texts(in: rescued) where text.status.modified < time { try files.unlink(text.path) }
  }

  private func texts(in folder: Path) throws -> [(path: Path, status: FileStatus)] {
    try files.contents(of: folder).compactMap { entry in
      let path = folder.appending(entry.name)
      return (try? files.status(path, followsLink: false)).map { (path, $0) }
    }
  }

  func forgetOldTexts(limit: Int) throws {
    let texts = try texts(in: versions)
    var size = texts.reduce(0) { $0 + $1.status.size }
    guard size > limit else { return }
    for text in texts.sorted(by: { $0.status.modified < $1.status.modified }) where size > limit / 2 {
      try files.unlink(text.path)
      size -= text.status.size
    }
  }

  /// Forgets the older half of a journal that has grown too long, and the texts that only it leads to.
  private func forgetOldChanges() throws {
    guard let status = try? files.status(journal, followsLink: false), status.size > Self.sizeLimit else { return }
    let lines = try BoardFile.read(journal, in: files).bytes.split(separator: 0x0A)
    var kept: [ArraySlice<UInt8>] = []
    var size = 0
    for line in lines.reversed() {
      size += line.count + 1
      if size > Self.sizeLimit / 2 { break }
      kept.append(line)
    }
    let temporary = folder.appending("journal.new".utf8)
    try? files.unlink(temporary)
    try files.withFile(temporary, .creating) { descriptor throws(SystemFailure) in
      try files.writeAll(descriptor, kept.reversed().flatMap { $0 + [0x0A] })
      try files.synchronize(descriptor)
    }
    try files.rename(temporary, to: journal)
    let remembered = Set(
      try contents().entries.flatMap { $0.boards.flatMap { [$0.before, $0.after] } }.compactMap { $0?.text })
    for entry in try files.contents(of: versions)
    where !remembered.contains(String(decoding: entry.name, as: UTF8.self)) {
      try? files.unlink(versions.appending(entry.name))
    }
  }
}
