internal import PlanBoardCore

/// Removes files that are no longer needed from the state folder. Each run works on a part of the state folder, which has the
/// history of all planning folders.
struct Housekeeping {
  let state: StateFiles
  /// The serial number of the last change in the planning folder. It decides which part is next.
  let number: Int
  /// The current time by the file system's clock, in nanoseconds since 1970. pb's own date for today may differ.
  let now: Int

  /// The number of changes from one run to the next.
  static let interval = 64
  /// How long rescued texts are kept, in nanoseconds.
  private static let rescueTime = 90 * day
  /// How long an index is kept after it was last written, in nanoseconds. The plan may be gone; if not, the next search makes another
  /// index.
  private static let indexTime = 90 * day
  /// Lock files older than this, in nanoseconds, are removed, unless a process holds the lock.
  private static let lockTime = day
  private static let day = 24 * 60 * 60 * 1_000_000_000
  /// The number of folders that each run examines.
  private static let foldersEach = 8
  /// The number of lock files that each run examines.
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

  /// The entries of a folder that this run examines. Successive runs examine all of them.
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

extension StateFiles {
  /// The folder with the history of each planning folder.
  var folders: Path { root.appending("folders".utf8) }
  /// The folder with a lock file for each board that is being written.
  var locks: Path { root.appending("locks".utf8) }
}
