package import PlanBoardCore

/// The changes made in a planning folder, for undo, redo and `pb history`. The journal is read only once, when it is first needed.
package final class PastChanges {
  private let history: History?
  private let folder: PlanningFolder
  private let files: any FileSystem
  private var cached: Cache?
  /// Why the history cannot be used; nil if it can be used, or if the user has no folder for it.
  package let failure: FileFailure?

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
      // A change that can no longer be undone or redone must not block earlier changes.
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

  /// Whether changes are recorded on this machine at all.
  package var isKept: Bool { history != nil }

  private func cache() throws(FileFailure) -> Cache {
    if let cached { return cached }
    let cache = Cache(try history?.contents() ?? History.Contents())
    cached = cache
    return cache
  }

  /// Adds a change that was finished just now.
  func add(_ entry: HistoryEntry) {
    guard cached != nil else { return }
    cached?.contents.entries.append(entry)
    cached?.contents.finished.insert(entry.number)
    cached?.add(entry)
  }

  /// Removes a change from the changes that can be undone and redone.
  func passOver(_ number: Int, _ passing: HistoryEntry.Passing) { cached?.passOver(number, passing) }

  /// The changes that undo and redo leave out, by their numbers, with the reasons.
  ///
  /// - Throws: `FileFailure`.
  package func passed() throws(FileFailure) -> [Int: HistoryEntry.Passing] { try cache().contents.passed }

  /// For each entry, the number of the original change that the entry made, took back or made again. Entries whose original change
  /// is forgotten are missing. O(n).
  ///
  /// - Throws: `FileFailure`.
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

  /// The changes that were finished, the oldest first.
  ///
  /// - Throws: `FileFailure`.
  package func entries() throws(FileFailure) -> [HistoryEntry] {
    let contents = try cache().contents
    return contents.entries.filter { contents.finished.contains($0.number) }
  }

  /// The changes that can be undone, and the undos that can be redone. The one that comes next is the last of its list.
  ///
  /// - Throws: `FileFailure`.
  package func stacks() throws(FileFailure) -> (done: [HistoryEntry], undone: [HistoryEntry]) {
    let cache = try cache()
    return (cache.done, cache.undone)
  }

  /// Whether earlier changes were forgotten.
  package var isCut: Bool { (try? cache().contents.isCut) ?? false }

  /// Notices about parts of the history that cannot be read or are not trusted.
  package var notices: [Notice] {
    guard let history, let contents = try? cache().contents else { return [] }
    return (contents.damaged > 0 ? [.damaged(lines: contents.damaged, history.journal)] : [])
      + contents.foreign.map { .foreign($0) }
  }

  /// The text with a digest; nil if it is forgotten.
  ///
  /// - Throws: `FileFailure`.
  package func text(_ digest: Digest) throws(FileFailure) -> [UInt8]? {
    try history?.text(digest, in: try cache().contents)
  }

  /// A board of an entry, with all its splices; nil if they are forgotten.
  ///
  /// - Throws: `FileFailure`.
  package func whole(_ board: HistoryEntry.Board) throws(FileFailure) -> HistoryEntry.Board? {
    try history?.whole(board)
  }

  /// The path of an entry's board, relative to the user's current folder.
  package func path(of board: HistoryEntry.Board) -> Path { folder.path(of: board.path) }

  /// The path to which the path of an entry's board now leads through a link; nil if it still leads to the same place.
  package func elsewhere(_ board: HistoryEntry.Board) -> Path? {
    let path = path(of: board)
    guard let target = try? folder.recorded(path, in: files) else { return path }
    return target == board.path ? nil : folder.path(of: target)
  }
}
