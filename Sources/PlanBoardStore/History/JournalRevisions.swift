package import PlanBoardCore

/// The changes that pb has recorded on this machine, as revisions of the boards. The `commit` of a revision is the number of its
/// entry, and its paths are relative to the user's current folder. Nothing is known of the author.
package struct JournalRevisions: RevisionSource {
  private let past: PastChanges
  /// The newest first.
  private let entries: [HistoryEntry]

  /// - Throws: `FileFailure` if the journal cannot be read.
  package init(_ past: PastChanges) throws(FileFailure) {
    self.past = past
    entries = try past.entries().reversed()
  }

  /// Returns the entries that changed a board, the newest first.
  ///
  /// - Parameters:
  ///   - start: only entries before the one with this number are returned; nil for all.
  ///   - isFromTop: makes no difference.
  package func revisions(of path: Path, before start: String?, isFromTop: Bool) -> [FileRevision] {
    let end = start.flatMap { Int($0) } ?? .max
    return entries.lazy.filter { $0.number < end }.flatMap { entry in
      entry.boards.filter { past.path(of: $0) == path }.map { revision(entry, $0) }
    }
  }

  /// Returns all boards that an entry changed.
  package func files(of commit: String) -> [FileRevision] {
    guard let entry = entries.first(where: { "\($0.number)" == commit }) else { return [] }
    return entry.boards.map { revision(entry, $0) }
  }

  /// Returns the text with a digest; nil if it is forgotten.
  package func text(_ object: String) -> [UInt8]? { Digest(text: object).flatMap { try? past.text($0) } }

  private func revision(_ entry: HistoryEntry, _ board: HistoryEntry.Board) -> FileRevision {
    let path = past.path(of: board)
    return FileRevision(
      commit: "\(entry.number)", author: "", email: "", time: entry.time, subject: "",
      oldPath: board.before.map { _ in path }, path: board.after.map { _ in path }, oldObject: board.before?.text,
      object: board.after?.text)
  }
}
