package import PlanBoardStore

/// Waits for boards to change. What the system reports is a hint: a caller also looks now and then without one.
package final class PlanWatch {
  private let session: PlanSession
  private let selection: PlanSelection
  private let watch = FolderWatch()
  private var known: BoardVersions?

  package init(_ session: PlanSession, _ selection: PlanSelection = .plan()) {
    self.session = session
    self.selection = selection
  }

  /// Readable when something may have changed, so that a caller can wait for it and for other things at the same time; then it calls
  /// ``wait(milliseconds:)`` with 0. nil where the system does not report changes.
  package var descriptor: Int32? { watch.descriptor }

  /// The boards as they are now, with the copies that sync tools have left of them. Their folders are watched from here on, so that no
  /// change after this look is missed.
  package func look() -> PlanSnapshot {
    let snapshot = session.look(selection, withCopies: true)
    watch.add(snapshot.folders + snapshot.paths.filter(snapshot.named.contains).map(\.folder))
    return snapshot
  }

  /// Whether a board came, went or has another text since this was last asked; true the first time.
  package func isNew(_ snapshot: PlanSnapshot) -> Bool {
    let now = BoardVersions(
      of: snapshot.paths, known: known ?? BoardVersions(), in: session.environment.files)
    defer { known = now }
    return known.map { !now.changes(since: $0).isEmpty } ?? true
  }

  /// Waits until something may have changed and nothing else has for a moment, or it is time to look anyhow.
  package func wait() { watch.waitForChange() }

  /// Waits until something may have changed, or the time is over.
  package func wait(milliseconds: Int) -> FolderWatch.Event { watch.wait(milliseconds: milliseconds) }
}
