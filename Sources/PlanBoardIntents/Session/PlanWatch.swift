internal import PlanBoardCore
package import PlanBoardStore

/// Waits for boards to change. The system may not report every change, so a caller should also look from time to time,
/// even if nothing was reported.
package final class PlanWatch {
  private let session: PlanSession
  private let selection: BoardSelection
  private let watch = FolderWatch()
  private var known: BoardVersions?
  private var day: CalendarDate?

  /// Creates a watch, which begins with the first ``look()``.
  package init(_ session: PlanSession, _ selection: BoardSelection = .plan()) {
    self.session = session
    self.selection = selection
  }

  /// A file descriptor that becomes readable when boards may have changed; nil if the system does not report changes.
  /// When the descriptor is readable, call ``wait(milliseconds:)`` with 0.
  package var descriptor: Int32? { watch.descriptor }

  /// Whether the system has reported changes since the last wait; true if the system does not report changes. Reading
  /// this property counts as a wait.
  package var mayHaveChanged: Bool { watch.wait(milliseconds: 0) != .nothing }

  /// Takes a snapshot of the boards, with conflict copies, and watches the boards' folders from then on.
  package func look() -> PlanSnapshot { look { session.look(selection, withCopies: true) } }

  /// Does the same as ``look()``, for a caller that takes the snapshot itself.
  ///
  /// - Parameter take: takes a snapshot with conflict copies. It is called again if a folder of the first snapshot was
  ///   not watched yet, because changes in that folder were not reported.
  package func look(_ take: () -> PlanSnapshot) -> PlanSnapshot {
    var snapshot = take()
    if add(foldersOf: snapshot) {
      snapshot = take()
      add(foldersOf: snapshot)
    }
    return snapshot
  }

  /// - Returns: whether a folder was not watched before.
  @discardableResult private func add(foldersOf snapshot: PlanSnapshot) -> Bool {
    watch.add(snapshot.folders + snapshot.paths.filter(snapshot.named.contains).map(\.folder))
  }

  /// Whether a board in ``PlanSnapshot/paths``, the settings file or the day has changed since the last call; true for
  /// the first call. Archived boards, the trash and conflict copies do not count.
  package func isNew(_ snapshot: PlanSnapshot) -> Bool {
    let paths = snapshot.paths + [snapshot.folder.settingsPath]
    let now = BoardVersions(of: paths, known: known ?? BoardVersions(), in: session.environment.files)
    let today = session.environment.today()
    defer { (known, day) = (now, today) }
    guard day == today else { return true }
    return known.map { !now.changes(since: $0).isEmpty } ?? true
  }

  /// Waits until boards may have changed, and then for a pause in the changes, but at most about two seconds longer.
  /// Without a change, returns after 20 seconds, or after 2 seconds if the system does not report changes.
  package func wait() { watch.waitForChange() }

  /// Waits until boards may have changed, or until the time has passed.
  package func wait(milliseconds: Int) -> FolderWatch.Event { watch.wait(milliseconds: milliseconds) }

  /// Waits as ``wait(milliseconds:)`` does. True if boards may have changed, or if the system does not report changes.
  package func hasChanged(within milliseconds: Int) -> Bool { watch.wait(milliseconds: milliseconds) != .nothing }
}
