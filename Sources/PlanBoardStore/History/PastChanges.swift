package import PlanBoardCore

/// The changes that were made in a planning folder, for undo, redo and `pb history`. The journal is read only once,
/// when it is first needed.
package final class PastChanges {
  private let history: History?
  private let folder: PlanningFolder
  private let files: any FileSystem
  private var cached: Cache?
  /// Why the history cannot be opened; nil if it is open, or if the user has no folder for it.
  package let failure: FileFailure?

  /// The contents of the journal, and the two lists of ``stacks()``.
  private struct Cache {
    var contents: History.Contents
    var done: [HistoryEntry] = []
    var undone: [HistoryEntry] = []

    init(_ contents: History.Contents) {
      self.contents = contents
      for entry in contents.entries where contents.finished.contains(entry.number) { add(entry) }
    }

    mutating func add(_ entry: HistoryEntry) {
      switch entry.kind {
      case .change: undone = []
      case .undo(let number): done.removeAll { $0.number == number }
      case .redo(let number): undone.removeAll { $0.number == number }
      }
      // An entry that undo and redo leave out must not block the entries before it.
      guard contents.passed[entry.number] == nil else { return }
      if case .undo = entry.kind { undone.append(entry) } else { done.append(entry) }
    }

    mutating func passOver(_ number: Int, _ passing: HistoryEntry.Passing) {
      contents.passed[number] = passing
      done.removeAll { $0.number == number }
      undone.removeAll { $0.number == number }
    }
  }

  init(_ history: History?, _ folder: PlanningFolder, _ files: any FileSystem, failure: FileFailure? = nil) {
    self.failure = failure
    self.history = history
    self.folder = folder
    self.files = files
  }

  /// Whether there is a history, even if it is empty or cannot be read. Without a history, the functions below return
  /// no entries and no texts.
  package var isKept: Bool { history != nil }

  private func cache() throws(FileFailure) -> Cache {
    if let cached { return cached }
    let cache = Cache(try history?.contents() ?? History.Contents())
    cached = cache
    return cache
  }

  /// Adds a change that was finished just now, if the journal has already been read.
  func add(_ entry: HistoryEntry) {
    guard cached != nil else { return }
    cached?.contents.entries.append(entry)
    cached?.contents.finished.insert(entry.number)
    cached?.add(entry)
  }

  /// Removes an entry from ``stacks()`` and notes the reason, if the journal has already been read.
  func passOver(_ number: Int, _ passing: HistoryEntry.Passing) { cached?.passOver(number, passing) }

  /// The reasons why undo and redo leave out entries, by the numbers of these entries.
  package func passed() throws(FileFailure) -> [Int: HistoryEntry.Passing] { try cache().contents.passed }

  /// For the number of each entry, the number of the change that the entry made, took back or made again. Entries whose
  /// original change is forgotten are missing. O(n) in the number of entries.
  package func originals() throws(FileFailure) -> [Int: Int] {
    var originals: [Int: Int] = [:]
    for entry in try entries() {
      switch entry.kind {
      case .change: originals[entry.number] = entry.number
      case .undo(let number), .redo(let number): originals[entry.number] = originals[number]
      }
    }
    return originals
  }

  /// The entries of the changes that were finished, the oldest first.
  package func entries() throws(FileFailure) -> [HistoryEntry] {
    let contents = try cache().contents
    return contents.entries.filter { contents.finished.contains($0.number) }
  }

  /// The entries that can be undone, and the undos that can be redone, each with the oldest first.
  package func stacks() throws(FileFailure) -> (done: [HistoryEntry], undone: [HistoryEntry]) {
    let cache = try cache()
    return (cache.done, cache.undone)
  }

  /// Whether earlier changes were forgotten; false if the journal cannot be read.
  package var isCut: Bool { (try? cache().contents.isCut) ?? false }

  /// Notices about damaged lines of the journal, and about entries that name files outside the planning folder.
  package var notices: [Notice] {
    guard let history, let contents = try? cache().contents else { return [] }
    return (contents.damaged > 0 ? [.damaged(lines: contents.damaged, history.journal)] : [])
      + contents.foreign.map { .foreign($0) }
  }

  /// The text with a digest; nil if the text is forgotten and cannot be rebuilt, or if there is no history.
  package func text(_ digest: Digest) throws(FileFailure) -> [UInt8]? {
    try history?.text(digest, in: try cache().contents)
  }

  /// A board of an entry, with its splices; nil if the splices are forgotten or damaged, or if there is no history.
  package func whole(_ board: HistoryEntry.Board) throws(FileFailure) -> HistoryEntry.Board? {
    try history?.whole(board)
  }

  /// The path of an entry's board, relative to the user's current folder.
  package func path(of board: HistoryEntry.Board) -> Path { folder.path(of: board.path) }

  /// Where the path of an entry's board leads now, if a part of the path has become a link since the change; nil if it
  /// leads to the same place. The result is relative to the user's current folder. If the place cannot be determined,
  /// the result is the path of the board itself.
  package func elsewhere(_ board: HistoryEntry.Board) -> Path? {
    let path = path(of: board)
    guard let target = try? folder.recorded(path, in: files) else { return path }
    return target == board.path ? nil : folder.path(of: target)
  }
}
