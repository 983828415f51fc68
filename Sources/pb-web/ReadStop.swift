internal import NIOCore

/// Reads nothing more from a connection, whatever the client still sends.
///
/// Without this, the rest of a request that was refused would be read and thrown away until the connection is closed.
/// If the client is fast, that may be hundreds of megabytes.
final class ReadStop: ChannelOutboundHandler {
  typealias OutboundIn = NIOAny

  /// Stops reading from a connection. Bytes that are written to it are still sent.
  static func stop(_ channel: any Channel) async {
    // This fails only if the connection is closed already.
    try? await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.addHandler(ReadStop(), position: .first)
    }.get()
  }

  // The handler does not pass on the request to read, so nothing is read.
  func read(context: ChannelHandlerContext) {}
}
