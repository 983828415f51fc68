package import PlanBoardCore

/// The system calls that this target uses, one method each, so that tests can make any of them fail. Each throws the `errno` of
/// its failure.
package protocol FileSystem: Sendable {
  /// The largest size in bytes of a file that pb reads; larger files are reported. It is less than 2 GiB, because offsets in a
  /// board are 32 bits wide.
  var sizeLimit: Int { get }
  /// The time of the clock that sets the dates of files, in nanoseconds since 1970.
  var nanoseconds: Int { get }
  /// The time of a clock that never goes back, in milliseconds.
  var uptime: Int { get }
  /// Whether the request must stop waiting.
  var isWaitOver: Bool { get }
  /// Whether the request was cancelled.
  var isUnwanted: Bool { get }
  /// The same file system without a limit on waiting, for a write that has begun and must be completed.
  var unhurried: any FileSystem { get }
  /// The id of the user that the process acts as.
  var user: UInt32 { get }
  /// Opens a file.
  ///
  /// - Returns: its descriptor.
  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32
  /// Closes a file.
  func close(_ descriptor: Int32) throws(SystemFailure)
  /// Returns the status of an open file.
  func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus
  /// Returns the status of a file or folder.
  ///
  /// - Parameter followsLink: whether to return the status of a link's target, not of the link itself.
  func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus
  /// Reads from a file into a buffer.
  ///
  /// - Returns: the number of bytes read; 0 at the end.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  /// Writes bytes to a file.
  ///
  /// - Returns: the number of bytes written, at least one, perhaps not all.
  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int
  /// Moves to a 0-based byte offset, from which the next bytes are read.
  func skip(_ descriptor: Int32, to offset: Int) throws(SystemFailure)
  /// Cuts a file to a size in bytes.
  func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure)
  /// Waits until the bytes are on the disk, as far as the system can tell.
  func synchronize(_ descriptor: Int32) throws(SystemFailure)
  /// Changes the mode of a file.
  func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure)
  /// Changes the owner and the group of a file; `UInt32.max` leaves either as it is.
  func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure)
  /// Copies extended attributes and access control lists, as far as the system allows.
  func copyAttributes(of path: Path, to descriptor: Int32)
  /// Sets the date of an open file to that of the last change to the file at `path`, as far as the system allows.
  func copyDate(of path: Path, to descriptor: Int32)
  /// Renames a file, replacing the target if it exists.
  func rename(_ from: Path, to target: Path) throws(SystemFailure)
  /// Renames a file to a name that must not exist yet; throws EEXIST if it does.
  func renameNew(_ from: Path, to target: Path) throws(SystemFailure)
  /// Exchanges two names in one step.
  ///
  /// - Returns: false if the file system cannot do that.
  func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool
  /// Removes one name of a file. The file itself goes with the last one.
  func unlink(_ path: Path) throws(SystemFailure)
  /// Checks that the user may write to a file.
  func isWritable(_ path: Path) throws(SystemFailure)
  /// Returns the path without links, `.` or `..`.
  func resolve(_ path: Path) throws(SystemFailure) -> Path
  /// Returns the target of a symbolic link, as written.
  func linkText(of path: Path) throws(SystemFailure) -> Path
  /// Returns the names in a folder, without `.` or `..`, in no particular order, and their kinds where the file system reports
  /// them.
  func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)]
  /// Whether a folder is on a file system that is known to change ``FileStatus/changed`` with every change to a file, at once. Network
  /// file systems do not: they show an old status for some time.
  func datesEveryChange(in folder: Path) -> Bool
  /// A number that is different after each start of the machine; nil if no such number is known.
  var machineStart: UInt64? { get }
  /// Creates a folder.
  ///
  /// - Parameter mode: the permissions, narrowed by the process's umask.
  func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure)
  /// Whether another program has the file open for writing; the descriptor must be open for reading only.
  func writers(of descriptor: Int32) -> FileWriters
  /// Tries to lock a file, without waiting.
  ///
  /// - Returns: false if another process has the lock; otherwise this process has it until the descriptor is closed.
  func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool
  /// Pauses the calling thread.
  func sleep(milliseconds: UInt32)
}

/// A system call that failed.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The C library's error number.
  package var errno: Int32

  /// Creates a failure from the C library's error number.
  package init(errno: Int32) { self.errno = errno }
}

package enum FileKind: Sendable { case file, directory, link, other }

package enum FileAccess: Hashable, Sendable {
  case reading
  /// As `reading`, but does not follow a link.
  case readingItself
  /// For writing to a file that exists, not through a link.
  case rewriting
  /// A new file for its owner only.
  case creating
  /// A new file with this mode, narrowed by the process's umask or the folder's access control list.
  case sharing(mode: UInt32)
  /// Writes at the end of a file; if needed, creates it for its owner only. Does not follow a link.
  case appending
}

/// Whether another program has a file open for writing.
package enum FileWriters: Sendable { case none, some, unknown }

package struct FileStatus: Sendable {
  var kind: FileKind
  var size: Int
  var links: Int
  var mode: UInt32
  var owner: UInt32
  var group: UInt32
  var identity: FileIdentity
  /// Nanoseconds since 1970.
  package var modified: Int
  /// When the text, the name or the permissions last changed, in nanoseconds since 1970. The system sets it; programs cannot.
  var changed: Int
}

extension FileSystem {
  package var isWaitOver: Bool { false }
  package var isUnwanted: Bool { false }
  package var unhurried: any FileSystem { self }

  /// Whether a file or folder exists at a path relative to a folder.
  package func has(_ path: String, in folder: Path) -> Bool {
    (try? status(folder.appending(path.utf8), followsLink: true)) != nil
  }

  /// The file system that a folder is on; nil if the folder cannot be examined.
  func device(of folder: Path) -> UInt64? { (try? status(folder, followsLink: true))?.identity.device }

  /// Writes all bytes.
  func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(descriptor, rest)) }
  }

  /// Creates a folder, and any missing folders above it.
  func makeFolders(_ path: Path, mode: UInt32) throws(SystemFailure) {
    // The folder nearly always exists, and mkdir may require write access before it reports that.
    if (try? status(path, followsLink: true))?.kind == .directory { return }
    if path.folder != path { try makeFolders(path.folder, mode: mode) }
    do throws(SystemFailure) { try makeFolder(path, mode: mode) } catch {
      guard (try? status(path, followsLink: true))?.kind == .directory else { throw error }
    }
  }

  /// Makes changes to the names in a folder survive a power cut, where the system supports that.
  func synchronizeFolder(_ folder: Path) {
    guard let descriptor = try? open(folder, .reading) else { return }
    try? synchronize(descriptor)
    try? close(descriptor)
  }

  /// Calls `body` with an open file, and closes it in any case.
  func withFile<Result>(
    _ path: Path, _ access: FileAccess, _ body: (Int32) throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    let descriptor = try open(path, access)
    let result: Result
    do throws(SystemFailure) { result = try body(descriptor) } catch {
      try? close(descriptor)
      throw error
    }
    try close(descriptor)
    return result
  }
}
