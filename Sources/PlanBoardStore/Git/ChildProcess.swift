internal import PlanBoardCore
internal import CFileCalls

/// A running child process, with pipes to its input and from its output; its error output is discarded,
/// or joined to its output. ``end()`` must be called once, after all other functions.
final class ChildProcess {
  private let processID: Int32
  private var input: Int32?
  private let output: Int32
  /// Output that was read; the bytes from the index `start` on have not been returned yet.
  private var buffer: [UInt8] = []
  private var start = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the name of the program, which is looked up in `PATH`, and then its arguments.
  ///   - variables: set in the environment of the program, each as `NAME=value`.
  ///   - readsErrors: whether the error output is part of the output.
  init(_ arguments: [[UInt8]], variables: [String] = [], readsErrors: Bool = false) throws(SystemFailure) {
    var ends: (input: Int32, output: Int32) = (-1, -1)
    let strings = arguments.map(Self.makeString)
    let settings = variables.map { Self.makeString(Array($0.utf8)) }
    defer { for string in strings + settings { string.deallocate() } }
    let started = pb_start(
      strings.map { $0 } + [nil], settings.map { $0 } + [nil], &ends.input, &ends.output, readsErrors ? 1 : 0)
    guard started > 0 else { throw SystemFailure(errno: -started) }
    processID = started
    input = ends.input
    output = ends.output
  }

  private static func makeString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in (bytes + [0]).enumerated() { copy[index] = CChar(bitPattern: byte) }
    return copy
  }

  /// Writes to the input of the program; does nothing after ``closeInput()``.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    guard let input else { return }
    try SystemCalls().writeAll(input, bytes)
  }

  func closeInput() {
    if let input { try? SystemCalls().close(input) }
    input = nil
  }

  /// Reads the output to its end, and returns the bytes that were not returned before.
  func readAll() throws(SystemFailure) -> [UInt8] {
    while try fill() {}
    defer { buffer = [] }
    return Array(buffer[start...])
  }

  /// Reads `count` bytes of the output; returns nil if the output ends earlier.
  func read(count: Int) throws(SystemFailure) -> [UInt8]? {
    while buffer.count - start < count { guard try fill() else { return nil } }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  /// Reads a line of the output, without its line end; returns nil if the output ends before a line end.
  func readLine() throws(SystemFailure) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: .lineFeed) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      let length = buffer.count - start
      guard try fill() else { return nil }
      searched = start + length
    }
  }

  /// Closes the pipes, waits for the program to end, and returns its exit code. nil if a signal ended the program, or
  /// if waiting failed.
  func end() -> Int32? {
    closeInput()
    try? SystemCalls().close(output)
    let code = pb_wait(processID)
    return code < 0 ? nil : code
  }

  /// Reads more of the output into `buffer`; returns false at the end of the output.
  private func fill() throws(SystemFailure) -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    var failure: SystemFailure?
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { bytes, count in
      do throws(SystemFailure) {
        count = try SystemCalls().read(output, into: UnsafeMutableRawBufferPointer(bytes))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    buffer += piece
    return !piece.isEmpty
  }

  private static let pieceSize = 64 * 1024
}
