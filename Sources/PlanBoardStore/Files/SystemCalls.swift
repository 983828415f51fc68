package import PlanBoardCore
internal import CFileCalls

// Only this file and SystemClock.swift import the C library.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The file system of the machine. A call that a signal interrupts is repeated, unless that is unsafe.
package struct SystemCalls: FileSystem {
  /// Creates the file system of the machine.
  package init() {}

  package var sizeLimit: Int { Self.sizeLimit }
  package var user: UInt32 { geteuid() }

  /// In bytes. The default is 16 MiB, enough for about 140,000 cards. `PB_MAX_SIZE` sets another number of MiB, from 1
  /// to 2047.
  private static let sizeLimit =
    min(2047, max(1, getenv("PB_MAX_SIZE").flatMap { Int(String(cString: $0)) } ?? 16)) * 1024 * 1024

  /// Opens a file; waits up to 200 ms while another process holds a lease on it.
  package func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    let flags =
      switch access {
      // Without O_NONBLOCK, opening a named pipe waits for a writer.
      case .reading: O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      case .readingItself: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      case .rewriting: O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      case .creating, .sharing: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      case .appending: O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      }
    let mode = if case .sharing(let mode) = access { mode_t(mode) } else { 0o600 as mode_t }
    var retry = Retry.opening
    while true {
      do throws(SystemFailure) { return try repeating(path) { openFile($0, flags, mode) } } catch {
        // Another process holds a lease on the file, as `writers(of:)` does for a moment.
        guard error.errno == EAGAIN, retry.waits(in: self) else { throw error }
      }
    }
  }

  /// Closes a file.
  package func close(_ descriptor: Int32) throws(SystemFailure) {
    // Not repeated, because on Linux the descriptor is closed even after EINTR.
    if closeFile(descriptor) != 0, errno != EINTR { throw SystemFailure(errno: errno) }
  }

  /// Returns the status of an open file.
  package func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus {
    var status = stat()
    _ = try repeating { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// Returns the status of a file or folder; of a link itself if `followsLink` is false.
  package func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    var status = stat()
    _ = try repeating(path) { followsLink ? stat($0, &status) : lstat($0, &status) }
    return FileStatus(status)
  }

  /// Reads from a file; returns the number of bytes read, 0 at the end of the file.
  package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    try repeating { readBytes(descriptor, buffer) }
  }

  /// Writes to a file; returns the number of bytes written, at least one, perhaps not all.
  package func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    let written = try repeating { bytes.withUnsafeBytes { writeBytes(descriptor, $0) } }
    guard written > 0 || bytes.isEmpty else { throw SystemFailure(errno: EIO) }
    return written
  }

  /// Moves to a 0-based byte offset in an open file.
  package func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    _ = try repeating { Int(lseek(descriptor, off_t(offset), SEEK_SET)) }
  }

  /// Shortens a file to a size in bytes.
  package func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure) {
    _ = try repeating { ftruncate(descriptor, off_t(size)) }
  }

  /// Waits until the bytes of a file are on the disk, as far as the system can tell.
  package func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    #if canImport(Darwin)
      // On Darwin, fsync leaves the bytes in the drive's own cache.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try repeating { fsync(descriptor) }
  }

  /// Changes the mode of a file.
  package func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure) {
    _ = try repeating { fchmod(descriptor, mode_t(mode)) }
  }

  /// Changes the owner and the group of a file; `UInt32.max` leaves the owner or the group as it is.
  package func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure) {
    _ = try repeating { fchown(descriptor, owner, group) }
  }

  /// Renames a file, replacing the target if it exists.
  package func rename(_ from: Path, to target: Path) throws(SystemFailure) {
    _ = try repeating(target) { target in
      from.withCString { renameFile($0, target) }
    }
  }

  /// Renames a file to a name that must not exist yet; throws EEXIST if it does.
  package func renameNew(_ from: Path, to target: Path) throws(SystemFailure) {
    do throws(SystemFailure) {
      _ = try repeating(target) { target in from.withCString { pb_rename_new($0, target) } }
    } catch {
      guard Self.isUnsupported(error) else { throw error }
      // Like `pb_rename_new`, `link` fails if the new name exists.
      do throws(SystemFailure) {
        _ = try repeating(target) { target in from.withCString { link($0, target) } }
      } catch {
        // A file system without hard links, such as FAT.
        guard Self.isUnsupported(error) || error.errno == EPERM else { throw error }
        return try renameReserving(from, to: target)
      }
      try unlink(from)
    }
  }

  /// Reserves the new name with an empty file, and then replaces this file.
  private func renameReserving(_ from: Path, to target: Path) throws(SystemFailure) {
    try close(open(target, .creating))
    do throws(SystemFailure) { try rename(from, to: target) } catch {
      try? unlink(target)
      throw error
    }
  }

  /// Exchanges two names in one step; returns false if the file system cannot do that.
  package func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool {
    do throws(SystemFailure) {
      _ = try repeating(second) { second in first.withCString { pb_exchange($0, second) } }
      return true
    } catch {
      guard Self.isUnsupported(error) else { throw error }
      return false
    }
  }

  private static func isUnsupported(_ failure: SystemFailure) -> Bool {
    failure.errno == EINVAL || failure.errno == ENOSYS || failure.errno == ENOTSUP
  }

  /// Copies the extended attributes and access control lists of the file at `path` to an open file, as far as the
  /// system allows.
  package func copyAttributes(of path: Path, to descriptor: Int32) {
    path.withCString { pb_copy_attributes($0, descriptor) }
  }

  /// Gives an open file the date of the last change to the file at `path`, as far as the system allows.
  package func copyDate(of path: Path, to descriptor: Int32) {
    path.withCString { pb_copy_date($0, descriptor) }
  }

  /// Finds out if another program has a file open for writing. The descriptor must be open for reading only.
  package func writers(of descriptor: Int32) -> FileWriters {
    switch pb_has_no_writer(descriptor) {
    case 1: .none
    case 0: .some
    default: .unknown
    }
  }

  /// Pauses the calling thread.
  package func sleep(milliseconds: UInt32) { usleep(min(milliseconds, .max / 1000) * 1000) }

  /// Tries to lock a file, without waiting; returns false if another descriptor has the lock.
  package func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
    do throws(SystemFailure) {
      _ = try repeating { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard error.errno == EWOULDBLOCK else { throw error }
      return false
    }
  }

  package var nanoseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now.nanoseconds
  }

  package var uptime: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) &* 1000 &+ Int(now.tv_nsec) / 1_000_000
  }

  /// Whether a folder is on one of the local file systems of Linux and macOS that are known to update
  /// ``FileStatus/changed`` immediately at every change to a file.
  package func datesEveryChange(in folder: Path) -> Bool { folder.withCString { pb_dates_every_change($0) } != 0 }

  package var machineStart: UInt64? {
    var text = [CChar](repeating: 0, count: 64)
    let count = Int(pb_machine_start(&text, CInt(text.count)))
    return count > 0 ? SHA256(text[..<count].map { UInt8(bitPattern: $0) }).leadingNumber : nil
  }

  /// Creates a folder; the mode is narrowed by the process's umask.
  package func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure) {
    _ = try repeating(path) { mkdir($0, mode_t(mode)) }
  }

  /// Removes a name of a file.
  package func unlink(_ path: Path) throws(SystemFailure) {
    _ = try repeating(path) { unlinkFile($0) }
  }

  /// Checks that the user may write to a file.
  package func checkWritable(_ path: Path) throws(SystemFailure) {
    _ = try repeating(path) { access($0, W_OK) }
  }

  /// Returns the absolute path without links, `.` or `..`.
  package func resolve(_ path: Path) throws(SystemFailure) -> Path {
    let resolved = try pointer(path) { realpath($0, nil) }
    defer { free(resolved) }
    return Path(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// Returns the target of a symbolic link, as written.
  package func linkText(of path: Path) throws(SystemFailure) -> Path {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try repeating(path) { path in
      buffer.withUnsafeMutableBytes { readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count) }
    }
    return Path(bytes: buffer.prefix(count))
  }

  /// Returns the names in a folder, without `.` or `..`, and their kinds where the file system reports them.
  package func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
    let stream = try pointer(folder) { opendir($0) }
    defer { closedir(stream) }
    var entries: [(name: [UInt8], kind: FileKind?)] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let kind: FileKind? =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): .file
        case Int32(DT_DIR): .directory
        case Int32(DT_LNK): .link
        case Int32(DT_UNKNOWN): nil
        default: .other
        }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let start = UnsafeRawPointer(entry) + offset
      let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
      if name.count < 3, name.allSatisfy({ $0 == UInt8(ascii: ".") }) { continue }
      entries.append((Array(name), kind))
    }
    guard errno == 0 else { throw SystemFailure(errno: errno) }
    return entries
  }

  /// Repeats a system call while signals interrupt it.
  private func repeating<Number: SignedInteger>(_ call: () -> Number) throws(SystemFailure) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemFailure(errno: errno) }
    }
  }

  private func repeating<Number: SignedInteger>(
    _ path: Path, _ call: (UnsafePointer<CChar>) -> Number
  ) throws(SystemFailure) -> Number {
    while true {
      // Reads `errno` at once: freeing the C string may change it.
      let (result, code) = path.withCString { path in (call(path), errno) }
      if result >= 0 { return result }
      if code != EINTR { throw SystemFailure(errno: code) }
    }
  }

  private func pointer<Pointer>(
    _ path: Path, _ call: (UnsafePointer<CChar>) -> Pointer?
  ) throws(SystemFailure) -> Pointer {
    while true {
      let (result, code) = path.withCString { path in (call(path), errno) }
      if let result { return result }
      if code != EINTR { throw SystemFailure(errno: code) }
    }
  }
}

