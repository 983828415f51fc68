internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

// The only file of this target that imports the C library.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

enum System {
  static var arguments: [String] { CommandLine.arguments }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Removes a variable, so that programs that this one starts do not get it. Must be called before there are threads.
  static func forget(_ name: String) { unsetenv(name) }

  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  static func exit(_ code: Int32) -> Never { endProcess(code) }

  /// Prints a line immediately, without buffering it.
  static func print(_ line: String, isError: Bool = false) {
    var bytes = Array("\(line)\n".utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(isError ? 2 : 1, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }

  // MARK: Time

  static let clock = PlanClock.machine { environment($0) }

  /// The time of a clock that never goes back, in milliseconds.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  // MARK: Sockets

  /// Raises this process's limit on open files to 10,240, or to the system's maximum if that is lower. Each open page
  /// needs an open file.
  static func allowManyFiles() {
    var limit = rlimit()
    guard getrlimit(fileLimit, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 10_240))
    setrlimit(fileLimit, &limit)
  }

  #if canImport(Glibc)
    private static let fileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let fileLimit = RLIMIT_NOFILE
    private static let stream = SOCK_STREAM
  #endif

  /// Why this process cannot listen on a port.
  struct NoPort: Error {
    var isInUse = false
    /// The reason in the words of the system.
    let reason: String

    static var ofLastCall: NoPort {
      let code = errno
      return NoPort(isInUse: code == EADDRINUSE, reason: String(cString: strerror(code)))
    }
  }

  /// A port at which this process can listen: the wanted one, or any if `wanted` is 0.
  static func freePort(at host: String, _ wanted: Int) throws(NoPort) -> Int {
    var hints = addrinfo()
    hints.ai_socktype = stream
    hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(wanted), &hints, &found)
    guard code == 0, let address = found else { throw NoPort(reason: String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(found) }
    let descriptor = socket(address.pointee.ai_family, stream, 0)
    guard descriptor >= 0 else { throw .ofLastCall }
    defer { close(descriptor) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0, listen(descriptor, 1) == 0 else {
      throw .ofLastCall
    }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let port = withUnsafeMutableBytes(of: &storage) { bytes -> Int? in
      guard let start = bytes.baseAddress,
        getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
      else { return nil }
      // The port is at the same offset in the addresses of both families, IPv4 and IPv6.
      return Int(UInt16(bigEndian: start.load(fromByteOffset: 2, as: UInt16.self)))
    }
    guard let port else { throw .ofLastCall }
    return port
  }

  /// Whether a path is free for a new socket: nothing is there, or only a socket that nothing is listening on any more.
  static func isFreeSocket(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return true }
    guard status.st_mode & S_IFMT == S_IFSOCK else { return false }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let isUsed = withUnsafeBytes(of: &address) { bytes in
      connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<sockaddr_un>.size)
      ) == 0
    }
    return !isUsed
  }

  /// Makes all new files from now on accessible only to this user; returns the previous mask.
  static func keepPrivate() -> mode_t { umask(0o077) }

  static func restore(_ mask: mode_t) { umask(mask) }

  // MARK: Browsers

  #if canImport(Darwin)
    private static let opener = "open"
    static var hasBrowser: Bool { true }
  #else
    private static let opener = "xdg-open"
    /// Whether there is a graphical session, in which a browser can be opened.
    static var hasBrowser: Bool { environment("DISPLAY") != nil || environment("WAYLAND_DISPLAY") != nil }
  #endif

  /// Opens a file in the user's browser. Returns false if no program that does so can be run.
  ///
  /// Everyone can read the arguments of the program, so only the place of the file is among them.
  static func open(file: Path) -> Bool {
    var actions = fileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [Int32(0), 1, 2] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let url = "file://" + file.bytes.percentEncoded(except: "-._~/")
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(url), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    return posix_spawnp(&process, opener, &actions, nil, &arguments, environ) == 0
  }

  #if canImport(Darwin)
    private static func fileActions() -> posix_spawn_file_actions_t? { nil }
  #else
    private static func fileActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  #endif
}

private func endProcess(_ code: Int32) -> Never { exit(code) }
