internal import NIOPosix
internal import PlanBoardIntents
internal import PlanBoardWeb

/// Watches the plan, and sends news to all pages when it has changed, and signs of life.
struct PlanPublisher: Sendable {
  let session: PlanSession
  let server: WebServer
  let hub: EventHub

  /// The longest time between two looks at the files, in milliseconds, if no change is reported.
  private static let longestWait = 5_000
  /// The time between two signs of life. A page that gets none for 2.5 seconds says that pb does not answer.
  private static let pingTime = Duration.seconds(1)

  /// Runs on a thread of its own, until the process ends.
  func start() async throws {
    let pool = NIOThreadPool(numberOfThreads: 1)
    pool.start()
    async let pings: Void = ping()
    try await pool.runIfActive { run() }
    try await pings
  }

  /// Looking at a large plan may take seconds, so signs of life do not wait for that. A stream to a browser that was
  /// revoked ends with the next one.
  private func ping() async throws {
    while true {
      try await Task.sleep(for: Self.pingTime)
      hub.send(nil, onlyTo: server.browsers)
    }
  }

  private func run() {
    let watch = PlanWatch(session)
    _ = watch.look()
    var last = server.news()
    while true {
      if watch.hasChanged(within: Self.longestWait) { _ = watch.look() }
      let news = server.news()
      if news != last {
        last = news
        hub.send(news, onlyTo: server.browsers)
      }
    }
  }
}
