internal import NIOPosix
internal import PlanBoardWeb

/// Ends the streams of browsers that may no longer use the page, wherever they were revoked.
struct Revocations: Sendable {
  let server: WebServer
  let hub: EventHub
  let pool: NIOThreadPool

  /// The time between two looks at the list of browsers.
  private static let pause = Duration.milliseconds(500)

  /// Returns when the task is cancelled.
  func watch() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.pause)
      guard hub.hasStreams, let browsers = try? await pool.runIfActive({ [server] in server.browsers }) else {
        continue
      }
      hub.endStreams(except: browsers)
    }
  }
}
