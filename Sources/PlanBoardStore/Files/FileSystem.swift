package import PlanBoardCore

/// The system calls on files that this target uses, and the clock by which it waits. Each call has a method of its own,
/// so that tests can make any call fail. A call that fails throws its `errno` as a ``SystemFailure``.
package protocol FileSystem: Sendable {
  /// The size in bytes of the largest file that pb reads; larger files are reported. It is less than 2 GiB, because
  /// offsets in a board are 32 bits wide.
  var sizeLimit: Int { get }
  /// The time of the clock that sets the dates of files, in nanoseconds since 1970.
  var nanoseconds: Int { get }
  /// The time of a clock that never goes back, in milliseconds. The clock may have started at any moment.
  var uptime: Int { get }
  /// Whether the request that uses this file system must stop waiting (``Patience``).
  var isWaitOver: Bool { get }
  /// Whether the request that uses this file system was cancelled.
  var isUnwanted: Bool { get }
  /// The same file system without a limit on waiting, for a write that has begun and must be completed.
  var unhurried: any FileSystem { get }
  /// The id of the user that the process acts as.
  var user: UInt32 { get }
  /// Opens a file.
  ///
  /// - Returns: the descriptor of the file.
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
  /// - Returns: the number of bytes read; 0 at the end of the file.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  /// Writes bytes to a file.
  ///
  /// - Returns: the number of bytes written, at least one, perhaps not all.
  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int
  /// Moves to a 0-based byte offset in an open file. The next read starts there.
  func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure)
  /// Shortens a file to a size in bytes.
  func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure)
  /// Waits until the bytes of a file are on the disk, as far as the system can tell.
  func synchronize(_ descriptor: Int32) throws(SystemFailure)
  /// Changes the mode of a file.
  func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure)
  /// Changes the owner and the group of a file; `UInt32.max` leaves the owner or the group as it is.
  func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure)
  /// Copies the extended attributes and access control lists of the file at `path` to an open file, as far as the
  /// system allows.
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
  /// Removes one name of a file. The file itself is deleted with its last name.
  func unlink(_ path: Path) throws(SystemFailure)
  /// Checks that the user may write to a file; throws if the user may not.
  func checkWritable(_ path: Path) throws(SystemFailure)
  /// Returns the absolute path without links, `.` or `..`.
  func resolve(_ path: Path) throws(SystemFailure) -> Path
  /// Returns the target of a symbolic link, as written.
  func linkText(of path: Path) throws(SystemFailure) -> Path
  /// Returns the names in a folder, without `.` or `..`, in no particular order, and their kinds where the file system
  /// reports them.
  func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)]
  /// Whether a folder is on a file system that is known to update ``FileStatus/changed`` immediately at every change to
  /// a file. A network file system does not do that: it may show an old status for some time.
  func datesEveryChange(in folder: Path) -> Bool
  /// A number that is different after each start of the machine; nil if no such number is known.
  var machineStart: UInt64? { get }
  /// Creates a folder.
  ///
  /// - Parameter mode: the permissions, narrowed by the process's umask.
  func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure)
  /// Finds out if another program has a file open for writing; `unknown` if the system does not report that. The
  /// descriptor must be open for reading only.
  func writers(of descriptor: Int32) -> FileWriters
  /// Tries to lock a file, without waiting.
  ///
  /// - Returns: true if the descriptor now has the lock, which lasts until the descriptor is closed; false if another
  ///   descriptor has the lock, in this process or in another one.
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

/// What is at a path: a regular file, a folder, a symbolic link, or anything else, such as a pipe or a device.
package enum FileKind: Sendable { case file, directory, link, other }

/// How a file is opened.
package enum FileAccess: Hashable, Sendable {
  case reading
  /// For reading; does not follow a link.
  case readingItself
  /// For writing to a file that exists; does not follow a link.
  case rewriting
  /// For writing to a new file, which only its owner can access. Fails if there is something at the path already.
  case creating
  /// The same as `creating`, but the new file has this mode, narrowed by the process's umask or the folder's access
  /// control list.
  case sharing(mode: UInt32)
  /// For writing at the end of a file. A missing file is created, and only its owner can access it. Does not follow a
  /// link.
  case appending
}

/// The other programs that have a file open for writing: none, at least one, or unknown because the system does not
/// report that.
package enum FileWriters: Sendable { case none, some, unknown }

/// The status of a file, a folder or a link.
package struct FileStatus: Sendable {
  var kind: FileKind
  /// In bytes.
  var size: Int
  /// The number of names (hard links) that the file has.
  var links: Int
  /// The permissions, without the bits for the kind of the file.
  var mode: UInt32
  var owner: UInt32
  var group: UInt32
  var identity: FileIdentity
  /// When the contents last changed (mtime), in nanoseconds since 1970.
  package var modified: Int
  /// When anything about the file last changed, such as its contents, its names or its permissions (ctime), in
  /// nanoseconds since 1970. Only the system can set this time.
  var changed: Int
}

/// The identity of a file. All names of a file have the same identity.
package struct FileIdentity: Hashable, Sendable {
  /// The number of the file system that the file is on.
  let device: UInt64
  /// The number of the file on that file system. A new file may have the number of a deleted file.
  let number: UInt64

  init(device: UInt64, number: UInt64) { (self.device, self.number) = (device, number) }
}

extension FileSystem {
  package var isWaitOver: Bool { false }
  package var isUnwanted: Bool { false }
  package var unhurried: any FileSystem { self }

  /// Whether a file or folder exists at a path. Links are followed. False if the path cannot be examined.
  package func isThere(_ path: Path) -> Bool { (try? status(path, followsLink: true)) != nil }

  /// Whether a path is that of a folder, or of a link to one. False if the path cannot be examined.
  package func isFolder(_ path: Path) -> Bool { (try? status(path, followsLink: true))?.kind == .directory }

  /// Whether a file or folder exists at a path relative to a folder. Links are followed.
  package func has(_ path: String, in folder: Path) -> Bool {
    isThere(folder.appending(path.utf8))
  }

  /// The number of the file system that a folder is on; nil if the folder cannot be examined.
  func device(of folder: Path) -> UInt64? { (try? status(folder, followsLink: true))?.identity.device }

  /// Writes all bytes.
  func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(descriptor, rest)) }
  }

  /// Creates a folder, and any missing folders above it. Does nothing if the folder exists.
  func makeFolders(_ path: Path, mode: UInt32) throws(SystemFailure) {
    // The folder nearly always exists, and mkdir may require write access before it reports that.
    if isFolder(path) { return }
    if path.folder != path { try makeFolders(path.folder, mode: mode) }
    do throws(SystemFailure) { try makeFolder(path, mode: mode) } catch {
      guard isFolder(path) else { throw error }
    }
  }

  /// Makes changes to the names in a folder survive a power cut, where the system supports that.
  func synchronizeFolder(_ folder: Path) {
    guard let descriptor = try? open(folder, .reading) else { return }
    try? synchronize(descriptor)
    try? close(descriptor)
  }

  /// Opens a file, calls `body` with its descriptor, and closes the file even if `body` throws.
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
