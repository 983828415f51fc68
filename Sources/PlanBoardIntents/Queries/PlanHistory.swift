package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Changes to a plan that pb has recorded on this machine, newest first.
package struct PlanHistory: Sendable {
  /// A change, an undo or a redo.
  package struct Item: Sendable {
    /// The number by which `pb undo` and `pb history` name the entry.
    package let number: Int
    /// Seconds since 1970.
    package let time: Int
    package let kind: HistoryEntry.Kind
    package let summary: ChangeSummary
    /// The boards that the entry affected, relative to the user's current folder.
    package let paths: [Path]
    /// Whether the change is undone now. Also true if an undo has found that the change was taken back without pb.
    package let isUndone: Bool
    /// Whether an undo or redo of the entry has failed, because the text that it needed is no longer stored.
    package let isForgotten: Bool
    /// Whether undo skips the change, because the user chose to keep it.
    package let isSkipped: Bool
    package var isUndoable: Bool { kind == .change && !isUndone && !isForgotten }
  }

  package let items: [Item]
  /// The notices about parts of the history that could not be read.
  package let notices: [Notice]
}

extension PlanSession {
  /// The latest entries of the plan's history, at most `count`, newest first.
  ///
  /// - Throws: `FileFailure` if the history cannot be read.
  package func history(_ count: Int) throws(FileFailure) -> PlanHistory {
    let past = try past()
    return PlanHistory(items: try past.items(of: past.entries().reversed().prefix(count)), notices: past.notices)
  }

  /// One entry of the history, and the texts of the boards before and after the entry.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchEntry`, or with `forgottenText` if the texts are no longer
  ///   stored; `FileFailure` if the history cannot be read.
  package func history(entry number: Int) throws -> (history: PlanHistory, change: Change) {
    let past = try past()
    guard let entry = try past.entries().last(where: { $0.number == number }) else {
      throw IntentFailure(.noSuchEntry(number))
    }
    let boards = try entry.boards.map { board in
      guard let whole = try past.whole(board) else { throw IntentFailure(.forgottenText(entry.summary)) }
      let path = past.path(of: board)
      guard let digest = board.after else {
        // For a removed file, the splices (the replaced bytes) contain the whole text.
        return Change.Board(path: path, before: whole.splices.flatMap(\.removed), after: nil, edits: whole.edits)
      }
      // For a new file, the splices contain the whole text, even after the file is gone.
      let isNew = board.before == nil
      guard let after = isNew ? whole.splices.flatMap(\.added) : try past.text(digest) else {
        throw IntentFailure(.forgottenText(entry.summary))
      }
      let before = board.before.map { _ in whole.inverse.applied(to: after) }
      return Change.Board(path: path, before: before, after: after, edits: whole.edits)
    }
    let history = PlanHistory(items: try past.items(of: [entry]), notices: past.notices)
    return (history, Change(boards))
  }
}

extension PastChanges {
  fileprivate func items(of entries: some Sequence<HistoryEntry>) throws(FileFailure) -> [PlanHistory.Item] {
    let (originals, passed) = (try originals(), try passed())
    // Of the entries that undo or redo a change, the last one counts.
    var isUndone: Set<Int> = []
    for entry in try self.entries() {
      guard let original = originals[entry.number] else { continue }
      if entry.isUndo || passed[entry.number] == .takenBack {
        isUndone.insert(original)
      } else {
        isUndone.remove(original)
      }
    }
    return entries.map { entry in
      let passing = passed[entry.number]
      return PlanHistory.Item(
        number: entry.number, time: entry.time, kind: entry.kind, summary: entry.summary,
        paths: entry.boards.map { path(of: $0) },
        isUndone: entry.kind == .change && isUndone.contains(entry.number),
        isForgotten: passing == .forgotten, isSkipped: passing == .skipped && !isUndone.contains(entry.number))
    }
  }
}
