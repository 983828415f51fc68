package import PlanBoardCore
package import PlanBoardStore

extension PlanSession {
  /// Undoes changes, the last one first, or redoes undone changes.
  ///
  /// - Parameters:
  ///   - times: the number of changes; a preview always shows one.
  ///   - patience: how long to wait for other programs, and whether the request is cancelled.
  ///   - note: called with the notices about parts of the history that cannot be read, even if there is nothing to undo.
  ///   - done: called after each change.
  /// - Returns: how the request ended. ``Performed/Ending/failed(_:)`` may carry an error of ``UndoChange/plan(on:_:)`` or of
  ///   `done`; the changes before the error remain undone or redone.
  package func undo(
    _ kind: UndoChange.Kind, times: Int = 1, _ mode: PlanRequest.Mode, on snapshot: PlanSnapshot,
    patience: Patience = .endless, note: ([Notice]) -> Void, done: (Performed.Step) throws -> Void
  ) -> Performed.Ending {
    let files = patience.files(environment.files)
    let store = store(on: snapshot, .everything, in: files)
    func plan(
      _ boards: any BoardSource, _ past: PastChanges
    ) throws -> (change: Change, outcome: Outcome, kind: HistoryEntry.Kind) {
      defer { note(past.notices) }
      return try UndoChange(kind).plan(on: boards, past)
    }
    do {
      if folder.origin == .standard { throw FileFailure(.notNamedInDefault, .write, folder.root) }
      guard mode == .commit else {
        try store.checkSettings()
        let planned = try plan(snapshot, store.past())
        try done(Performed.Step(change: planned.change, outcomes: [planned.outcome], failures: [], notices: []))
        return .done
      }
      try store.commit(times: times, plan) {
        $0.summary
      } done: { commit in
        try done(
          Performed.Step(change: commit.change, outcomes: [commit.outcome], failures: [], notices: commit.notices))
      }
      return .done
    } catch {
      return Performed.Ending(error, in: files)
    }
  }

  /// The changes made in this planning folder, as far as they are remembered.
  ///
  /// - Throws: `FileFailure` if the state folder cannot be read or trusted.
  package func past() throws(FileFailure) -> PastChanges {
    try PlanStore(
      folder, [], FolderSettings(), scope: .near(), stateFolder: environment.stateFolder, now: environment.now(),
      merge: .ofBoards, in: environment.files
    ).past()
  }
}
