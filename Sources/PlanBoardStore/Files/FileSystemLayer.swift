package import PlanBoardCore

/// A file system over another one, which does all that this one does not do itself.
package protocol FileSystemLayer: FileSystem {
  var files: any FileSystem { get }
}

extension FileSystemLayer {
  package var sizeLimit: Int { files.sizeLimit }
  package var nanoseconds: Int { files.nanoseconds }
  package var uptime: Int { files.uptime }
  package var user: UInt32 { files.user }
  package func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 { try files.open(path, access) }
  package func close(_ descriptor: Int32) throws(SystemFailure) { try files.close(descriptor) }
  package func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus { try files.status(descriptor) }
  package func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    try files.status(path, followsLink: followsLink)
  }
  package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    try files.read(descriptor, into: buffer)
  }
  package func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    try files.write(descriptor, bytes)
  }
  package func skip(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    try files.skip(descriptor, to: offset)
  }
  package func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure) {
    try files.truncate(descriptor, to: size)
  }
  package func synchronize(_ descriptor: Int32) throws(SystemFailure) { try files.synchronize(descriptor) }
  package func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure) {
    try files.changeMode(descriptor, mode)
  }
  package func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure) {
    try files.changeOwner(descriptor, owner: owner, group: group)
  }
  package func copyAttributes(of path: Path, to descriptor: Int32) { files.copyAttributes(of: path, to: descriptor) }
  package func rename(_ from: Path, to target: Path) throws(SystemFailure) { try files.rename(from, to: target) }
  package func renameNew(_ from: Path, to target: Path) throws(SystemFailure) { try files.renameNew(from, to: target) }
  package func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool {
    try files.exchange(first, second)
  }
  package func unlink(_ path: Path) throws(SystemFailure) { try files.unlink(path) }
  package func isWritable(_ path: Path) throws(SystemFailure) { try files.isWritable(path) }
  package func resolve(_ path: Path) throws(SystemFailure) -> Path { try files.resolve(path) }
  package func linkText(of path: Path) throws(SystemFailure) -> Path { try files.linkText(of: path) }
  package func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
    try files.contents(of: folder)
  }
  package func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure) { try files.makeFolder(path, mode: mode) }
  package func writers(of descriptor: Int32) -> FileWriters { files.writers(of: descriptor) }
  package func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool { try files.tryToLock(descriptor) }
  package func sleep(milliseconds: UInt32) { files.sleep(milliseconds: milliseconds) }
}
