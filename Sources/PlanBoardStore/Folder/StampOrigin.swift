internal import PlanBoardCore

/// The folder and the start of the machine for which stamps of files (``FileStamp``) are valid.
package struct StampOrigin: Hashable, Sendable {
  /// The planning folder. All files with a stamp are on the file system of this folder.
  let folder: FileIdentity
  /// The start of the machine (``FileSystem/machineStart``). No stamp is valid after the machine is started again,
  /// because a power cut can leave a file with its old text and its new dates.
  let machineStart: UInt64

  /// Creates an origin from its parts.
  init(folder: FileIdentity, machineStart: UInt64) { (self.folder, self.machineStart) = (folder, machineStart) }

  /// Finds out the origin of a planning folder's stamps.
  ///
  /// - Parameters:
  ///   - folder: the identity of the planning folder.
  ///   - root: the path of the planning folder.
  /// - Returns: nil if no stamp is valid, because the file system does not give a new date to every file that changes,
  ///   or because it is not known when the machine was started.
  init?(of folder: FileIdentity, at root: Path, in files: any FileSystem) {
    guard files.datesEveryChange(in: root), let machineStart = files.machineStart else { return nil }
    self.init(folder: folder, machineStart: machineStart)
  }

  /// The stamp that a file has now; nil if it is not a regular file on the file system of the folder.
  func stamp(_ status: FileStatus) -> FileStamp? {
    guard status.kind == .file, status.identity.device == folder.device else { return nil }
    return FileStamp(
      number: status.identity.number, size: status.size, modified: status.modified, changed: status.changed)
  }

  /// The stamp of a file that was read. nil if the stamp must not be kept, because the file, or the user's right to
  /// read it, could change without a new stamp. Also nil if ``stamp(_:)`` returns nil.
  ///
  /// - Parameters:
  ///   - status: the file's status while it was open.
  ///   - settled: a time two seconds before the first file was opened, in nanoseconds since 1970. The stamp of a file
  ///     that was changed later is not kept: another change in the same step of the clock would leave the same times.
  ///   - user: the user who reads the files.
  func lastingStamp(_ status: FileStatus, settled: Int, user: UInt32) -> FileStamp? {
    // A user who can read the file only as a member of its group could lose that right without a change to the file.
    let isReadable = status.mode & (status.owner == user ? 0o400 : 0o004) != 0
    guard isReadable, status.changed < settled else { return nil }
    return stamp(status)
  }
}
