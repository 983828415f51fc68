internal import PlanBoardCore

/// The folder and the start of the machine for which stamps of files (``FileStamp``) are valid.
package struct StampOrigin: Hashable, Sendable {
  /// The planning folder. Only files on its file system have stamps.
  let folder: FileIdentity
  /// No stamp is valid after the machine is started again, because a power cut can leave a file with its old text and
  /// its new dates.
  let machineStart: UInt64

  init(folder: FileIdentity, machineStart: UInt64) { (self.folder, self.machineStart) = (folder, machineStart) }

  /// Finds out the origin of a planning folder's stamps.
  ///
  /// - Returns: nil if the file system does not give a new date to every file that changes, or if the start of the
  ///   machine is unknown.
  init?(of folder: FileIdentity, at root: Path, in files: any FileSystem) {
    guard files.datesEveryChange(in: root), let machineStart = files.machineStart else { return nil }
    self.init(folder: folder, machineStart: machineStart)
  }

  /// The stamp that a file has now; nil if it is not a regular file on the folder's file system.
  func stamp(_ status: FileStatus) -> FileStamp? {
    guard status.kind == .file, status.identity.device == folder.device else { return nil }
    return FileStamp(
      number: status.identity.number, size: status.size, modified: status.modified, changed: status.changed)
  }

  /// The stamp of a file from its status while it was open. nil if the file, or the user's right to read it, could
  /// change without a new stamp. Also nil if ``stamp(_:)`` returns nil.
  ///
  /// - Parameter settled: a time two seconds before the first file was opened, in nanoseconds since 1970. The stamp of
  ///   a file that was changed later is not kept: another change in the same step of the clock would leave the same
  ///   times.
  func lastingStamp(_ status: FileStatus, settled: Int, user: UInt32) -> FileStamp? {
    // A user who can read the file only as a member of its group could lose that right without a change to the file.
    let isReadable = status.mode & (status.owner == user ? 0o400 : 0o004) != 0
    guard isReadable, status.changed < settled else { return nil }
    return stamp(status)
  }
}
