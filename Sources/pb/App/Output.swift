internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// An output stream of the process, written in large pieces.
final class Output {
  private let stream: System.Stream
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 * 1024

  init(_ stream: System.Stream) { self.stream = stream }

  /// Adds the bytes that `body` appends. They must be safe for a terminal, unless the user requested them unchanged.
  func append(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Adds a line. The text must be safe for a terminal.
  func line(_ text: String) {
    append {
      $0.append(contentsOf: text.utf8)
      $0.append(.lineFeed)
    }
  }

  /// Writes the buffer. If that fails, ends the process: with 0 if the reader closed the pipe, otherwise with 2.
  func flush() {
    guard !buffer.isEmpty else { return }
    do throws(System.WriteFailure) {
      try System.write(buffer, to: stream)
    } catch {
      switch error {
      case .closedPipe: System.exit(0)
      case .failed(let message):
        if stream == .output {
          try? System.write(Array("\(Diagnostic.cannotWriteOutput(message).text)\n".utf8), to: .errors)
        }
        System.exit(Conclusion.failed.exitCode)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
