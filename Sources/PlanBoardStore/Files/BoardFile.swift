package import PlanBoardCore

/// A file that has been read, usually a board.
package struct BoardFile: Sendable {
  package let path: Path
  package let bytes: [UInt8]

  /// How many bytes are read first, to reject files that are not boards. Most files are shorter, so one read is enough.
  private static let glanceLength = 4 * 1024

  /// Reads a whole file, or standard input for `-`.
  package static func readFileOrInput(
    _ path: Path, in files: any FileSystem
  ) throws(FileFailure) -> BoardFile {
    path == .standardInput ? try readStandardInput() : try read(path, in: files)
  }

  /// Reads a whole file; follows a link.
  ///
  /// - Throws: `FileFailure` if the file is not a regular file, is larger than ``FileSystem/sizeLimit``, or cannot be
  ///   read.
  package static func read(_ path: Path, in files: any FileSystem) throws(FileFailure) -> BoardFile {
    try BoardFile(
      path: path,
      bytes: withFile(path, in: files) { descriptor, status throws(FileFailure) in
        try checkSize(status.size, path, in: files)
        return try bytes(of: descriptor, path, expected: status.size, in: files)
      })
  }

  /// Whether these bytes begin with front matter that declares a board.
  package static func declaresBoard(_ bytes: [UInt8]) -> Bool { FrontMatterKeys.isBoard(bytes) }

  /// Reads a whole file, even above ``FileSystem/sizeLimit``; returns nil if it is larger than `limit` bytes.
  package static func read(_ path: Path, upTo limit: Int, in files: any FileSystem) throws(FileFailure) -> [UInt8]? {
    try withFile(path, in: files) { descriptor, status throws(FileFailure) in
      guard status.size <= limit else { return nil }
      let bytes = try bytes(of: descriptor, path, expected: status.size, in: files)
      // Another program may have made the file longer.
      return bytes.count <= limit ? bytes : nil
    }
  }

  /// Reads a whole file; returns nil if the file does not exist.
  package static func readIfThere(
    _ path: Path, in files: any FileSystem
  ) throws(FileFailure) -> BoardFile? {
    do throws(FileFailure) { return try read(path, in: files) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Reads a file, without waiting, if no other program has it open for writing.
  ///
  /// - Returns: nil also if the system does not report writers, or if the file is empty. The stamp is nil if another
  ///   program may have had the file open for writing before.
  static func readQuiet(
    _ path: Path, in files: any FileSystem, stamp: ((FileStatus) -> FileStamp?)?
  ) -> (bytes: [UInt8], stamp: FileStamp?)? {
    guard let (bytes, writers, status, wasQuiet) = try? look(at: path, in: files, asksTwice: stamp != nil),
      writers == .none, !bytes.isEmpty
    else { return nil }
    return (bytes, wasQuiet ? stamp?(status) : nil)
  }

  /// Reads a file that is about to be changed. Waits at most about two seconds while another program writes or replaces
  /// the file.
  ///
  /// If the system does not report writers, two attempts in a row must read the same bytes. A file that was emptied
  /// just now must stay empty for 150 ms.
  ///
  /// - Parameter waits: whether to wait also for a missing file.
  /// - Throws: `FileFailure` with the code `inUse` if another program keeps the file open for writing, or keeps
  ///   changing it.
  static func readStable(
    _ path: Path, in files: any FileSystem, waits: Bool = true
  ) throws(FileFailure) -> BoardFile {
    var last: [UInt8]?
    // For how many milliseconds the bytes have been the same.
    var rest: UInt32 = 0
    var failure = FileFailure(.notFound, .read, path)
    var retry = Retry.reading
    repeat {
      do throws(FileFailure) {
        let (found, writers, status, _) = try look(at: path, in: files)
        let isSame = found == last
        rest = isSame ? rest + retry.lastPause : 0
        last = found
        let isSettled = writers == .none || (writers == .unknown && isSame)
        if isSettled, !found.isEmpty || rest >= 150 || !Absence.mayEnd(since: status.modified, files) {
          return BoardFile(path: path, bytes: found)
        }
        failure = FileFailure(.inUse, .write, path)
      } catch {
        guard error.code == .notFound, waits, Absence.mayEnd(of: path, in: files) else { throw error }
        failure = error
        last = nil
      }
    } while retry.waits(in: files)
    throw failure
  }

  /// Reads a file, and finds out whether another program may have written to it while it was read.
  ///
  /// - Parameter asksTwice: whether to ask for writers also before the file is read, because a program that has already
  ///   mapped the file could write to it without a new date.
  /// - Returns: `writers` is `some` also if the file has changed. `wasQuiet` is true if there was certainly no writer
  ///   before.
  private static func look(
    at path: Path, in files: any FileSystem, asksTwice: Bool = false
  ) throws(FileFailure) -> (bytes: [UInt8], writers: FileWriters, status: FileStatus, wasQuiet: Bool) {
    try withFile(path, in: files) { descriptor, before throws(FileFailure) in
      try checkSize(before.size, path, in: files)
      let wasQuiet = asksTwice && files.writers(of: descriptor) == .none
      // If the file has become longer, the second status shows it.
      let found = try prefix(of: descriptor, path, count: before.size, in: files)
      let writers = files.writers(of: descriptor)
      let after = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.status(descriptor) }
      let isSame = before.modified == after.modified && before.size == after.size && after.size == found.count
      return (found, isSame ? writers : .some, after, wasQuiet)
    }
  }

  typealias Begin = (bytes: [UInt8], isWhole: Bool, status: FileStatus)

  /// Reads the start of a file of any size, at most `count` bytes.
  static func prefix(of path: Path, count: Int, in files: any FileSystem) throws(FileFailure) -> Begin {
    try withFile(path, in: files) { descriptor, status throws(FileFailure) in
      try prefix(of: descriptor, path, status, count: count, in: files)
    }
  }

  private static func prefix(
    of descriptor: Int32, _ path: Path, _ status: FileStatus, count: Int, in files: any FileSystem
  ) throws(FileFailure) -> Begin {
    // One byte more than needed. If fewer bytes arrive, the file has been read to its end.
    let wanted = min(count, status.size) + 1
    var bytes = try prefix(of: descriptor, path, count: wanted, in: files)
    let isWhole = bytes.count < wanted
    if bytes.count > count { bytes.removeLast() }
    return (bytes, isWhole, status)
  }

  /// Reads the start of a file; returns nil if `rejects` returns true.
  ///
  /// A rejected file costs only three system calls; `asksForWriters` costs three more, and `status` one more. `rejects`
  /// gets at most the first 4 KiB of the file; no bytes if the file cannot be read. `status` returns nil if another
  /// program may have the file open for writing, or if `asksForWriters` is false.
  static func prefix(
    of path: Path, count: Int, asksForWriters: Bool, in files: any FileSystem,
    unless rejects: (UnsafeBufferPointer<UInt8>, _ status: () -> FileStatus?) -> Bool
  ) throws(FileFailure) -> Begin? {
    let descriptor = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.open(path, .reading) }
    defer { try? files.close(descriptor) }
    // Asked before reading, because a program that opens or maps the file later changes its date when it writes.
    let isQuiet = asksForWriters && files.writers(of: descriptor) == .none
    let limit = min(count, glanceLength)
    let begin: [UInt8]? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limit) { buffer in
      let filled = (try? files.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      let found = UnsafeBufferPointer(rebasing: buffer[..<filled])
      return rejects(found, { isQuiet ? try? files.status(descriptor) : nil }) ? nil : Array(found)
    }
    guard let begin else { return nil }
    let status = try regularStatus(descriptor, path, in: files)
    // A longer file is read again from its beginning, because a program may have saved the file since the first read.
    if begin.count == status.size, begin.count < limit { return (begin, true, status) }
    try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.seek(descriptor, to: 0) }
    return try prefix(of: descriptor, path, status, count: count, in: files)
  }

  /// Reads standard input to its end, whatever kind of file it is.
  package static func readStandardInput() throws(FileFailure) -> BoardFile {
    let bytes = try bytes(of: 0, .standardInput, expected: 64 * 1024, in: SystemCalls())
    return BoardFile(path: .standardInput, bytes: bytes)
  }

  /// Reads standard input to its end, even above ``FileSystem/sizeLimit``; returns nil if there are more than `limit` bytes.
  package static func readStandardInput(upTo limit: Int) throws(FileFailure) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let more = try prefix(of: 0, .standardInput, count: 1024 * 1024, in: SystemCalls())
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limit { return nil }
    }
  }

  // MARK: Descriptors

  private static func withFile<Result>(
    _ path: Path, in files: any FileSystem, _ body: (Int32, FileStatus) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    let descriptor = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.open(path, .reading) }
    defer { try? files.close(descriptor) }
    return try body(descriptor, regularStatus(descriptor, path, in: files))
  }

  /// The status of an open file, which must be a regular file.
  private static func regularStatus(
    _ descriptor: Int32, _ path: Path, in files: any FileSystem
  ) throws(FileFailure) -> FileStatus {
    let status = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.status(descriptor) }
    switch status.kind {
    case .file: return status
    case .directory: throw FileFailure(.isDirectory, .read, path)
    case .link, .other: throw FileFailure(.notAFile, .read, path)
    }
  }

  /// Throws `tooLarge` if a size in bytes is above ``FileSystem/sizeLimit``.
  static func checkSize(
    _ size: Int, _ path: Path, _ operation: FileFailure.Operation = .read, in files: any FileSystem
  ) throws(FileFailure) {
    guard size > files.sizeLimit else { return }
    var failure = FileFailure(.tooLarge, operation, path)
    (failure.size, failure.sizeLimit) = (size, files.sizeLimit)
    throw failure
  }

  /// Reads all bytes up to the end of a file, even if there are more than expected.
  private static func bytes(
    of descriptor: Int32, _ path: Path, expected: Int, in files: any FileSystem
  ) throws(FileFailure) -> [UInt8] {
    // One byte more than expected. If fewer bytes arrive, no larger buffer is needed.
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

  /// Reads `count` bytes of an open file from its current position on; fewer if the file ends before that.
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
