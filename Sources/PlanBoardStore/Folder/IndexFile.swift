internal import PlanBoardCore

/// A file beside the history of a planning folder, with an index of the folder's files (``SearchIndexFile``) or of its
/// cards (``IdentityIndexFile``). The file is read and written only if the folder of the history exists: no folder is
/// created for it.
///
/// The file only saves time: without it, everything takes longer, but nothing else changes. So it is not forced to the
/// disk, and no failure is reported.
struct IndexFile: Sendable {
  /// The age in nanoseconds at which a half-written file is removed, because the program that wrote it must have died.
  private static let oldAge = 60_000_000_000

  let path: Path
  let state: StateFiles

  /// The path to which the new contents are written before the file gets its real name.
  private var new: Path { path.folder.appending(path.name + ".new".utf8) }

  /// Whether the folder of the file exists, and can be trusted.
  var hasFolder: Bool { (try? state.has(path.folder)) == true }

  /// Reads the file; returns nil if the file does not exist, or cannot be read.
  ///
  /// - Parameter limit: the largest number of bytes to read. Of a larger file, only the start is returned, which does
  ///   not fit the checksum of the index.
  func read(limit: Int) -> [UInt8]? { try? state.read(path, count: limit) }

  /// Replaces the file. Nothing is written while there is a half-written file of another program. If the half-written
  /// file is old, this call removes it, so that a later call can write.
  func write(_ bytes: [UInt8]) {
    do {
      try state.write(bytes, to: new, .creating, isDurable: false)
      try state.files.rename(new, to: path)
    } catch let failure as FileFailure where failure.code == .alreadyThere {
      guard let status = try? state.files.status(new, followsLink: false) else { return }
      // If the clock was wrong, the time of the file may be far in the future. Such a file is also removed.
      let (age, isBeyond) = state.files.nanoseconds.subtractingReportingOverflow(status.modified)
      if isBeyond || age.magnitude > Self.oldAge { try? state.files.unlink(new) }
    } catch {
      try? state.files.unlink(new)
    }
  }

  /// Removes the file, and also a half-written file. Each is removed only if it was last written before a time.
  ///
  /// - Parameter time: in nanoseconds since 1970.
  func forget(before time: Int) {
    guard hasFolder else { return }
    for file in [path, new] {
      if let status = try? state.files.status(file, followsLink: false), status.modified < time {
        try? state.files.unlink(file)
      }
    }
  }
}
