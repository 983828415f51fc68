package import PlanBoardCore

/// The system calls on files that this target uses, and the clock by which it waits.
///
/// A call that fails throws its `errno` as a ``SystemFailure``.
package protocol FileSystem: Sendable {
  /// The size in bytes of the largest file that pb reads. It is less than 2 GiB, because offsets in a board are 32 bits
  /// wide.
  var sizeLimit: Int { get }
  /// The time of the clock that sets the dates of files, in nanoseconds since 1970.
  var nanoseconds: Int { get }
  /// The time of a clock that never goes back, in milliseconds.
  var uptime: Int { get }
  /// Whether the request that uses this file system must stop waiting (``Patience``).
  var isWaitOver: Bool { get }
  /// Whether the request that uses this file system was cancelled.
  var isUnwanted: Bool { get }
  /// The same file system without a limit on waiting, for a write that has begun and must be completed.
  var unhurried: any FileSystem { get }
  /// The id of the user that the process acts as.
  var user: UInt32 { get }
  /// Opens a file, and returns its descriptor.
  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32
  func close(_ descriptor: Int32) throws(SystemFailure)
  func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus
  /// Returns the status of a file or folder; of a link itself if `followsLink` is false.
  func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus
  /// Returns the number of bytes read; 0 at the end of the file.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  /// Returns the number of bytes written, at least one, perhaps not all.
  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int
  /// Moves to a 0-based byte offset in an open file.
  func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure)
  /// Shortens a file to a size in bytes.
  func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure)
  /// Waits until the bytes of a file are on the disk, as far as the system can tell.
  func synchronize(_ descriptor: Int32) throws(SystemFailure)
  func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure)
  /// `UInt32.max` leaves the owner or the group as it is.
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
  /// Exchanges two names in one step; returns false if the file system cannot do that.
  func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool
  /// Removes one name of a file.
  func unlink(_ path: Path) throws(SystemFailure)
  /// Throws if the user may not write to a file.
  func checkWritable(_ path: Path) throws(SystemFailure)
  /// Returns the absolute path without links, `.` or `..`.
  func resolve(_ path: Path) throws(SystemFailure) -> Path
  /// Returns the target of a symbolic link, as written.
  func linkText(of path: Path) throws(SystemFailure) -> Path
  /// Returns the names in a folder, without `.` or `..`, in no particular order, and their kinds where the file system
  /// reports them.
  func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)]
  /// Whether the file system of a folder is known to update ``FileStatus/changed`` immediately at every change to a
  /// file.
  ///
  /// A network file system may show an old status for some time.
  func datesEveryChange(in folder: Path) -> Bool
  /// A number that is different after each start of the machine; nil if no such number is known.
  var machineStart: UInt64? { get }
  /// Creates a folder; the mode is narrowed by the process's umask.
  func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure)
  /// Finds out if another program has a file open for writing. The descriptor must be open for reading only.
  func writers(of descriptor: Int32) -> FileWriters
  /// Locks a file until the descriptor is closed. Returns false at once if another descriptor has the lock, even in
  /// this process.
  func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool
  /// Pauses the calling thread.
  func sleep(milliseconds: UInt32)
}

/// A system call that failed.
package struct SystemFailure: Error, Hashable, Sendable {
  package var errno: Int32

  /// Creates a failure from the C library's error number.
  package init(errno: Int32) { self.errno = errno }
}

/// The kind of a file; `other` is for example a pipe or a device.
package enum FileKind: Sendable { case file, directory, link, other }

/// How a file is opened.
package enum FileAccess: Hashable, Sendable {
  case reading
  /// Does not follow a link.
  case readingItself
  /// For writing to a file that exists; does not follow a link.
  case rewriting
  /// For writing to a new file, which only its owner can access; fails if there is something at the path already.
  case creating
  /// The same as `creating`, but the new file has this mode, narrowed by the process's umask or the folder's access
  /// control list.
  case sharing(mode: UInt32)
  /// For writing at the end of a file; does not follow a link. A missing file is created, and only its owner can access
  /// it.
  case appending
}

/// Whether other programs have a file open for writing; `unknown` if the system does not report that.
package enum FileWriters: Sendable { case none, some, unknown }

/// The status of a file, a folder or a link.
package struct FileStatus: Sendable {
  var kind: FileKind
  /// In bytes.
  var size: Int
  var links: Int
  /// The permissions, without the bits for the kind of the file.
  var mode: UInt32
  var owner: UInt32
  var group: UInt32
  var identity: FileIdentity
  /// When the contents last changed (mtime), in nanoseconds since 1970.
  package var modified: Int
  /// When anything about the file last changed (ctime), in nanoseconds since 1970. Only the system can set this time.
  var changed: Int
}

/// The identity of a file, which is the same for all its names.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  /// A new file may have the number of a deleted file.
  let number: UInt64
}

extension FileSystem {
  package var isWaitOver: Bool { false }
  package var isUnwanted: Bool { false }
  package var unhurried: any FileSystem { self }

  /// Whether a file or folder exists at a path, after following links; false if the path cannot be examined.
  package func isThere(_ path: Path) -> Bool { (try? status(path, followsLink: true)) != nil }

  /// Whether a path is that of a folder, or of a link to one; false if the path cannot be examined.
  package func isFolder(_ path: Path) -> Bool { (try? status(path, followsLink: true))?.kind == .directory }

  /// Whether a file or folder exists at a path relative to a folder.
  package func has(_ path: String, in folder: Path) -> Bool {
    isThere(folder.appending(path.utf8))
  }

  /// The file or folder at a path relative to a folder, spelled as on the disk; nil if there is none.
  ///
  /// The Unicode normal form of the names does not matter: `Küche.md` is found whether its `ü` is one character or two.
  package func find(_ path: String, in folder: Path) -> Path? {
    let place = folder.appending(path.utf8)
    if isThere(place) { return place }
    guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var found = folder
    for name in path.utf8.split(separator: Path.separator) {
      let next = found.appending(name)
      if isThere(next) {
        found = next
      } else if let other = try? contents(of: found).first(where: { Path.isSameName($0.name, name) }) {
        found = found.appending(other.name)
      } else {
        return nil
      }
    }
    return found
  }

  /// The number of the file system that a folder is on; nil if the folder cannot be examined.
  func device(of folder: Path) -> UInt64? { (try? status(folder, followsLink: true))?.identity.device }

  func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(descriptor, rest)) }
  }

  /// Creates a folder, and any missing folders above it.
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
