internal import CFileCalls
internal import PlanBoardCore

// The only file of this target that imports the C library.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
/// The system calls of the command line: streams, environment, clock, arguments.
enum System {
  enum Stream: Int32 {
    case output = 1
    case errors = 2
  }

  enum WriteFailure: Error {
    /// The reader has closed the pipe.
    case closedPipe
    case failed(message: String)
  }

  /// Makes a closed pipe an error of `write` instead of the end of the process.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// If this program crashes, makes it first print `before`, the number of the signal and `after` to standard error.
  static func reportTraps(before: String, after: String) { pb_report_traps(before, after) }

  static func write(_ bytes: [UInt8], to stream: Stream) throws(WriteFailure) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { writeBytes(stream.rawValue, $0[offset...]) }
      if written >= 0 {
        offset += written
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno == EAGAIN {
        // Another program has made the terminal non-blocking.
        var wait = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw .failed(message: String(cString: strerror(errno)))
      }
    }
  }

  static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// The width of the terminal at standard output, in columns; nil if it is unknown.
  static var terminalWidth: Int? {
    var size = winsize()
    guard ioctl(Stream.output.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The names of the environment variables, sorted.
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

  /// The system and the processor that this program runs on: `Linux`, `6.1.0`, `x86_64`. The name of the machine is not queried.
  static var platform: (system: String, release: String, architecture: String) {
    var names = utsname()
    guard uname(&names) == 0 else { return ("", "", "") }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return (text(names.sysname), text(names.release), text(names.machine))
  }

  /// Makes a folder the current one.
  ///
  /// - Returns: the reason for a failure; nil on success.
  static func enter(_ folder: Path) -> String? {
    folder.withCString { chdir($0) } == 0 ? nil : String(cString: strerror(errno))
  }

  static var isInputTerminal: Bool { isatty(0) == 1 }

  static var randomBits: UInt64 { UInt64.random(in: .min ... .max) }

  /// The time in seconds since 1970. If `PB_TODAY` is set, noon of that day.
  static var now: Int {
    guard let fixed = fixedDay else { return time(nil) }
    var noon = tm()
    noon.tm_year = Int32(fixed.year - 1900)
    noon.tm_mon = Int32(fixed.month - 1)
    noon.tm_mday = Int32(fixed.day)
    noon.tm_hour = 12
    noon.tm_isdst = -1
    return mktime(&noon)
  }

  /// A moment by the local clock: `2026-11-21 12:00`.
  static func localTime(_ seconds: Int) -> String {
    let local = localDate(seconds)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day(of: local)) \(two(local.tm_hour)):\(two(local.tm_min))"
  }

  /// Replaces this program with another one.
  ///
  /// - Parameter arguments: the arguments after the program's name, without NUL bytes.
  /// - Returns: the reason for a failure; on success, this does not return.
  static func become(_ program: String, _ arguments: [[UInt8]]) -> String {
    var strings =
      [strdup(program)]
      + arguments.map { ($0 + [0]).withUnsafeBytes { strdup($0.assumingMemoryBound(to: CChar.self).baseAddress!) } } + [
        nil
      ]
    signal(SIGPIPE, SIG_DFL)
    execv(program, &strings)
    return String(cString: strerror(errno))
  }

  /// The day by the local clock. `PB_TODAY=YYYY-MM-DD` overrides it, so that tests and recordings are repeatable.
  static var today: CalendarDate {
    fixedDay ?? day(at: time(nil))
  }

  /// The local day at a moment, in seconds since 1970.
  static func day(at seconds: Int) -> CalendarDate { day(of: localDate(seconds)) }

  private static var fixedDay: CalendarDate? { environment("PB_TODAY").flatMap { CalendarDate(iso: $0) } }

  private static func localDate(_ seconds: Int) -> tm {
    var seconds = seconds
    var local = tm()
    // localtime_r alone would keep the time zone of the first call, even after the user has travelled.
    tzset()
    localtime_r(&seconds, &local)
    return local
  }

  private static func day(of local: tm) -> CalendarDate {
    // The C library counts months from 0 and years from 1900.
    CalendarDate(year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
      ?? CalendarDate(year: 1970, month: 1, day: 1)!
  }

  /// The arguments as the system passes them, with the program's name first; they need not be UTF-8. nil if the system does not
  /// provide them.
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

  /// The path of this program's file: as the program was called, or as `PATH` finds it.
  static var executable: Path? {
    guard let name = rawArguments?.first.map({ Path(bytes: $0) }), !name.bytes.isEmpty else { return nil }
    if name.bytes.contains(UInt8(ascii: "/")) { return name }
    return (environment("PATH") ?? "").split(separator: ":").map { Path(String($0)).appending(name.bytes) }
      .first { $0.withCString { access($0, X_OK) } == 0 }
  }

  /// The machine's name; empty if it has none.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func exit(_ code: Int32) -> Never { endProcess(code) }
}

// The C functions under other names, because the methods above hide the original names.
private func writeBytes(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let bytes = UnsafeRawBufferPointer(rebasing: bytes)
  return write(descriptor, bytes.baseAddress, bytes.count)
}
private func endProcess(_ code: Int32) -> Never { exit(code) }
