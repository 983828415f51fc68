package import PlanBoardCore
package import PlanBoardStore

extension PlanSession {
  /// Undoes changes, the latest change first, or redoes undone changes. A change that was already taken back without pb
  /// does not count towards `times`. If a change was only probably taken back, the request ends there (``UndoChange``).
  ///
  /// - Parameters:
  ///   - times: the number of changes; a preview shows only one. Ignored if `change` has an ``UndoChange/entry``.
  ///   - skips: whether to keep the latest change, and to undo the change before it.
  ///   - snapshot: the boards that a preview reads. A commit reads the boards from the disk.
  ///   - note: called each time a change is planned, with the notices about parts of the history that cannot be read.
  ///   - done: called for each change that was undone, redone or passed over. If the history no longer has the texts or
  ///     edits of a change, its step has only the failure `forgotten`.
  /// - Returns: how the request ended. The changes before an error remain undone or redone.
  package func undo(
    _ change: UndoChange, times: Int = 1, skips: Bool = false, _ mode: PlanRequest.Mode, on snapshot: PlanSnapshot,
    patience: Patience = .endless, note: ([Notice]) -> Void, done: (Performed.Step) throws -> Void
  ) -> Performed.Ending {
    let files = patience.files(environment.files)
    let store = store(on: snapshot, .everything, in: files)
    var change = change
    change.skips = skips
    var hasPassed = false
    func plan(
      _ boards: any BoardSource, _ past: PastChanges
    ) throws -> (change: Change, outcome: Outcome, recording: PlanStore.Recording) {
      defer { note(past.notices) }
      return try change.plan(on: boards, past)
    }
    func finish(_ step: Performed.Step) throws {
      if step.outcomes.first?.passing != nil {
        hasPassed = true
        change.skips = false
      }
      try done(step)
      if case .original(_, .probablyTakenBack)? = step.outcomes.first?.detail { throw Ended() }
    }
    do {
      if folder.origin == .standard { throw FileFailure(.whichHistory, .write, folder.root) }
      guard mode == .commit else {
        try store.checkSettings()
        while true {
          let planned = try plan(snapshot, store.past())
          try finish(Performed.Step(planned.change, planned.outcome, [], nil))
          // A preview does not change the history, so the preview itself must remember which changes it passed over.
          guard case .passing(let number, let passing) = planned.recording, passing != .forgotten, change.entry == nil
          else { return .done }
          change.leavingOut.insert(number)
        }
      }
      func report(_ commit: PlanStore.Commit<Outcome>) throws {
        try finish(Performed.Step(commit.change, commit.outcome, commit.notices, commit.number))
      }
      if change.entry != nil {
        try report(store.commit(plan) { $0.summary })
      } else {
        try store.commit(times: times, plan, summary: { $0.summary }, done: report)
      }
      return .done
    } catch is Ended {
      return .done
    } catch let failure as IntentFailure where hasPassed && failure.isNothingLeft {
      // All changes that are left were already taken back without pb.
      return .done
    } catch {
      return Performed.Ending(error, in: files)
    }
  }

  /// Thrown to end an undo that must not go on to earlier changes.
  private struct Ended: Error {}

  /// The change that an undo would take back, or the undo that a redo would take back.
  package struct NextReversal: Sendable {
    package let number: Int
    package let summary: ChangeSummary
    /// Whether the number is among those that the caller has made.
    package let isOwn: Bool
  }

  /// Finds the last of the caller's changes that can be undone or, if there is none, the last change of anybody. A redo
  /// always takes back the last undo.
  ///
  /// - Parameter own: the numbers of the entries that the caller has made.
  /// - Returns: nil if there is nothing to undo or redo.
  /// - Throws: `FileFailure` if the history cannot be read.
  package func nextReversal(_ kind: UndoChange.Kind, own: Set<Int>) throws(FileFailure) -> NextReversal? {
    let stacks = try past().stacks()
    let stack = kind == .undo ? stacks.done : stacks.undone
    let mine = kind == .undo ? stack.last { own.contains($0.number) } : nil
    return (mine ?? stack.last).map {
      NextReversal(number: $0.number, summary: $0.summary, isOwn: own.contains($0.number))
    }
  }

  /// The changes in this planning folder that the history still has.
  ///
  /// - Throws: `FileFailure` if the state folder cannot be read or trusted.
  package func past() throws(FileFailure) -> PastChanges { try environment.past(of: folder) }
}

extension PlanEnvironment {
  /// The changes in a planning folder that the history still has.
  ///
  /// - Throws: `FileFailure` if the state folder cannot be read or trusted.
  func past(of folder: PlanningFolder) throws(FileFailure) -> PastChanges {
    try PlanStore(
      folder, [], FolderSettings(), scope: .near(), stateFolder: stateFolder, now: now(), merge: .ofBoards, in: files
    ).past()
  }
}

extension Performed.Step {
  fileprivate init(_ change: Change, _ outcome: Outcome, _ notices: [Notice], _ number: Int?) {
    let failure = outcome.forgotten.map { (intent: 0, error: IntentFailure.forgotten($0) as any Error) }
    self.init(
      change: change, outcomes: failure == nil ? [outcome] : [], failures: failure.map { [$0] } ?? [], notices: notices,
      number: number)
  }
}
