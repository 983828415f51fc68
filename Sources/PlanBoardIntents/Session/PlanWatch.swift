internal import PlanBoardCore
package import PlanBoardStore

/// Waits for boards to change. The system's reports are only hints: a caller should also look from time to time without a report.
package final class PlanWatch {
  private let session: PlanSession
  private let selection: PlanSelection
  private let watch = FolderWatch()
  private var known: BoardVersions?
  private var day: CalendarDate?

  /// Makes a watch. Nothing is watched before the first ``look()``.
  package init(_ session: PlanSession, _ selection: PlanSelection = .plan()) {
    self.session = session
    self.selection = selection
  }

  /// A file descriptor that becomes readable when boards may have changed, so that a caller can wait for other events, too. When it
  /// is readable, call ``wait(milliseconds:)`` with 0. nil if the system does not report changes.
  package var descriptor: Int32? { watch.descriptor }

  /// The boards as they are now, with the copies that sync tools have left. The boards' folders are watched from now on, so that no
  /// change after this look is missed.
  package func look() -> PlanSnapshot {
    let snapshot = session.look(selection, withCopies: true)
    watch.add(snapshot.folders + snapshot.paths.filter(snapshot.named.contains).map(\.folder))
    return snapshot
  }

  /// Whether a board was created or deleted, its text has changed, or another day has begun, since the last call; true the first
  /// time. What is due depends on the day, which changes at midnight, or with the time zone.
  package func isNew(_ snapshot: PlanSnapshot) -> Bool {
    let now = BoardVersions(
      of: snapshot.paths, known: known ?? BoardVersions(), in: session.environment.files)
    let today = session.environment.today()
    defer { (known, day) = (now, today) }
    guard day == today else { return true }
    return known.map { !now.changes(since: $0).isEmpty } ?? true
  }

  /// Waits until boards may have changed and changes have paused for a moment. Without a change, returns after 20 seconds, or after
  /// 2 if the system does not report changes.
  package func wait() { watch.waitForChange() }

  /// Waits until boards may have changed, or until the time has passed.
  package func wait(milliseconds: Int) -> FolderWatch.Event { watch.wait(milliseconds: milliseconds) }
}
