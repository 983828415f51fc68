package import PlanBoardCore

/// A file that was read.
package struct BoardFile: Sendable {
  package let path: Path
  package let bytes: [UInt8]

  package init(path: Path, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads a file, or standard input for `-`.
  package static func reading(
    _ path: Path, in files: any FileSystem
  ) throws(FileFailure) -> BoardFile {
    path == .standardInput ? try readStandardInput() : try read(path, in: files)
  }

  /// Reads a whole file. Needs no permission but to read.
  ///
  /// - Throws: `FileFailure`, before a byte is read, for anything that is not a regular file (a link to one is) or is larger than
  ///   ``FileSystem/sizeLimit``.
  package static func read(_ path: Path, in files: any FileSystem) throws(FileFailure) -> BoardFile {
    try BoardFile(
      path: path,
      bytes: withFile(path, in: files) { descriptor, status throws(FileFailure) in
        try checkSize(status.size, path, in: files)
        return try bytes(of: descriptor, path, expected: status.size, in: files)
      })
  }

  /// A file with these bytes says of itself that it is a board.
  package static func declaresBoard(_ bytes: [UInt8]) -> Bool { FrontMatterKeys.makeBoard(bytes) }

  /// Reads a whole file, or nothing if there is none.
  package static func readIfThere(
    _ path: Path, in files: any FileSystem
  ) throws(FileFailure) -> BoardFile? {
    do throws(FileFailure) { return try read(path, in: files) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Reads a file that is about to be changed: never one that somebody is just writing, or has taken away for a moment to
  /// put another in its place, as many editors and git do.
  ///
  /// A file that nobody had open for writing while it was read is whole. Where the system does not tell, reading the same bytes
  /// twice is enough. A file that was emptied just now may be about to be filled, and one that is gone from a folder that was
  /// changed just now may come back. Takes up to two seconds.
  /// - Parameter waits: whether to wait for a file that is gone.
  /// - Throws: `FileFailure`; `inUse` if somebody keeps it open for writing.
  static func readStable(
    _ path: Path, in files: any FileSystem, waits: Bool = true
  ) throws(FileFailure) -> BoardFile {
    var last: [UInt8]?
    // For how long it has been the same.
    var rest: UInt32 = 0
    var failure = FileFailure(.notFound, .read, path)
    // Many short looks: between two saves of one who saves all the time there is little time.
    for pause in [0, 1, 2, 5, 10] + Array(repeating: 20 as UInt32, count: 100) {
      if pause > 0 {
        guard !files.isWaitOver else { throw failure }
        files.sleep(milliseconds: pause)
      }
      do throws(FileFailure) {
        let (found, writers, modified) = try look(at: path, in: files)
        let isSame = found == last
        rest = isSame ? rest + pause : 0
        last = found
        let isSettled = writers == .none || (writers == .unknown && isSame)
        if isSettled, !found.isEmpty || rest >= 150 || !Absence.mayEnd(since: modified, files) {
          return BoardFile(path: path, bytes: found)
        }
        failure = FileFailure(.inUse, .write, path)
      } catch {
        guard error.code == .notFound, waits, Absence.mayEnd(of: path, in: files) else { throw error }
        failure = error
        last = nil
      }
    }
    throw failure
  }

  /// What a file has now, and whether somebody may have written into it meanwhile.
  private static func look(
    at path: Path, in files: any FileSystem
  ) throws(FileFailure) -> (bytes: [UInt8], writers: FileWriters, modified: Int) {
    try withFile(path, in: files) { descriptor, before throws(FileFailure) in
      try checkSize(before.size, path, in: files)
      let found = try bytes(of: descriptor, path, expected: before.size, in: files)
      let writers = files.writers(of: descriptor)
      let after = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.status(descriptor) }
      let isSame = before.modified == after.modified && before.size == after.size && after.size == found.count
      return (found, isSame ? writers : .some, after.modified)
    }
  }

  /// The first bytes of a file of any size, at most `count` of them, whether that is all of it, and when it was last written, in
  /// nanoseconds since 1970.
  static func prefix(
    of path: Path, count: Int, in files: any FileSystem
  ) throws(FileFailure) -> (bytes: [UInt8], isWhole: Bool, modified: Int) {
    try withFile(path, in: files) { descriptor, status throws(FileFailure) in
      // One byte more than there should be shows the end.
      let wanted = min(count, status.size + 1)
      let bytes = try prefix(of: descriptor, path, count: wanted, in: files)
      return (bytes, bytes.count < wanted, status.modified)
    }
  }

  /// The end of a file of `size` bytes: at most `count` of them.
  static func tail(
    of path: Path, size: Int, count: Int, in files: any FileSystem
  ) throws(FileFailure) -> [UInt8] {
    try withFile(path, in: files) { descriptor, _ throws(FileFailure) in
      try FileFailure.naming(.read, path) { () throws(SystemFailure) in
        try files.skip(descriptor, to: max(0, size - count))
      }
      return try prefix(of: descriptor, path, count: min(size, count), in: files)
    }
  }

  /// Reads standard input to its end, whatever it is.
  package static func readStandardInput() throws(FileFailure) -> BoardFile {
    let bytes = try bytes(of: 0, .standardInput, expected: 64 * 1024, in: SystemCalls())
    return BoardFile(path: .standardInput, bytes: bytes)
  }

  // MARK: Descriptors

  /// Opens a regular file and closes it again.
  private static func withFile<Result>(
    _ path: Path, in files: any FileSystem, _ body: (Int32, FileStatus) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    let descriptor = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.open(path, .reading) }
    defer { try? files.close(descriptor) }
    let status = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.status(descriptor) }
    switch status.kind {
    case .file: break
    case .directory: throw FileFailure(.isDirectory, .read, path)
    case .link, .other: throw FileFailure(.notAFile, .read, path)
    }
    return try body(descriptor, status)
  }

  /// - Throws: `FileFailure`: `tooLarge`.
  static func checkSize(
    _ size: Int, _ path: Path, _ operation: FileFailure.Operation = .read, in files: any FileSystem
  ) throws(FileFailure) {
    guard size > files.sizeLimit else { return }
    var failure = FileFailure(.tooLarge, operation, path)
    (failure.size, failure.sizeLimit) = (size, files.sizeLimit)
    throw failure
  }

  /// All bytes up to the end, also if there are more than expected.
  private static func bytes(
    of descriptor: Int32, _ path: Path, expected: Int, in files: any FileSystem
  ) throws(FileFailure) -> [UInt8] {
    // One byte more than expected, so that the end is seen without a second, larger buffer.
    var bytes = try prefix(of: descriptor, path, count: expected + 1, in: files)
    guard bytes.count > expected else { return bytes }
    while true {
      let count = max(64 * 1024, min(bytes.count, 16 * 1024 * 1024))
      let more = try prefix(of: descriptor, path, count: count, in: files)
      if more.isEmpty { return bytes }
      bytes += more
      try checkSize(bytes.count, path, in: files)
    }
  }

  static func prefix(
    of descriptor: Int32, _ path: Path, count: Int, in files: any FileSystem
  ) throws(FileFailure) -> [UInt8] {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemFailure) {
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
          let read = try files.read(descriptor, into: rest)
          if read == 0 { break }
          filled += read
        }
      } catch {
        failure = error.errno
      }
    }
    if let failure { throw FileFailure(systemError: failure, .read, path) }
    return bytes
  }
}
