internal import NIOCore

/// Reads nothing more from a connection, whatever the client still sends.
///
/// Otherwise, hundreds of megabytes of a refused request could be read and thrown away before the connection is closed.
final class ReadStop: ChannelOutboundHandler {
  typealias OutboundIn = NIOAny

  /// Bytes that are written to the connection are still sent.
  static func stop(_ channel: any Channel) async {
    // This fails only if the connection is closed already.
    try? await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.addHandler(ReadStop(), position: .first)
    }.get()
  }

  // The handler does not pass on the request to read, so nothing is read.
  func read(context: ChannelHandlerContext) {}
}
