/// What was done in a planning folder, for undo, redo and the history. Read when it is first asked for.
package final class PastChanges {
  private let history: History?
  private let folder: PlanningFolder
  private var cached: History.Contents?

  init(_ history: History?, _ folder: PlanningFolder) {
    self.history = history
    self.folder = folder
  }

  /// This machine remembers changes at all.
  package var isKept: Bool { history != nil }

  private func contents() throws -> History.Contents {
    if let cached { return cached }
    let contents = try history?.contents() ?? History.Contents()
    cached = contents
    return contents
  }

  /// The changes that were finished, the oldest first.
  package func entries() throws -> [HistoryEntry] {
    let contents = try contents()
    return contents.entries.filter { contents.finished.contains($0.number) }
  }

  /// Changes that can be taken back, the last one last; and undone ones that can be made again, the next one last.
  package func stacks() throws -> (done: [HistoryEntry], undone: [HistoryEntry]) {
    var done: [HistoryEntry] = []
    var undone: [HistoryEntry] = []
    for entry in try entries() {
      switch entry.kind {
      case .change:
        done.append(entry)
        undone = []
      case .undo(let number):
        if done.last?.number == number { done.removeLast() }
        undone.append(entry)
      case .redo(let number):
        if undone.last?.number == number { undone.removeLast() }
        done.append(entry)
      }
    }
    return (done, undone)
  }

  /// A text as a change left it; nil if it is forgotten.
  package func text(_ digest: Digest) throws -> [UInt8]? { history?.text(digest, in: try contents()) }

  /// Where a board of an entry is, seen from where the user is.
  package func path(of board: HistoryEntry.Board) -> Path { folder.path(of: board.path) }
}
