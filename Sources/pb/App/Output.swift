internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// An output stream of the process, written in large pieces.
final class Output {
  private enum Target {
    case stream
    /// Output of more than this number of lines goes to a pager, shorter output to the stream.
    case undecided(lines: Int)
    case pager(Pager)
  }

  private let stream: System.Stream
  private var target = Target.stream
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 * 1024

  init(_ stream: System.Stream) { self.stream = stream }

  /// Makes the next ``flush()`` use the user's pager if the output and the next prompt do not fit on the screen.
  ///
  /// - Parameter height: the number of lines of the terminal.
  func page(height: Int) { target = .undecided(lines: max(height - 1, 1)) }

  var isPaged: Bool {
    if case .pager = target { true } else { false }
  }

  /// Adds the bytes that `body` appends. They must be safe for a terminal (``VisibleText``), unless the user requested
  /// them unchanged.
  func append(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Adds a line, which must be safe for a terminal.
  func line(_ text: String) {
    append {
      $0.append(contentsOf: text.utf8)
      $0.append(.lineFeed)
    }
  }

  /// Writes the buffer. A failure ends the process: with exit code 0 if the reader has closed the pipe or left the
  /// pager, otherwise with 2.
  func flush() {
    guard !buffer.isEmpty else { return }
    if case .undecided(let lines) = target {
      let isLong = buffer.lazy.count { $0 == .lineFeed } > lines
      target = isLong ? Pager.start().map(Target.pager) ?? .stream : .stream
    }
    do throws(System.WriteFailure) {
      if case .pager(let pager) = target { try pager.write(buffer) } else { try System.write(buffer, to: stream) }
    } catch {
      end()
      switch error {
      case .closedPipe: System.exit(0)
      case .failed(let message):
        if stream == .output {
          var bytes: [UInt8] = []
          MessageForm(.errors).append(.cannotWriteOutput(message), as: .failed, to: &bytes)
          try? System.write(bytes, to: .errors)
        }
        System.exit(Conclusion.failed.exitCode)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the buffer, and waits until the user leaves the pager, if there is one.
  func finish() {
    flush()
    end()
  }

  private func end() {
    if case .pager(let pager) = target { pager.wait() }
    target = .stream
  }
}
