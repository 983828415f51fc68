/// A file that was read.
package struct BoardFile: Sendable {
  package let path: Path
  package let bytes: [UInt8]

  /// Files of this size and more are refused: offsets in a board are 32 bits wide.
  package static let sizeLimit = Int(Int32.max)
  /// What standard input is called, on the command line and in messages.
  package static let standardInputName = Path("-")

  package init(path: Path, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads a file, or standard input for `-`.
  package static func reading(_ path: Path) throws(FileFailure) -> BoardFile {
    path == standardInputName ? try readStandardInput() : try read(path)
  }

  /// Reads a whole file. Needs no permission but to read.
  ///
  /// - Throws: `FileFailure` for anything that is not a regular file (a link to one is), before a byte is read.
  package static func read(_ path: Path) throws(FileFailure) -> BoardFile {
    try BoardFile(
      path: path,
      bytes: withFile(path) { descriptor, status throws(FileFailure) in
        guard status.size < sizeLimit else { throw FileFailure(.tooLarge, .read, path) }
        return try bytes(of: descriptor, path, expected: status.size, limit: sizeLimit)
      })
  }

  /// Reads a file that is about to be changed: never one that somebody is just writing, or has taken away for a moment to
  /// put another in its place, as many editors and git do.
  ///
  /// A file that nobody else has open is whole. Where the system does not tell, or somebody keeps it open, two equal looks
  /// at it are enough. Takes up to a second.
  static func readSettled(_ path: Path) throws(FileFailure) -> BoardFile {
    var last: [UInt8]?
    var failure = FileFailure(.notFound, .read, path)
    for pause in [0, 2, 5, 10, 20, 40, 80, 160, 320] as [UInt32] {
      if pause > 0 { SystemCalls.sleep(milliseconds: pause) }
      do throws(FileFailure) {
        let (found, isWhole) = try withFile(path) { descriptor, status throws(FileFailure) -> ([UInt8], Bool) in
          guard status.size < sizeLimit else { throw FileFailure(.tooLarge, .read, path) }
          let use = SystemCalls.use(of: descriptor)
          let found = try bytes(of: descriptor, path, expected: status.size, limit: sizeLimit)
          return (found, use == .byNobodyElse || (use == .unknown && found.last == UInt8(ascii: "\n")))
        }
        if isWhole || (found == last && !found.isEmpty) { return BoardFile(path: path, bytes: found) }
        last = found
      } catch {
        guard error.code == .notFound else { throw error }
        failure = error
        last = nil
      }
    }
    guard let last else { throw failure }
    return BoardFile(path: path, bytes: last)
  }

  /// The begin of a file: at most `count` bytes.
  static func prefix(of path: Path, count: Int) throws(FileFailure) -> [UInt8] {
    try withFile(path) { descriptor, status throws(FileFailure) in
      try prefix(of: descriptor, path, count: min(count, status.size + 1))
    }
  }

  /// Reads standard input to its end, whatever it is.
  package static func readStandardInput() throws(FileFailure) -> BoardFile {
    let bytes = try bytes(of: 0, standardInputName, expected: 64 * 1024, limit: sizeLimit)
    return BoardFile(path: standardInputName, bytes: bytes)
  }

  // MARK: Descriptors

  /// Opens a regular file and closes it again.
  static func withFile<Result>(
    _ path: Path, _ body: (Int32, SystemCalls.Status) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    let descriptor = try FileFailure.naming(.read, path) { () throws(SystemCalls.Failure) in
      try SystemCalls.open(path, .reading)
    }
    defer { try? SystemCalls.close(descriptor) }
    let status = try FileFailure.naming(.read, path) { () throws(SystemCalls.Failure) in
      try SystemCalls.status(descriptor)
    }
    switch status.kind {
    case .file: return try body(descriptor, status)
    case .directory: throw FileFailure(.isDirectory, .read, path)
    case .link, .other: throw FileFailure(.notAFile, .read, path)
    }
  }

  /// All bytes up to the end, also if there are more than expected.
  static func bytes(
    of descriptor: Int32, _ path: Path, expected: Int, limit: Int
  ) throws(FileFailure) -> [UInt8] {
    // One byte more than expected, so that the end is seen without a second, larger buffer.
    var bytes = try prefix(of: descriptor, path, count: expected + 1)
    guard bytes.count > expected else { return bytes }
    while true {
      let more = try prefix(of: descriptor, path, count: max(64 * 1024, min(bytes.count, 16 * 1024 * 1024)))
      if more.isEmpty { return bytes }
      bytes += more
      guard bytes.count < limit else { throw FileFailure(.tooLarge, .read, path) }
    }
  }

  private static func prefix(of descriptor: Int32, _ path: Path, count: Int) throws(FileFailure) -> [UInt8] {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemCalls.Failure) {
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
          let read = try SystemCalls.read(descriptor, into: rest)
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
