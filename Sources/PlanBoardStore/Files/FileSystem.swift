package import PlanBoardCore

/// What this target asks of a file system, one call each, so that tests can let any of them fail.
package protocol FileSystem: Sendable {
  /// Larger files are reported, not read. In bytes; less than 2 GiB, because offsets in a board are 32 bits wide.
  var sizeLimit: Int { get }
  /// The clock that dates the files: nanoseconds since 1970.
  var nanoseconds: Int { get }
  /// Milliseconds of a clock that never goes back.
  var uptime: Int { get }
  /// Nothing may be waited for any longer.
  var isWaitOver: Bool { get }
  /// The request was taken back.
  var isUnwanted: Bool { get }
  /// The same files, for work that must be brought to its end however long it takes.
  var unhurried: any FileSystem { get }
  /// The user that the process acts as.
  var user: UInt32 { get }
  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32
  func close(_ descriptor: Int32) throws(SystemFailure)
  func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus
  /// - Parameter followsLink: looks at what a link stands for.
  func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus
  /// - Returns: the number of bytes read; 0 at the end.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  /// - Returns: the number of bytes written, at least one, perhaps not all.
  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int
  /// The next byte read is the one at `offset`.
  func skip(_ descriptor: Int32, to offset: Int) throws(SystemFailure)
  func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure)
  /// Puts the bytes on the disk, as far as the system can tell.
  func synchronize(_ descriptor: Int32) throws(SystemFailure)
  func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure)
  /// `UInt32.max` leaves the owner or the group as it is.
  func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure)
  /// Extended attributes and access control lists, as far as the system lets us.
  func copyAttributes(of path: Path, to descriptor: Int32)
  func rename(_ from: Path, to target: Path) throws(SystemFailure)
  /// Gives a file a name that nothing has yet: EEXIST if something has it.
  func renameNew(_ from: Path, to target: Path) throws(SystemFailure)
  /// Lets two names change places in one step.
  ///
  /// - Returns: false if the file system cannot do that.
  func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool
  func unlink(_ path: Path) throws(SystemFailure)
  func isWritable(_ path: Path) throws(SystemFailure)
  /// The path without links, `.` and `..`.
  func resolve(_ path: Path) throws(SystemFailure) -> Path
  /// The target of a symbolic link, as written.
  func linkText(of path: Path) throws(SystemFailure) -> Path
  /// The names in a folder and, where the file system tells, what they are. Without `.` and `..`, in no order.
  func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)]
  /// - Parameter mode: narrowed by the process's mask.
  func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure)
  /// Whether somebody has the file open for writing; the descriptor must be open for reading only.
  func writers(of descriptor: Int32) -> FileWriters
  /// - Returns: false if somebody else has the lock; else this process has it until the descriptor is closed.
  func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool
  func sleep(milliseconds: UInt32)
}

/// A system call that failed.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The C library's.
  package var errno: Int32

  package init(errno: Int32) { self.errno = errno }
}

package enum FileKind: Sendable { case file, directory, link, other }

package enum FileAccess: Hashable, Sendable {
  case reading
  /// Does not follow a link.
  case readingItself
  /// For writing into a file that exists, not through a link.
  case rewriting
  /// A new file for its owner only.
  case creating
  /// A new file that others may use as far as the mode, with the process's mask or the folder's access control list, allows.
  case sharing(mode: UInt32)
  /// Writes at the end of a file, for its owner only; creates the file if needed. Does not follow a link.
  case appending
}

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
  var modified: Int
}

extension FileSystem {
  package var isWaitOver: Bool { false }
  package var isUnwanted: Bool { false }
  package var unhurried: any FileSystem { self }

  /// There is a file or a folder at a path that begins in a folder.
  package func has(_ path: String, in folder: Path) -> Bool {
    (try? status(folder.appending(path.utf8), followsLink: true)) != nil
  }

  /// Writes all of the bytes.
  func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(descriptor, rest)) }
  }

  /// Makes a folder, and those above it that are missing.
  func makeFolders(_ path: Path, mode: UInt32) throws(SystemFailure) {
    // Nearly always there. mkdir would ask for a place to write before it says so.
    if (try? status(path, followsLink: true))?.kind == .directory { return }
    if path.folder != path { try makeFolders(path.folder, mode: mode) }
    do throws(SystemFailure) { try makeFolder(path, mode: mode) } catch {
      guard (try? status(path, followsLink: true))?.kind == .directory else { throw error }
    }
  }

  /// Makes what was done to the names in a folder outlast a power cut, where the system can.
  func synchronizeFolder(_ folder: Path) {
    guard let descriptor = try? open(folder, .reading) else { return }
    try? synchronize(descriptor)
    try? close(descriptor)
  }

  /// Opens a file, and closes it again whatever happens.
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
