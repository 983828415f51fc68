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

  /// Creates a watch. Nothing is watched before the first ``look()``.
  package init(_ session: PlanSession, _ selection: BoardSelection = .plan()) {
    self.session = session
    self.selection = selection
  }

  /// A file descriptor that becomes readable when boards may have changed. With it, a caller can also wait for other
  /// events at the same time. When the descriptor is readable, call ``wait(milliseconds:)`` with 0. nil if the system
  /// does not report changes.
  package var descriptor: Int32? { watch.descriptor }

  /// Whether the system has reported changes since the last wait; true if the system does not report changes. Reading
  /// this property counts as a wait: reported changes are not reported again.
  package var mayHaveChanged: Bool { watch.wait(milliseconds: 0) != .nothing }

  /// Takes a snapshot of the boards, with the conflict copies of sync tools. From then on, the boards' folders are
  /// watched, and every later change that the system reports is noticed.
  package func look() -> PlanSnapshot { look { session.look(selection, withCopies: true) } }

  /// Does the same as ``look()``, for a caller that takes the snapshot itself.
  ///
  /// - Parameter take: takes a snapshot with conflict copies. It is called a second time if a folder of the first
  ///   snapshot was not watched yet, because changes in that folder were not reported.
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

  /// Whether a board in ``PlanSnapshot/paths``, or the settings file, was created, deleted or changed since the last
  /// call. Also true if another day has begun, because the day decides which cards are due. The first call returns
  /// true. Archived boards, the trash and conflict copies do not count.
  package func isNew(_ snapshot: PlanSnapshot) -> Bool {
    let paths = snapshot.paths + [snapshot.folder.settingsPath]
    let now = BoardVersions(of: paths, known: known ?? BoardVersions(), in: session.environment.files)
    let today = session.environment.today()
    defer { (known, day) = (now, today) }
    guard day == today else { return true }
    return known.map { !now.changes(since: $0).isEmpty } ?? true
  }

  /// Waits until boards may have changed, and then until the changes pause. Returns at the latest about two seconds
  /// after the first change. Without a change, it returns after 20 seconds, or after 2 seconds if the system does not
  /// report changes.
  package func wait() { watch.waitForChange() }

  /// Waits until boards may have changed, or until the time has passed.
  ///
  /// - Returns: what the system has reported.
  package func wait(milliseconds: Int) -> FolderWatch.Event { watch.wait(milliseconds: milliseconds) }

  /// Waits until boards may have changed, or until the time has passed.
  ///
  /// - Returns: whether they may have changed; true if the system does not report changes.
  package func hasChanged(within milliseconds: Int) -> Bool { watch.wait(milliseconds: milliseconds) != .nothing }
}
