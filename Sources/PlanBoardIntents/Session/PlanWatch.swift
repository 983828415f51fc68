package import PlanBoardStore

/// Waits for boards to change. The system's reports are only hints: a caller should also look now and then without one.
package final class PlanWatch {
  private let session: PlanSession
  private let selection: PlanSelection
  private let watch = FolderWatch()
  private var known: BoardVersions?

  /// Makes a watch. Nothing is watched before the first ``look()``.
  package init(_ session: PlanSession, _ selection: PlanSelection = .plan()) {
    self.session = session
    self.selection = selection
  }

  /// A file descriptor that is readable when something may have changed, so that a caller can wait for other events, too; call
  /// ``wait(milliseconds:)`` with 0 then. nil if the system does not report changes.
  package var descriptor: Int32? { watch.descriptor }

  /// The boards as they are now, with the copies that sync tools have left. Their folders are watched from now on, so that no change
  /// after this look is missed.
  package func look() -> PlanSnapshot {
    let snapshot = session.look(selection, withCopies: true)
    watch.add(snapshot.folders + snapshot.paths.filter(snapshot.named.contains).map(\.folder))
    return snapshot
  }

  /// Whether a board was created, deleted or has a different text since the last call; true the first time.
  package func isNew(_ snapshot: PlanSnapshot) -> Bool {
    let now = BoardVersions(
      of: snapshot.paths, known: known ?? BoardVersions(), in: session.environment.files)
    defer { known = now }
    return known.map { !now.changes(since: $0).isEmpty } ?? true
  }

  /// Waits until something may have changed and changes have paused for a moment, or until it is time to look anyway: after 20 seconds,
  /// or 2 if the system does not report changes.
  package func wait() { watch.waitForChange() }

  /// Waits until something may have changed, or the time has passed.
  package func wait(milliseconds: Int) -> FolderWatch.Event { watch.wait(milliseconds: milliseconds) }
}
