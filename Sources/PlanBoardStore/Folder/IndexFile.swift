internal import PlanBoardCore

/// A file beside the history of a planning folder, with an index of the folder's files (``SearchIndexFile``) or of its
/// cards (``IdentityIndexFile``), or with what imports have brought (``ImportRecordsFile``). No folder is created for the file.
///
/// Nothing is lost without the file. So it is not forced to the disk, and no failure is reported.
struct IndexFile: Sendable {
  /// In nanoseconds. The program that wrote an older half-written file must have died.
  private static let oldAge = 60_000_000_000

  let path: Path
  let state: StateFiles

  private var new: Path { path.folder.appending(path.name + ".new".utf8) }

  /// Whether the folder of the file exists, and can be trusted.
  var hasFolder: Bool { (try? state.has(path.folder)) == true }

  /// Reads the file; returns nil if the file does not exist, or cannot be read. Only the first `limit` bytes of a
  /// larger file are returned, without a valid checksum.
  func read(limit: Int) -> [UInt8]? { try? state.read(path, count: limit) }

  /// Replaces the file, but not while another program writes it. A half-written file that is old is removed, so that a
  /// later call can write.
  func write(_ bytes: [UInt8]) {
    do {
      try state.write(bytes, to: new, .creating, isDurable: false)
      try state.files.rename(new, to: path)
    } catch let failure as FileFailure where failure.code == .alreadyThere {
      guard let status = try? state.files.status(new, followsLink: false) else { return }
      // After a wrong clock, the time of the file may be far in the future.
      let (age, isBeyond) = state.files.nanoseconds.subtractingReportingOverflow(status.modified)
      if isBeyond || age.magnitude > Self.oldAge { try? state.files.unlink(new) }
    } catch {
      try? state.files.unlink(new)
    }
  }

  /// Removes the file and a half-written file, each if it was last written before `time`, in nanoseconds since 1970.
  func forget(before time: Int) {
    guard hasFolder else { return }
    for file in [path, new] {
      if let status = try? state.files.status(file, followsLink: false), status.modified < time {
        try? state.files.unlink(file)
      }
    }
  }
}
