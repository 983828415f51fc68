package import PlanBoardCore

/// A file system on top of another one. Calls that a layer does not implement go to ``files``.
///
/// `isWaitOver`, `isUnwanted` and `unhurried` are exceptions: a layer that does not implement them does not limit
/// waiting.
package protocol FileSystemLayer: FileSystem {
  var files: any FileSystem { get }
}

extension FileSystemLayer {
  package var sizeLimit: Int { files.sizeLimit }
  package var nanoseconds: Int { files.nanoseconds }
  package var uptime: Int { files.uptime }
  package var user: UInt32 { files.user }
  /// Opens a file of ``files``.
  package func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 { try files.open(path, access) }
  /// Closes a file of ``files``.
  package func close(_ descriptor: Int32) throws(SystemFailure) { try files.close(descriptor) }
  /// Returns the status of an open file.
  package func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus { try files.status(descriptor) }
  /// Returns the status of a file or folder of ``files``.
  package func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    try files.status(path, followsLink: followsLink)
  }
  /// Reads from an open file; returns the number of bytes read, 0 at the end of the file.
  package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    try files.read(descriptor, into: buffer)
  }
  /// Writes to an open file; returns the number of bytes written, at least one, perhaps not all.
  package func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    try files.write(descriptor, bytes)
  }
  /// Moves to a 0-based byte offset in an open file.
  package func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    try files.seek(descriptor, to: offset)
  }
  /// Shortens an open file to a size in bytes.
  package func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure) {
    try files.truncate(descriptor, to: size)
  }
  /// Waits until the bytes of an open file are on the disk, as ``files`` does.
  package func synchronize(_ descriptor: Int32) throws(SystemFailure) { try files.synchronize(descriptor) }
  /// Changes the mode of an open file.
  package func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure) {
    try files.changeMode(descriptor, mode)
  }
  /// Changes the owner and the group of an open file.
  package func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure) {
    try files.changeOwner(descriptor, owner: owner, group: group)
  }
  /// Copies the extended attributes and access control lists of the file at `path` to an open file.
  package func copyAttributes(of path: Path, to descriptor: Int32) { files.copyAttributes(of: path, to: descriptor) }
  /// Gives an open file the date of the last change to the file at `path`.
  package func copyDate(of path: Path, to descriptor: Int32) { files.copyDate(of: path, to: descriptor) }
  /// Renames a file of ``files``, replacing the target.
  package func rename(_ from: Path, to target: Path) throws(SystemFailure) { try files.rename(from, to: target) }
  /// Renames a file of ``files`` to a name that must not exist yet.
  package func renameNew(_ from: Path, to target: Path) throws(SystemFailure) { try files.renameNew(from, to: target) }
  /// Exchanges two names of ``files``; returns false if ``files`` cannot do that.
  package func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool {
    try files.exchange(first, second)
  }
  /// Removes a file of ``files``.
  package func unlink(_ path: Path) throws(SystemFailure) { try files.unlink(path) }
  /// Checks that the user may write to a file of ``files``.
  package func checkWritable(_ path: Path) throws(SystemFailure) { try files.checkWritable(path) }
  /// Returns the absolute path without links, `.` or `..`.
  package func resolve(_ path: Path) throws(SystemFailure) -> Path { try files.resolve(path) }
  /// Returns the target of a symbolic link, as written.
  package func linkText(of path: Path) throws(SystemFailure) -> Path { try files.linkText(of: path) }
  /// Returns the names in a folder, with their kinds if known.
  package func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
    try files.contents(of: folder)
  }
  /// Whether ``files`` updates ``FileStatus/changed`` immediately at every change to a file.
  package func datesEveryChange(in folder: Path) -> Bool { files.datesEveryChange(in: folder) }
  package var machineStart: UInt64? { files.machineStart }
  /// Creates a folder in ``files``.
  package func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure) { try files.makeFolder(path, mode: mode) }
  /// Finds out if another program has a file open for writing.
  package func writers(of descriptor: Int32) -> FileWriters { files.writers(of: descriptor) }
  /// Tries to lock an open file, without waiting; returns false if another descriptor has the lock.
  package func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool { try files.tryToLock(descriptor) }
  /// Waits as ``files`` does.
  package func sleep(milliseconds: UInt32) { files.sleep(milliseconds: milliseconds) }
}
