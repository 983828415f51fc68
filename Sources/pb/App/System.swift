internal import CFileCalls
internal import PlanBoardCore
internal import PlanBoardIntents

// The only file of this target that imports the C library.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

enum System {
  enum Stream: Int32 {
    case output = 1
    case errors = 2
  }

  enum WriteFailure: Error {
    case closedPipe
    case failed(message: String)
  }

  /// Makes a closed pipe an error of `write` instead of the end of the process.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Makes this program print `before`, the number of the signal and `after` to standard error if it crashes.
  static func reportTraps(before: String, after: String) { pb_report_traps(before, after) }

  static func write(_ bytes: [UInt8], to stream: Stream) throws(WriteFailure) { try write(bytes, to: stream.rawValue) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteFailure) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { writeBytes(descriptor, $0[offset...]) }
      if written >= 0 {
        offset += written
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno == EAGAIN {
        // Another program has made the terminal non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw .failed(message: String(cString: strerror(errno)))
      }
    }
  }

  /// Waits until one of the descriptors can be read, or is closed.
  ///
  /// - Parameter milliseconds: the longest time to wait; nil for no limit.
  /// - Returns: the descriptors that can be read or are closed; an empty set if the time is up; nil if the wait failed,
  ///   usually because a signal came.
  static func readable(of descriptors: [Int32], milliseconds: Int?) -> Set<Int32>? {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds ?? -1))
    guard count > 0 else { return count == 0 ? [] : nil }
    return Set(polled.filter { $0.revents != 0 }.map(\.fd))
  }

  /// Waits for bytes on standard input, and reads at most 64 KiB. Returns nil at the end of the input, or if it cannot
  /// be read.
  static func readInput() -> [UInt8]? {
    let limit = 1 << 16
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
        count = readBytes(0, UnsafeMutableRawBufferPointer(buffer))
        initialized = max(0, count)
      }
      if count > 0 { return bytes }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return nil }
      if errno == EAGAIN { _ = readable(of: [0], milliseconds: nil) }
    }
  }

  /// Whether a process exists, even if it belongs to another user. Also true for a number that no process can have.
  static func isRunning(_ process: Int) -> Bool {
    guard let id = pid_t(exactly: process), id > 0 else { return true }
    return kill(id, 0) == 0 || errno != ESRCH
  }

  /// The number of the process that started this one. It changes, usually to 1, if that process ends.
  static var parent: Int { Int(getppid()) }

  /// A command that `sh` runs in this terminal, with a pipe from this process as its input.
  struct PipedCommand {
    private let file: UnsafeMutablePointer<FILE>

    /// Starts the command; nil if that fails. From then on, this process ignores the terminal's interrupt key.
    init?(_ command: String) {
      guard let file = popen(command, "w") else { return nil }
      self.file = file
      signal(SIGINT, SIG_IGN)
    }

    func write(_ bytes: [UInt8]) throws(WriteFailure) { try System.write(bytes, to: fileno(file)) }

    /// Closes the pipe, and waits until the command has ended.
    func close() { pclose(file) }
  }

  /// Sets a variable of the environment for the programs that this one starts, unless it is already set.
  static func setDefault(_ name: String, _ value: String) { setenv(name, value, 0) }

  /// Sets a variable of the environment for the program that replaces this one (``become(_:_:)``).
  static func set(_ name: String, to value: String) { setenv(name, value, 1) }

  static func isProgram(_ name: String) -> Bool { path(ofProgram: Path(name)) != nil }

  static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// The width of the terminal at standard output, in columns; nil if it is unknown.
  static var terminalWidth: Int? { width(of: .output) }

  /// The width of the terminal at a stream, in columns; nil if it is unknown.
  static func width(of stream: Stream) -> Int? { terminalSize(\.ws_col, of: stream) }

  /// The height of the terminal at standard output, in lines; nil if it is unknown.
  static var terminalHeight: Int? { terminalSize(\.ws_row) }

  private static func terminalSize(_ side: KeyPath<winsize, UInt16>, of stream: Stream = .output) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 else { return nil }
    return Int(size[keyPath: side])
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static var variableNames: [String] {
    guard var next = pb_environment() else { return [] }
    var names: [String] = []
    while let variable = next.pointee {
      let name = UnsafeRawBufferPointer(start: variable, count: strcspn(variable, "="))
      names.append(String(decoding: name, as: UTF8.self))
      next += 1
    }
    return names.sorted()
  }

  /// The system and the processor, such as `Linux`, `6.1.0` and `x86_64`; empty texts if they are not known.
  static var platform: (system: String, release: String, architecture: String) {
    var names = utsname()
    guard uname(&names) == 0 else { return ("", "", "") }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return (text(names.sysname), text(names.release), text(names.machine))
  }

  /// Makes a folder the current one; returns the reason for a failure, or nil on success.
  static func enter(_ folder: Path) -> String? {
    folder.withCString { chdir($0) } == 0 ? nil : String(cString: strerror(errno))
  }

  static var isInputTerminal: Bool { isatty(0) == 1 }

  static var randomBits: UInt64 { UInt64.random(in: .min ... .max) }

  /// The clock of this machine, whose day `PB_TODAY` can set.
  static let clock = PlanClock.machine { environment($0) }

  static var today: CalendarDate { clock.today() }

  /// The local time at a moment, given in seconds since 1970.
  static func localTime(_ seconds: Int) -> LocalTime { clock.local(seconds) }

  /// Replaces this program with another one.
  ///
  /// - Parameters:
  ///   - program: the path of the program's file, which is not looked up in `PATH`.
  ///   - arguments: the arguments after the program's name, without NUL bytes.
  /// - Returns: the reason for a failure; on success, this does not return.
  static func become(_ program: String, _ arguments: [[UInt8]]) -> String {
    var strings = argumentVector(program, arguments)
    signal(SIGPIPE, SIG_DFL)
    execv(program, &strings)
    return String(cString: strerror(errno))
  }

  /// The name and the arguments of a program as C strings, with nil at the end. The strings stay in memory until the
  /// caller frees them.
  private static func argumentVector(_ program: String, _ arguments: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    let copies = arguments.map { argument -> UnsafeMutablePointer<CChar>? in
      (argument + [0]).withUnsafeBytes { strdup($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
    }
    return [strdup(program)] + copies + [nil]
  }

  /// The arguments as the system passes them, with the program's name first; they need not be UTF-8. Nil if the system
  /// does not provide them.
  static var rawArguments: [[UInt8]]? {
    guard var next = pb_arguments() ?? (CommandLine.argc > 0 ? UnsafePointer(CommandLine.unsafeArgv) : nil) else {
      return nil
    }
    var arguments: [[UInt8]] = []
    while let argument = next.pointee {
      arguments.append(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
      next += 1
    }
    return arguments
  }

  /// The path of this program's file, as the program was called or as `PATH` finds it; nil if it is not known.
  static var executable: Path? {
    guard let name = rawArguments?.first.map({ Path(bytes: $0) }), !name.bytes.isEmpty else { return nil }
    return name.bytes.contains(UInt8(ascii: "/")) ? name : path(ofProgram: name)
  }

  /// The path of this program's file, with all symbolic links resolved; nil if it is not known.
  static var realExecutable: Path? {
    executable?.withCString { realpath($0, nil) }.map { resolved in
      defer { free(resolved) }
      return Path(String(cString: resolved))
    }
  }

  /// The path of a program's file; nil if there is none, or if it cannot be run. A name without a slash is looked up in
  /// `PATH`.
  static func path(ofProgram name: Path) -> Path? {
    let paths =
      name.bytes.contains(UInt8(ascii: "/"))
      ? [name] : (environment("PATH") ?? "").split(separator: ":").map { Path(String($0)).appending(name.bytes) }
    return paths.first { path in
      // For a folder, `X_OK` means that it can be entered, so only a file is accepted.
      path.withCString { name in
        var status = stat()
        return access(name, X_OK) == 0 && stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      }
    }
  }

  /// The machine's name; empty if it has none.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func exit(_ code: Int32) -> Never { endProcess(code) }

  // MARK: The whole screen

  /// Makes the terminal pass on each key as it is pressed, until ``leaveScreen()`` is called or this program crashes.
  ///
  /// - Parameter leaving: the bytes that are written to the terminal at the end, at most 256.
  /// - Returns: false if there is no terminal.
  static func enterScreen(leaving: [UInt8]) -> Bool {
    precondition(leaving.count <= 256)
    return leaving.withUnsafeBytes {
      pb_terminal_enter($0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) == 0
    }
  }

  static func leaveScreen() { pb_terminal_leave() }

  /// After `mustStop`, the program must stop until the user continues it.
  enum TerminalSignal {
    case resized, resumed, mustStop
    case mustEnd(Int32)
  }

  /// Makes this program note the signals of ``TerminalSignal`` from now on, instead of obeying them.
  ///
  /// - Returns: a descriptor that becomes readable when a signal has been noted; nil if the system does not allow it.
  static func noteTerminalSignals() -> Int32? {
    let descriptor = pb_terminal_signals()
    return descriptor < 0 ? nil : descriptor
  }

  static func nextTerminalSignal() -> TerminalSignal? {
    switch pb_terminal_next_signal() {
    case 0: nil
    case SIGWINCH: .resized
    case SIGCONT: .resumed
    case SIGTSTP: .mustStop
    case let number: .mustEnd(number)
    }
  }

  /// Stops this program and the others of its job, until the user continues them.
  ///
  /// - Returns: false if it did not stop, because no command shell waits for it.
  static func stop() -> Bool { pb_terminal_stop() == 0 }

  static func die(of signal: Int32) -> Never {
    pb_terminal_die(signal)
    endProcess(128 + signal)
  }

  /// Runs a program in this terminal, and waits for its end. The parameters are those of ``become(_:_:)``.
  ///
  /// - Returns: the reason for a failure; nil if the program was started and has ended.
  static func run(_ program: String, _ arguments: [[UInt8]]) -> String? {
    var strings = argumentVector(program, arguments)
    let code = pb_terminal_run(program, &strings)
    for string in strings { free(string) }
    return code < 0 ? String(cString: strerror(-code)) : nil
  }

  /// The time of a clock that never goes back, in milliseconds.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

// These C functions need other names here, because the methods above hide the original names.
private func writeBytes(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let bytes = UnsafeRawBufferPointer(rebasing: bytes)
  return write(descriptor, bytes.baseAddress, bytes.count)
}
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, bytes.baseAddress, bytes.count)
}
private func endProcess(_ code: Int32) -> Never { exit(code) }
