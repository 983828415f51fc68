internal import PlanBoardCore

/// A stream of the process, written in large pieces.
final class Output {
  private let stream: System.Stream
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 * 1024

  init(_ stream: System.Stream) { self.stream = stream }

  /// Adds what `body` appends. The bytes must be safe for a terminal, or be what the user asked for as it is.
  func append(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Adds a line of this program's own words and what was made safe before.
  func line(_ text: String) {
    append {
      $0.append(contentsOf: text.utf8)
      $0.append(.lineFeed)
    }
  }

  /// Ends the process if the bytes cannot be written: in peace if nobody wants them.
  func flush() {
    guard !buffer.isEmpty else { return }
    do throws(System.WriteFailure) {
      try System.write(buffer, to: stream)
    } catch {
      switch error {
      case .closedPipe: System.exit(0)
      case .failed(let message):
        if stream == .output { try? System.write(Array("pb: cannot write the output: \(message)\n".utf8), to: .errors) }
        System.exit(2)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
