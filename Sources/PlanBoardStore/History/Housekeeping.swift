internal import PlanBoardCore

/// Removes files that are no longer needed from the state folder, which has the histories of all planning folders. Each
/// run examines only a part of the state folder.
struct Housekeeping {
  let state: StateFiles
  /// The number of the last change in the planning folder's history. It decides whether this run does anything, and
  /// which part of the state folder it examines.
  let number: Int
  /// The current time by the clock that sets the dates of files, in nanoseconds since 1970.
  let now: Int

  /// The number of changes from one run to the next.
  static let interval = 64
  /// How long a rescued text (``History/backUp(_:)``) is kept after it was last written, in nanoseconds.
  private static let rescueTime = 90 * day
  /// How long an index is kept after it was last written, in nanoseconds. A later search makes another index.
  private static let indexTime = 90 * day
  /// The age in nanoseconds at which a lock file is removed, unless a process holds the lock.
  private static let lockTime = day
  private static let day = 24 * 60 * 60 * 1_000_000_000
  /// The largest number of folders that a run examines.
  private static let foldersEach = 8
  /// The largest number of lock files that a run examines.
  private static let locksEach = 64

  func run() {
    guard number % Self.interval == 0 else { return }
    for folder in part(of: state.folders, Self.foldersEach) {
      let history = History(folder, in: state)
      try? history.forgetRescued(before: now - Self.rescueTime)
      for index in [history.searchIndex, history.identityIndex] { index.forget(before: now - Self.indexTime) }
    }
    for lock in part(of: state.locks, Self.locksEach) { clear(lock) }
  }

  /// At most `count` entries of a folder. ``number`` selects them, so that all get their turn.
  private func part(of folder: Path, _ count: Int) -> [Path] {
    guard (try? state.has(folder)) ?? false, let entries = try? state.files.contents(of: folder), !entries.isEmpty
    else {
      return []
    }
    let names = entries.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
    let start = number / Self.interval % ((names.count + count - 1) / count) * count
    return names[start..<min(start + count, names.count)].map { folder.appending($0) }
  }

  /// Removes an old lock file, unless a process holds the lock.
  private func clear(_ lock: Path) {
    guard let status = try? state.files.status(lock, followsLink: false), status.modified < now - Self.lockTime,
      let (descriptor, _) = try? state.open(lock, .appending)
    else { return }
    // Another `pb` that is waiting for the lock will notice that the file is gone (``FolderTransaction``).
    if (try? state.files.tryToLock(descriptor)) ?? false { try? state.files.unlink(lock) }
    try? state.files.close(descriptor)
  }
}