extension FileIdentity {
  fileprivate init(_ status: stat) {
    self.init(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
    links = Int(status.st_nlink)
    mode = UInt32(status.st_mode) & 0o7777
    owner = status.st_uid
    group = status.st_gid
    identity = FileIdentity(status)
    #if canImport(Darwin)
      modified = status.st_mtimespec.nanoseconds
      changed = status.st_ctimespec.nanoseconds
    #else
      modified = status.st_mtim.nanoseconds
      changed = status.st_ctim.nanoseconds
    #endif
  }
}

extension timespec {
  fileprivate var nanoseconds: Int { Int(tv_sec) &* 1_000_000_000 &+ Int(tv_nsec) }
}

extension SystemFailure {
  static let notFound = SystemFailure(errno: ENOENT)
  static let isDirectory = SystemFailure(errno: EISDIR)
  static let readOnly = SystemFailure(errno: EROFS)
}

extension FileFailure.Code {
  init(systemError: Int32) {
    self =
      switch systemError {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .noPermission
      case EISDIR: .isDirectory
      // ENXIO: a socket, a device that does not exist, or, when writing, a pipe that no program reads.
      case ENXIO, ENODEV: .notAFile
      case EFBIG, EOVERFLOW: .tooLarge
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .nameTooLong
      case ENOSPC, EDQUOT: .noSpace
      case EEXIST: .alreadyThere
      case EROFS: .readOnly
      default: .system
      }
  }
}

extension SystemCalls {
  /// Calls `body` with each number from 0 to `count - 1`, each on its own thread, and waits until all calls have
  /// returned. If the system cannot start a thread for a call, the call runs on the calling thread.
  static func onThreads(_ count: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      var context = ThreadBody(body: body)
      withUnsafeMutablePointer(to: &context) { context in
        pb_on_threads(Int32(count), { $0!.assumingMemoryBound(to: ThreadBody.self).pointee.body(Int($1)) }, context)
      }
    }
  }

  static var processors: Int { Int(pb_processors()) }
}

/// A closure in a struct, to which C code can have a pointer.
private struct ThreadBody { var body: @Sendable (Int) -> Void }

extension SystemFailure {
  package var message: String { String(cString: strerror(self.errno)) }
}

extension FileFailure {
  /// The C library's message for `systemError`; empty if `systemError` is 0.
  package var systemMessage: String { systemError == 0 ? "" : SystemFailure(errno: systemError).message }
}

// Inside `SystemCalls`, a name such as `open` means the method, not the C function.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
private func renameFile(_ from: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 { rename(from, target) }
private func unlinkFile(_ path: UnsafePointer<CChar>) -> Int32 { unlink(path) }
