package import PlanBoardCore

/// A file that has been read, usually a board.
package struct BoardFile: Sendable {
  package let path: Path
  package let bytes: [UInt8]

  /// The number of bytes at the start of a file that are read first, to reject files that are not boards. Most files
  /// are shorter, so one read is enough.
  private static let glanceLength = 4 * 1024

  /// Creates a file from bytes that the caller has already read.
  package init(path: Path, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads a whole file, or standard input for `-`.
  ///
  /// - Throws: `FileFailure`, as ``read(_:in:)`` and ``readStandardInput()`` do.
  package static func readFileOrInput(
    _ path: Path, in files: any FileSystem
  ) throws(FileFailure) -> BoardFile {
    path == .standardInput ? try readStandardInput() : try read(path, in: files)
  }

  /// Reads a whole file. The user needs only the permission to read it.
  ///
  /// - Throws: `FileFailure` if the path does not lead to a regular file, if the file is larger than
  ///   ``FileSystem/sizeLimit``, or if it cannot be read. The kind and the size are checked before any byte is read. A
  ///   link to a regular file is followed.
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

  /// Reads a whole file, with a limit of the caller's own. The file need not be a board.
  ///
  /// - Parameter limit: the size of the largest file to read, in bytes. It takes the place of ``FileSystem/sizeLimit``.
  /// - Returns: the bytes; nil if the file is larger, even if it has become so while it was read.
  /// - Throws: `FileFailure` if the path does not lead to a regular file, or if the file cannot be read.
  package static func read(_ path: Path, upTo limit: Int, in files: any FileSystem) throws(FileFailure) -> [UInt8]? {
    try withFile(path, in: files) { descriptor, status throws(FileFailure) in
      guard status.size <= limit else { return nil }
      let bytes = try bytes(of: descriptor, path, expected: status.size, in: files)
      // Another program may have made the file longer.
      return bytes.count <= limit ? bytes : nil
    }
  }

  /// Reads a whole file; returns nil if the file does not exist.
  ///
  /// - Throws: `FileFailure`, as ``read(_:in:)`` does.
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
  /// - Parameter stamp: makes the stamp of the file from its status; nil if no stamp is wanted.
  /// - Returns: the bytes, and what `stamp` returns. The stamp is nil if another program may have had the file open for
  ///   writing before it was read. The whole result is nil in these cases:
  ///   - Another program has the file open for writing, or has changed it while it was read.
  ///   - The system does not report whether a program has the file open.
  ///   - The file is empty or cannot be read.
  static func readQuiet(
    _ path: Path, in files: any FileSystem, stamp: ((FileStatus) -> FileStamp?)?
  ) -> (bytes: [UInt8], stamp: FileStamp?)? {
    guard let (bytes, writers, status, wasQuiet) = try? look(at: path, in: files, asksTwice: stamp != nil),
      writers == .none, !bytes.isEmpty
    else { return nil }
    return (bytes, wasQuiet ? stamp?(status) : nil)
  }

  /// Reads a file that is about to be changed. Waits while another program is writing or replacing the file.
  ///
  /// The function waits for about two seconds at most, and stops earlier if ``FileSystem/isWaitOver`` is true. It waits
  /// in these cases:
  ///
  /// - Another program has the file open for writing. If the system does not report that, two attempts in a row must
  ///   read the same bytes.
  /// - The file was emptied just now, so it may be about to be filled. It must stay empty for 150 ms.
  /// - The file is missing, and its folder was changed just now. Many editors and git remove a file for a moment.
  ///
  /// - Parameter waits: whether to wait also for a missing file.
  /// - Throws: `FileFailure` with the code `inUse` if another program keeps the file open for writing, or keeps
  ///   changing it. Any other code says why the file cannot be read.
  static func readStable(
    _ path: Path, in files: any FileSystem, waits: Bool = true
  ) throws(FileFailure) -> BoardFile {
    var last: [UInt8]?
    // The number of milliseconds for which the bytes have been the same.
    var rest: UInt32 = 0
    var failure = FileFailure(.notFound, .read, path)
    // Many short attempts, because a program that saves all the time leaves little time between two saves.
    for pause in [0, 1, 2, 5, 10] + Array(repeating: 20 as UInt32, count: 100) {
      if pause > 0 {
        guard !files.isWaitOver else { throw failure }
        files.sleep(milliseconds: pause)
      }
      do throws(FileFailure) {
        let (found, writers, status, _) = try look(at: path, in: files)
        let isSame = found == last
        rest = isSame ? rest + pause : 0
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
    }
    throw failure
  }

  /// Reads a file, and finds out whether another program may have written to it while it was read. If the file has
  /// changed while it was read, `writers` is `some`.
  ///
  /// - Parameter asksTwice: whether to ask for writers also before the file is read. A program that has already mapped
  ///   the file could write to it without a new date. A program that opens or maps the file later changes the date when
  ///   it writes.
  /// - Returns: the bytes; whether other programs may have written to the file; the status of the file after it was
  ///   read; and whether there was certainly no writer before. `wasQuiet` is false if `asksTwice` is false.
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

  /// The start of a file, whether this is the whole file, and the status of the file.
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
    // This asks for one byte more than the size of the file, or than the caller wants. If fewer bytes arrive, the file
    // has been read to its end.
    let wanted = min(count, status.size) + 1
    var bytes = try prefix(of: descriptor, path, count: wanted, in: files)
    let isWhole = bytes.count < wanted
    if bytes.count > count { bytes.removeLast() }
    return (bytes, isWhole, status)
  }

  /// Like ``prefix(of:count:in:)``, but for a search through many files, few of which are boards. A rejected file costs
  /// only three system calls.
  ///
  /// - Parameters:
  ///   - asksForWriters: whether to find out if another program has the file open for writing, with three more system
  ///     calls.
  ///   - rejects: returns whether the file is rejected. The first argument has the first bytes of the file, at most
  ///     4 KiB; none if the file cannot be read. The second argument, `status`, gets the status of the file, with one
  ///     more system call. It returns nil if another program may have the file open for writing, or if `asksForWriters`
  ///     is false.
  /// - Returns: the start of the file; nil if `rejects` returned true.
  static func prefix(
    of path: Path, count: Int, asksForWriters: Bool, in files: any FileSystem,
    unless rejects: (UnsafeBufferPointer<UInt8>, _ status: () -> FileStatus?) -> Bool
  ) throws(FileFailure) -> Begin? {
    let descriptor = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.open(path, .reading) }
    defer { try? files.close(descriptor) }
    // The writers are determined before the file is read. A program that opens or maps the file for writing later
    // changes the date of the file when it writes.
    let isQuiet = asksForWriters && files.writers(of: descriptor) == .none
    let limit = min(count, glanceLength)
    let begin: [UInt8]? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limit) { buffer in
      let filled = (try? files.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      let found = UnsafeBufferPointer(rebasing: buffer[..<filled])
      return rejects(found, { isQuiet ? try? files.status(descriptor) : nil }) ? nil : Array(found)
    }
    guard let begin else { return nil }
    let status = try regularStatus(descriptor, path, in: files)
    // If these are not all bytes of the file, it is read again from its beginning. Continuing after the first bytes
    // could mix two versions, if a program saved the file in between.
    if begin.count == status.size, begin.count < limit { return (begin, true, status) }
    try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.seek(descriptor, to: 0) }
    return try prefix(of: descriptor, path, status, count: count, in: files)
  }

  /// Reads standard input to its end, whatever kind of file it is.
  ///
  /// - Throws: `FileFailure` with the code `tooLarge` if the input is too large. Any other code says why standard input
  ///   cannot be read.
  package static func readStandardInput() throws(FileFailure) -> BoardFile {
    let bytes = try bytes(of: 0, .standardInput, expected: 64 * 1024, in: SystemCalls())
    return BoardFile(path: .standardInput, bytes: bytes)
  }

  // MARK: Descriptors

  /// Calls `body` with a regular file that is open for reading.
  private static func withFile<Result>(
    _ path: Path, in files: any FileSystem, _ body: (Int32, FileStatus) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    let descriptor = try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.open(path, .reading) }
    defer { try? files.close(descriptor) }
    return try body(descriptor, regularStatus(descriptor, path, in: files))
  }

  /// The status of an open file.
  ///
  /// - Throws: `FileFailure` if it is not a regular file.
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

  /// Checks that a size in bytes is within ``FileSystem/sizeLimit``.
  ///
  /// - Throws: `FileFailure` with the code `tooLarge` if it is not.
  static func checkSize(
    _ size: Int, _ path: Path, _ operation: FileFailure.Operation = .read, in files: any FileSystem
  ) throws(FileFailure) {
    guard size > files.sizeLimit else { return }
    var failure = FileFailure(.tooLarge, operation, path)
    (failure.size, failure.sizeLimit) = (size, files.sizeLimit)
    throw failure
  }

  /// Reads all bytes up to the end of a file, even if there are more than expected.
  ///
  /// - Throws: `FileFailure` with the code `tooLarge` if there are more bytes than expected, and more than
  ///   ``FileSystem/sizeLimit``. Any other code says why the file cannot be read.
  private static func bytes(
    of descriptor: Int32, _ path: Path, expected: Int, in files: any FileSystem
  ) throws(FileFailure) -> [UInt8] {
    // This asks for one byte more than expected. If fewer bytes arrive, this was the whole file, and no larger buffer
    // is needed.
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
