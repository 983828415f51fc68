internal import NIOPosix
internal import PlanBoardIntents
internal import PlanBoardWeb

/// Watches the plan, and sends news to all pages when it has changed.
struct PlanPublisher: Sendable {
  let session: PlanSession
  let server: WebServer
  let hub: EventHub

  /// The longest time between two looks at the files, in milliseconds, if no change is reported.
  private static let longestWait = 5_000
  /// The shortest time between two signs of life, in milliseconds. They keep the connections of the pages open.
  private static let pingTime = 15_000

  /// Runs on a thread of its own, until the process ends.
  func start() async throws {
    let pool = NIOThreadPool(numberOfThreads: 1)
    pool.start()
    try await pool.runIfActive { run() }
  }

  private func run() {
    let watch = PlanWatch(session)
    _ = watch.look()
    var last = server.news()
    var pinged = System.milliseconds
    while true {
      if watch.hasChanged(within: Self.longestWait) { _ = watch.look() }
      let news = server.news()
      if news != last {
        last = news
        hub.send(news, onlyTo: server.browsers)
      }
      if System.milliseconds - pinged >= Self.pingTime {
        pinged = System.milliseconds
        hub.send(nil, onlyTo: server.browsers)
      }
    }
  }
}
