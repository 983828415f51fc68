internal import CFileExchange

// The only file of this target that imports the C library, so that the rest reads the same on every platform.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// System calls as this target needs them: interrupted ones repeated, `errno` thrown.
enum SystemCalls {
  struct Failure: Error {
    var errno: Int32
  }

  enum FileKind { case file, directory, link, other }

  struct Status {
    var kind: FileKind
    var size: Int
    var links: Int
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
    var identity: FileIdentity
  }

  enum Access {
    case reading
    /// For writing into a file that exists, not through a link.
    case rewriting
    /// A new file for its owner only.
    case creating
    /// A file that need not be there, for its owner only.
    case locking
  }

  static func open(_ path: Path, _ access: Access) throws(Failure) -> Int32 {
    let flags =
      switch access {
      // Without O_NONBLOCK, opening a named pipe waits for somebody to write into it.
      case .reading: O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      case .rewriting: O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      case .locking: O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
      }
    var tries = 0
    while true {
      do throws(Failure) { return try repeating(path) { openFile($0, flags) } } catch {
        // Somebody holds a lease on it, as `use(of:)` does for a moment.
        guard error.errno == EAGAIN, tries < 100 else { throw error }
        tries += 1
        sleep(milliseconds: 2)
      }
    }
  }

  static func close(_ descriptor: Int32) throws(Failure) {
    // Not repeated: after EINTR the descriptor is gone on Linux.
    if closeFile(descriptor) != 0, errno != EINTR { throw Failure(errno: errno) }
  }

  static func status(_ descriptor: Int32) throws(Failure) -> Status {
    var status = stat()
    _ = try repeating { fstat(descriptor, &status) }
    return Status(status)
  }

  /// - Parameter followsLink: looks at what a link stands for.
  static func status(_ path: Path, followsLink: Bool) throws(Failure) -> Status {
    var status = stat()
    _ = try repeating(path) { followsLink ? stat($0, &status) : lstat($0, &status) }
    return Status(status)
  }

  /// - Returns: the number of bytes read; 0 at the end.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try repeating { readBytes(descriptor, buffer) }
  }

  static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let start = offset
      let written = try repeating {
        bytes.withUnsafeBytes { writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: $0[start...])) }
      }
      guard written > 0 else { throw Failure(errno: EIO) }
      offset += written
    }
  }

  static func truncate(_ descriptor: Int32, to size: Int) throws(Failure) {
    _ = try repeating { ftruncate(descriptor, off_t(size)) }
  }

  static func rewind(_ descriptor: Int32) throws(Failure) {
    _ = try repeating { Int(lseek(descriptor, 0, SEEK_SET)) }
  }

  /// Puts the bytes on the disk, as far as the system can tell.
  static func synchronize(_ descriptor: Int32) throws(Failure) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the drive's own cache there.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try repeating { fsync(descriptor) }
  }

  static func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(Failure) {
    _ = try repeating { fchmod(descriptor, mode_t(mode)) }
  }

  static func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(Failure) {
    _ = try repeating { fchown(descriptor, owner, group) }
  }

  static func rename(_ from: Path, to target: Path) throws(Failure) {
    _ = try repeating(target) { target in
      from.withCString { renameFile($0, target) }
    }
  }

  /// Lets two names change places in one step.
  ///
  /// - Returns: false if the file system cannot do that.
  static func exchange(_ first: Path, _ second: Path) throws(Failure) -> Bool {
    do throws(Failure) {
      _ = try repeating(second) { second in first.withCString { pb_exchange($0, second) } }
      return true
    } catch {
      guard error.errno == EINVAL || error.errno == ENOSYS || error.errno == ENOTSUP else { throw error }
      return false
    }
  }

  /// Whether somebody else has a file open.
  enum Use { case byNobodyElse, bySomebodyElse, unknown }

  static func use(of descriptor: Int32) -> Use {
    switch pb_is_unused(descriptor) {
    case 1: .byNobodyElse
    case 0: .bySomebodyElse
    default: .unknown
    }
  }

  static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// Waits until nobody else has the lock, and has it until the descriptor is closed.
  static func lock(_ descriptor: Int32) throws(Failure) {
    _ = try repeating { flock(descriptor, LOCK_EX) }
  }

  /// Makes a folder for its owner alone, and those above it that are missing.
  static func makeFolders(_ path: Path) throws(Failure) {
    do throws(Failure) { _ = try repeating(path) { mkdir($0, 0o700) } } catch {
      if error.errno == EEXIST { return }
      guard error.errno == ENOENT, path.folder != path else { throw error }
      try makeFolders(path.folder)
      _ = try repeating(path) { mkdir($0, 0o700) }
    }
  }

  static func unlink(_ path: Path) throws(Failure) {
    _ = try repeating(path) { unlinkFile($0) }
  }

  static func isWritable(_ path: Path) throws(Failure) {
    _ = try repeating(path) { access($0, W_OK) }
  }

  /// The path without links, `.` and `..`.
  static func resolve(_ path: Path) throws(Failure) -> Path {
    let (resolved, code) = path.withCString { (realpath($0, nil), errno) }
    guard let resolved else { throw Failure(errno: code) }
    defer { free(resolved) }
    return Path(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// The names in a folder and, where the file system tells, what they are. Without `.` and `..`, in no order.
  static func contents(of folder: Path) throws(Failure) -> [(name: [UInt8], kind: FileKind?)] {
    let (stream, code) = folder.withCString { (opendir($0), errno) }
    guard let stream else { throw Failure(errno: code) }
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
      let name = [UInt8](
        UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
      if name != Array(".".utf8), name != Array("..".utf8) { entries.append((name, kind)) }
    }
    guard errno == 0 else { throw Failure(errno: errno) }
    return entries
  }

  private static func repeating<Number: SignedInteger>(_ call: () -> Number) throws(Failure) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw Failure(errno: errno) }
    }
  }

  private static func repeating<Number: SignedInteger>(
    _ path: Path, _ call: (UnsafePointer<CChar>) -> Number
  ) throws(Failure) -> Number {
    while true {
      // `errno` at once: giving back the C string's memory may change it.
      let (result, code) = path.withCString { path in (call(path), errno) }
      if result >= 0 { return result }
      if code != EINTR { throw Failure(errno: code) }
    }
  }
}

/// What two names of one file have in common.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension SystemCalls.Status {
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
  }
}

extension FileFailure.Code {
  init(systemError: Int32) {
    self =
      switch systemError {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .noPermission
      case EISDIR: .isDirectory
      // ENXIO: a socket, or a device that is not there.
      case ENXIO, ENODEV: .notAFile
      case EFBIG, EOVERFLOW: .tooLarge
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .nameTooLong
      case ENOSPC, EDQUOT: .noSpace
      case EROFS: .readOnly
      default: .system
      }
  }
}

extension FileFailure {
  /// The C library's words for `systemError`.
  package var systemMessage: String { systemError == 0 ? "" : String(cString: strerror(systemError)) }
}

// The C functions under names that the methods above do not hide.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
private func renameFile(_ from: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 { rename(from, target) }
private func unlinkFile(_ path: UnsafePointer<CChar>) -> Int32 { unlink(path) }
