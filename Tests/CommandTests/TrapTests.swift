import Foundation
import Testing

internal import TestSupport

struct TrapTests {
  /// Starts `pb lint --watch`, waits until it is watching, and sends it a signal.
  ///
  /// - Returns: the error output of pb, and the signal that ended it; nil if it exited by itself.
  private func messages(sending signal: Int32) throws -> (errors: String, signal: Int32?) {
    let folder = try TemporaryFolder(["private.md": "---\nplanboard: 1\n---\n## A\n\n- [ ] Secret\n"])
    let process = Process()
    process.executableURL = Binary.url
    process.arguments = ["lint", "--watch", "private.md"]
    process.currentDirectoryURL = folder.url
    process.environment = ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    kill(process.processIdentifier, signal)
    // If the process survives the signal, it is killed later, so that it does not block the tests.
    let guardian = DispatchWorkItem { [id = process.processIdentifier] in _ = kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: guardian)
    defer { guardian.cancel() }
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil)
  }

  // Only these signals are tried, because most others are blocked in programs that Foundation starts.
  @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE])
  func `a crash prints a message, and the signal still ends the process`(signal: Int32) throws {
    let end = try messages(sending: signal)
    #expect(end.signal == signal)
    #expect(
      end.errors == """
        pb: internal error: signal \(signal) in pb \(Release.version), command lint
        help: no board is half written; the next change in this folder completes or undoes an interrupted change
        help: please report this, with the output of `pb doctor`

        """)
  }
}
