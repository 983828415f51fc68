internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The history of a planning folder on this machine: a journal of changes, and copies of the texts of boards. The
/// history is below the XDG state folder, where no sync tool copies it.
///
/// ```
/// folders/<digest of the folder's path>/
///   folder      the folder's path
///   lock        held while a change is made
///   journal     the changes, with the bytes of every splice
///   splices/    the splices of large changes, by digest
///   versions/   whole texts, by digest
///   rescued/    texts from other programs that are no longer in a board
///   index       the files that searches have opened (SearchIndex)
///   identities  digests of the titles of the cards in each text (IdentityIndex)
///   imports     digests of what imports have brought (ImportRecords)
///   devices     the browsers that may use the page of the plan (DeviceFile)
///   port        the port of the page of the plan (PortFile)
///   link.html   leads the browser to the page, until it is there (LinkFile)
///   drafts/     texts that were being typed (DraftFile)
/// ```
///
/// A splice is the replacement of some bytes of a board (``HistoryEntry/Splice``). Successive changes by pb to a board
/// form a chain. pb keeps only the last text of a chain; the journal's splices rebuild the earlier texts from it. A
/// change by another program ends the chain.
///
/// Rescued texts are kept for 90 days, because the user may find the message about such a text only weeks later.
package struct History: Sendable {
  /// The folder of this history in the state folder.
  let folder: Path
  let state: StateFiles
  private var files: any FileSystem { state.files }

  /// The size in bytes beyond which pb forgets the older half of the journal.
  private static let sizeLimit = 16 * 1024 * 1024
  /// The number of bytes at the end of a journal that are read.
  private static let readLimit = 64 * 1024 * 1024
  /// The total size in bytes that the splices of large changes may have.
  private static let splicesLimit = 256 * 1024 * 1024
  /// The size in bytes beyond which a board's splices count as large. Tests lower it with a small
  /// `FileSystem.sizeLimit`.
  private var lineLimit: Int { min(1024 * 1024, files.sizeLimit / 16) }
  /// The total size in bytes that the texts in ``versions`` may have.
  private static let textsLimit = 128 * 1024 * 1024
  /// The largest number of past texts that ``earlierTexts(than:)`` returns.
  private static let earlierCount = 16
  /// The number of bytes that ``lastEnded()`` reads at the end of the journal to find its last line.
  private static let tailSize = 256

  init(_ folder: Path, in state: StateFiles) {
    self.folder = folder
    self.state = state
  }

  static func of(_ folder: PlanningFolder, in state: StateFiles) -> History {
    History(state.folders.appending(Digest(folder.realRoot.bytes).text.utf8), in: state)
  }

  var journal: Path { folder.appending("journal".utf8) }
  private var versions: Path { folder.appending("versions".utf8) }
  private var splices: Path { folder.appending("splices".utf8) }
  private var rescued: Path { folder.appending("rescued".utf8) }
  var searchIndex: IndexFile { IndexFile(path: folder.appending("index".utf8), state: state) }
  var identityIndex: IndexFile { IndexFile(path: folder.appending("identities".utf8), state: state) }
  var importRecords: IndexFile { IndexFile(path: folder.appending("imports".utf8), state: state) }
  var lockFile: Path { folder.appending("lock".utf8) }

  /// Creates the folders of the history, and records the path of the planning folder. The caller must hold the lock.
  ///
  /// - Throws: `FileFailure` with the code `alreadyThere` if the history belongs to another planning folder, whose path
  ///   has the same digest.
  func prepare(for root: Path) throws(FileFailure) {
    try state.makeFolder(versions)
    let nameFile = folder.appending("folder".utf8)
    let name = root.bytes + [0x0A]
    if let found = try readIfThere(nameFile, count: name.count + 1) {
      if found == name { return }
      // After a crash, the file may have only the start of the name.
      guard name.starts(with: found) else { throw FileFailure(.alreadyThere, .write, nameFile) }
      try? files.unlink(nameFile)
    }
    try state.write(name, to: nameFile, .creating, isDurable: false)
  }

  /// Reads at most `count` bytes from the start of a file; returns nil if there is no file.
  private func readIfThere(_ path: Path, count: Int) throws(FileFailure) -> [UInt8]? {
    do throws(FileFailure) { return try state.read(path, count: count) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  // MARK: The journal

  /// The entries of the journal, the oldest first, and how each entry ended.
  struct Contents {
    var entries: [HistoryEntry] = []
    /// The numbers of entries that failed.
    var failed: Set<Int> = []
    var finished: Set<Int> = []
    /// The numbers of entries with a ``JournalLine/aborted(_:)`` line. If such an entry is still unfinished, recovery
    /// takes it back instead of finishing it.
    var aborted: Set<Int> = []
    /// The reasons why undo and redo leave out entries, by the numbers of these entries.
    var passed: [Int: HistoryEntry.Passing] = [:]
    /// The highest number in a `began`, `finished` or `failed` line; 0 if there is no such line.
    var lastNumber = 0
    /// Whether older entries were forgotten.
    var isCut = false
    /// The number of lines that cannot be read.
    var damaged = 0
    /// The descriptions of entries that name a file outside the planning folder, and are ignored.
    var foreign: [ChangeSummary] = []

    /// The last entry if the journal does not say how it ended; nil otherwise.
    var unfinished: HistoryEntry? {
      entries.last.flatMap { failed.contains($0.number) || finished.contains($0.number) ? nil : $0 }
    }

    fileprivate mutating func add(_ line: ArraySlice<UInt8>, _ modes: inout (number: Int, byBoard: [Int: UInt32])) {
      let read: JournalLine?
      do { read = try JournalLine(line) } catch { return damaged += 1 }
      switch read {
      case .began(let entry):
        lastNumber = max(lastNumber, entry.number)
        guard entry.isInsideFolder else { return foreign.append(entry.summary) }
        entries.append(modes.number == entry.number ? entry.with(modes.byBoard) : entry)
      case .modes(let number, let byBoard): modes = (number, byBoard)
      case .finished(let number):
        finished.insert(number)
        lastNumber = max(lastNumber, number)
      case .failed(let number):
        failed.insert(number)
        lastNumber = max(lastNumber, number)
      case .aborted(let number): aborted.insert(number)
      case .passed(let number, let passing): passed[number] = passing
      case nil: break
      }
    }
  }

  /// Reads the journal. The contents are empty if there is no journal.
  ///
  /// - Throws: `FileFailure` with the code `newer` if this program does not understand the journal.
  func contents() throws(FileFailure) -> Contents {
    try checkVersion()
    var contents = Contents()
    var modes = (number: 0, byBoard: [Int: UInt32]())
    for line in try lines(&contents.isCut) { contents.add(line, &modes) }
    // The first entry of a history has the number 1, so the entries with lower numbers were forgotten.
    if let first = contents.entries.first, first.number > 1 { contents.isCut = true }
    return contents
  }

  /// The lines of the journal, without the line that states the version; none if there is no journal. If the journal is
  /// longer than ``readLimit``, reads only the lines at its end, and sets `isCut`.
  private func lines(_ isCut: inout Bool) throws(FileFailure) -> [ArraySlice<UInt8>] {
    var skipped = 0
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try state.read(
        journal,
        from: { size in
          skipped = max(0, size - Self.readLimit)
          return skipped
        }, count: .max)
    } catch {
      guard error.code == .notFound else { throw error }
      return []
    }
    isCut = skipped > 0
    var lines = bytes.split(separator: 0x0A)
    if skipped > 0, !lines.isEmpty { lines.removeFirst() }
    // The last two bytes, the version and the line end, are not compared: the line may state another version.
    if lines.first?.starts(with: JournalVersion.line.dropLast(2)) ?? false { lines.removeFirst() }
    return lines
  }

  /// Checks that this program understands the journal.
  ///
  /// - Throws: `FileFailure` with the code `newer` if it does not.
  func checkVersion() throws(FileFailure) {
    guard let begin = try readIfThere(journal, count: JournalVersion.length),
      JournalVersion.version(of: begin) > JournalVersion.known
    else { return }
    throw FileFailure(.newer, .read, journal)
  }

  /// The number in the last line of the journal. nil if that is not a whole `finished` or `failed` line; 0 if there is
  /// no journal.
  func lastEnded() throws(FileFailure) -> Int? {
    let tail: [UInt8]
    do throws(FileFailure) {
      tail = try state.read(journal, from: { $0 - Self.tailSize }, count: Self.tailSize)
    } catch {
      guard error.code == .notFound else { throw error }
      return 0
    }
    guard tail.last == 0x0A, let line = tail.dropLast().split(separator: 0x0A).last else { return nil }
    switch try? JournalLine(line) {
    case .finished(let number), .failed(let number): return number
    case .began, .modes, .aborted, .passed, nil: return nil
    }
  }

  func append(_ line: JournalLine, isDurable: Bool) throws(FileFailure) { try append([line], isDurable: isDurable) }

  private func append(_ lines: [JournalLine], isDurable: Bool) throws(FileFailure) {
    let start = state.lineStart(in: journal)
    let begin = start.isEmpty ? JournalVersion.line : start.bytes
    try state.write(begin + lines.flatMap(\.bytes), to: journal, .appending, isDurable: isDurable)
  }

  /// Writes a planned change durably to the journal.
  func begin(_ entry: HistoryEntry) throws(FileFailure) {
    var modes: [Int: UInt32] = [:]
    for (index, board) in entry.boards.enumerated() { modes[index] = board.mode }
    try append((modes.isEmpty ? [] : [.modes(entry.number, modes)]) + [.began(entry)], isDurable: true)
  }

  // MARK: Splices

  /// Writes the splices of a board durably to a separate file if they are large. In the journal, they would push out
  /// all other entries.
  ///
  /// - Returns: the board, with the name of that file if there is one.
  func storing(_ board: HistoryEntry.Board) throws(FileFailure) -> HistoryEntry.Board {
    guard board.splices.reduce(0, { $0 + $1.removed.count + $1.added.count }) > lineLimit else { return board }
    let text = board.splices.text
    try state.makeFolder(splices)
    let digest = Digest(text)
    _ = try keep(text, digest, in: splices, isDurable: true)
    return board.with(stored: digest)
  }

  /// A board from the journal, with its splices; nil if the splices are forgotten or damaged.
  func whole(_ board: HistoryEntry.Board) throws(FileFailure) -> HistoryEntry.Board? {
    guard let stored = board.stored else { return board }
    if !board.splices.isEmpty { return board }
    guard let text = try kept(stored, in: splices), let splices = [HistoryEntry.Splice](text: text) else { return nil }
    let whole = board.with(splices: splices, stored: stored)
    return whole.isSound ? whole : nil
  }

  // MARK: Texts

  /// Keeps a text. `digest` is its digest.
  func keep(_ bytes: [UInt8], _ digest: Digest) throws(FileFailure) {
    _ = try keep(bytes, digest, in: versions, isDurable: false)
  }

  /// Writes a durable copy of a text that may be from another program, and returns the path of the copy.
  func backUp(_ bytes: [UInt8]) throws(FileFailure) -> Path {
    try state.makeFolder(rescued)
    return try keep(bytes, Digest(bytes), in: rescued, isDurable: true)
  }

  /// Writes a text to a folder, under the name of its digest.
  private func keep(
    _ bytes: [UInt8], _ digest: Digest, in texts: Path, isDurable: Bool
  ) throws(FileFailure) -> Path {
    let path = texts.appending(digest.text.utf8)
    // If `isDurable`, an existing text is written again, so a rescued text gets a new date.
    if !isDurable, (try? files.status(path, followsLink: false))?.size == bytes.count { return path }
    try? files.unlink(path)
    try state.write(bytes, to: path, .creating, isDurable: isDurable)
    if isDurable { files.synchronizeFolder(texts) }
    return path
  }

  /// The kept text with this digest; nil if it is not kept, or if its file is damaged.
  func kept(_ digest: Digest) throws(FileFailure) -> [UInt8]? { try kept(digest, in: versions) }

  private func kept(_ digest: Digest, in texts: Path) throws(FileFailure) -> [UInt8]? {
    let bytes = try readIfThere(texts.appending(digest.text.utf8), count: digest.count + 1)
    return bytes.flatMap { Digest($0) == digest ? $0 : nil }
  }

  /// Whether there is a file for the text with this digest, even if the file is damaged.
  func has(_ digest: Digest) -> Bool {
    (try? files.status(versions.appending(digest.text.utf8), followsLink: false)) != nil
  }

  /// Forgets a text that the journal's splices can restore.
  func drop(_ digest: Digest) { try? files.unlink(versions.appending(digest.text.utf8)) }

  /// The text with a digest, kept or rebuilt from a later text by the journal's splices; nil if pb can do neither.
  func text(_ wanted: Digest, in contents: Contents) throws(FileFailure) -> [UInt8]? {
    // Each step goes to a later entry, so the loop ends.
    var way: [HistoryEntry.Board] = []
    var digest = wanted
    var last = -1
    while true {
      if let kept = try kept(digest) {
        var text = kept
        for board in way.reversed() {
          // The splices of a sound entry fit any text of the recorded length.
          guard let board = try whole(board), text.count == board.after?.count else { return nil }
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

  /// The earlier texts of a board that now has these bytes, the oldest first. There are at most 16 of them, and none if
  /// the journal cannot be read.
  func earlierTexts(than bytes: [UInt8]) -> [[UInt8]] {
    guard let contents = try? contents() else { return [] }
    var texts: [[UInt8]] = []
    var (text, digest) = (bytes, Digest(bytes))
    for entry in contents.entries.reversed() where contents.finished.contains(entry.number) {
      guard texts.count < Self.earlierCount else { break }
      guard let board = entry.boards.first(where: { $0.after == digest }).flatMap({ try? whole($0) }),
        let before = board.before
      else { continue }
      (text, digest) = (board.inverse.applied(to: text), before)
      texts.append(text)
    }
    return texts.reversed()
  }

  // MARK: Forgetting

  /// Changes that can no longer be taken back.
  struct Forgotten {
    /// Changes more than ``readLimit`` bytes before the end of the journal do not count.
    var count: Int
    /// When the oldest change that can still be taken back was made, in seconds since 1970; 0 if there is none.
    var time: Int
  }

  /// Forgets changes and texts beyond the size limits; returns nil if no change was forgotten.
  func forget(after entry: HistoryEntry) throws(FileFailure) -> Forgotten? {
    let isLarge = entry.boards.contains { $0.stored != nil }
    let forgotten = try forgetOldChanges(
      journal: Self.sizeLimit, splices: isLarge ? Self.splicesLimit : nil)
    if entry.number % Housekeeping.interval == 0 { try forgetOldTexts(limit: Self.textsLimit) }
    return forgotten
  }

  /// Removes the rescued texts that were last written before a time, in nanoseconds since 1970.
  func forgetRescued(before time: Int) throws(FileFailure) {
    for text in try state.contents(of: rescued) where text.status.modified < time { try? files.unlink(text.path) }
  }

  /// If the texts have more than `limit` bytes in total, forgets the oldest texts until at most half of `limit` is
  /// left.
  func forgetOldTexts(limit: Int) throws(FileFailure) {
    let texts = try state.contents(of: versions)
    var size = texts.reduce(0) { $0 + $1.status.size }
    guard size > limit else { return }
    for text in texts.sorted(by: { $0.status.modified < $1.status.modified }) where size > limit / 2 {
      try? files.unlink(text.path)
      size -= text.status.size
    }
  }

  /// If the journal or the splices of large changes exceed their limit in bytes, forgets the oldest changes until at
  /// most half of the limit is left. Keeps the newest change, however large it is. `splicesLimit` is nil if the splices
  /// have not grown since the last check.
  ///
  /// - Returns: nil if no change was forgotten.
  func forgetOldChanges(journal limit: Int, splices splicesLimit: Int?) throws(FileFailure) -> Forgotten? {
    let journalSize = (try? files.status(journal, followsLink: false))?.size ?? 0
    let stored = splicesLimit == nil && journalSize <= limit ? [] : try state.contents(of: splices)
    guard journalSize > limit || stored.reduce(0, { $0 + $1.status.size }) > splicesLimit ?? .max else { return nil }
    let sizes = Dictionary(stored.map { (Array($0.path.name), $0.status.size) }) { $1 }
    var isCut = false
    // Lines of an unknown kind are kept, because other versions of pb may know them.
    let lines = try lines(&isCut).filter { line in
      do { _ = try JournalLine(line) } catch { return false }
      return true
    }
    var first = lines.endIndex
    var size = 0
    var storedSize = 0
    var last: HistoryEntry?
    var kept: [HistoryEntry] = []
    for index in lines.indices.reversed() {
      let line = lines[index]
      size += line.count + 1
      var entry: HistoryEntry?
      if case .began(let read) = try? JournalLine(line) { entry = read }
      for board in entry?.boards ?? [] { storedSize += board.stored.flatMap { sizes[Array($0.text.utf8)] } ?? 0 }
      if last != nil, size > limit / 2 || storedSize > (splicesLimit ?? .max) / 2 { break }
      first = index
      if let entry {
        last = last ?? entry
        kept.append(entry)
      }
    }
    // The modes of an entry are on the line before it.
    if first > 0, first < lines.count, case .modes = try? JournalLine(lines[first - 1]) { first -= 1 }
    let forgotten = lines[..<first].reduce(0) { count, line in
      if case .began = try? JournalLine(line) { count + 1 } else { count }
    }
    guard first > 0 || journalSize > limit else {
      // Removes texts and splices that an earlier run should have removed.
      try forgetUnnamed(by: kept)
      return nil
    }
    let temporary = folder.appending("journal.new".utf8)
    try? files.unlink(temporary)
    try state.write(
      JournalVersion.line + lines[first...].flatMap { $0 + [0x0A] }, to: temporary, .creating, isDurable: true)
    try FileFailure.naming(.write, journal) { () throws(SystemFailure) in try files.rename(temporary, to: journal) }
    try forgetUnnamed(by: kept)
    return (forgotten > 0 || isCut) ? Forgotten(count: forgotten, time: kept.last?.time ?? 0) : nil
  }

  /// Forgets the texts and splices that none of these entries refers to.
  private func forgetUnnamed(by entries: [HistoryEntry]) throws(FileFailure) {
    let boards = entries.flatMap(\.boards)
    let named = Set(boards.flatMap { [$0.before, $0.after, $0.stored] }.compactMap { $0.map { Array($0.text.utf8) } })
    for folder in [versions, splices] {
      for file in try state.contents(of: folder) where !named.contains(Array(file.path.name)) {
        try? files.unlink(file.path)
      }
    }
  }
}
