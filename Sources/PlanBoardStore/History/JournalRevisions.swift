package import PlanBoardCore

/// The changes that pb has recorded on this machine, as revisions of the boards. The `commit` of a revision is the
/// number of the entry in the journal. All paths are relative to the user's current folder.
package struct JournalRevisions: RevisionSource {
  private let past: PastChanges
  /// The entries of the finished changes, the newest first.
  private let entries: [HistoryEntry]
  package var isLinear: Bool { true }

  /// Reads the journal.
  package init(_ past: PastChanges) throws(FileFailure) {
    self.past = past
    entries = try past.entries().reversed()
  }

  /// Returns one revision for each entry that changed the board at a path, the newest first. If `start` is not a
  /// number, all entries count.
  package func revisions(of path: Path, before start: String?, isFromTop: Bool) -> [FileRevision] {
    let end = start.flatMap { Int($0) } ?? .max
    return entries.lazy.filter { $0.number < end }.flatMap { entry in
      entry.boards.filter { past.path(of: $0) == path }.map { revision(entry, $0) }
    }
  }

  /// All revisions of each board, the newest first, by its path relative to the planning folder.
  package var byRecordedPath: [Path: [FileRevision]] {
    entries.reduce(into: [:]) { found, entry in
      for board in entry.boards { found[board.path, default: []].append(revision(entry, board)) }
    }
  }

  /// Returns one revision for each board that an entry changed; none if there is no such entry.
  package func files(of commit: String) -> [FileRevision] {
    guard let entry = entries.first(where: { "\($0.number)" == commit }) else { return [] }
    return entry.boards.map { revision(entry, $0) }
  }

  /// Returns the text with a digest; nil if `object` is not a digest, or if the text is forgotten or cannot be read.
  package func text(_ object: String) -> [UInt8]? { Digest(text: object).flatMap { try? past.text($0) } }

  private func revision(_ entry: HistoryEntry, _ board: HistoryEntry.Board) -> FileRevision {
    let path = past.path(of: board)
    return FileRevision(
      commit: "\(entry.number)", author: "", email: "", time: entry.time, subject: "",
      oldPath: board.before.map { _ in path }, path: board.after.map { _ in path }, oldObject: board.before?.text,
      object: board.after?.text)
  }
}
