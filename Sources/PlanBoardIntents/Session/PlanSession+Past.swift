package import PlanBoardCore
package import PlanBoardStore

extension PlanSession {
  /// Takes changes back, the last one first, or makes them again.
  ///
  /// - Parameters:
  ///   - times: how many changes; with `.preview`, one.
  ///   - patience: for how long it may wait for others, and whether it is still wanted.
  ///   - note: gets what could not be read of the past, also where that is why there is nothing to take back.
  ///   - done: called after each change.
  /// - Returns: how it ended: with ``Performed/Ending/failed(_:)``, the errors of ``UndoChange/plan(on:_:)``. Changes before that were
  ///   taken back.
  package func undo(
    _ kind: UndoChange.Kind, times: Int = 1, _ mode: PlanRequest.Mode, on snapshot: PlanSnapshot,
    patience: Patience = .endless, note: ([Notice]) -> Void, done: (Performed.Step) throws -> Void
  ) -> Performed.Ending {
    let files = patience.files(environment.files)
    let workspace = workspace(on: snapshot, .everything, in: files)
    func plan(
      _ boards: any BoardSource, _ past: PastChanges
    ) throws -> (change: Change, outcome: Outcome, kind: HistoryEntry.Kind) {
      defer { note(past.notices) }
      return try UndoChange(kind).plan(on: boards, past)
    }
    do {
      guard mode == .commit else {
        let planned = try plan(snapshot, workspace.past())
        try done(Performed.Step(change: planned.change, outcomes: [planned.outcome], failures: [], notices: []))
        return .done
      }
      try workspace.commit(times: times, plan) {
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

  /// What was done in this planning folder, as far as it is remembered.
  ///
  /// - Throws: `FileFailure`.
  package func past() throws(FileFailure) -> PastChanges {
    try PlanStore(
      folder, [], FolderSettings(), scope: .near(), stateFolder: environment.stateFolder, now: environment.now(),
      merge: .ofBoards, in: environment.files
    ).past()
  }
}
