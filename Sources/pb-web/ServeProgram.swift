internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardWeb
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// Listens until a signal ends the program.
struct ServeProgram {
  private let session: PlanSession
  private let arguments: PageServerRequest

  init(_ session: PlanSession, _ arguments: PageServerRequest) {
    (self.session, self.arguments) = (session, arguments)
  }

  /// The largest number of connections at each address.
  private static let connections = 2_000

  func run() async throws {
    System.allowManyFiles()
    // The mask for new files keeps the socket private to this user. When the server listens, the old mask is restored,
    // so that boards get the user's usual mode.
    let mask = arguments.socket == nil ? nil : System.keepPrivate()
    let places = try Places(arguments, ports: session.ports(for: arguments))
    // Without a record, the port may be another one the next time.
    if arguments.triesOtherPorts, let port = places.port { try? session.recordPort(port) }
    var options = WebServer.Options(
      hosts: places.names.hosts, localTime: System.clock.local, randomBits: { UInt64.random(in: .min ... .max) },
      milliseconds: { System.milliseconds })
    options.token = arguments.token
    if let rate = System.environment("PB_WEB_RATE").flatMap(Int.init), rate > 0 { options.requestsPerSecond = rate }
    let server = WebServer(session, options)
    let hub = EventHub()
    let pool = NIOThreadPool(numberOfThreads: 4)
    pool.start()
    var logger = Logger(label: "pb-web")
    logger.logLevel = .critical
    let link = server.link()
    let linkFile = OpenedLink(session, server)
    let started = Started(count: places.addresses.count) {
      if let mask { System.restore(mask) }
      if let socket = arguments.socket {
        System.print(WebRemark.atSocket(socket, link: link).text)
      } else {
        let url = places.names.url + link
        System.print(WebRemark.serving(url).text)
        if let host = arguments.host { System.print(WebRemark.reachable(host).text, isError: true) }
        if arguments.opens { linkFile.open(at: places.names.url) }
      }
    }
    let http = HTTP1Channel.Configuration(
      idleTimeout: .seconds(20),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))
    let applications = places.addresses.map { address in
      Application(
        responder: PageResponder(server: server, hub: hub, pool: pool), server: .http1(configuration: http),
        configuration: ApplicationConfiguration(
          address: address, backlog: 256, reuseAddress: true,
          availableConnectionsDelegate: MaximumAvailableConnections(Self.connections, logger: logger)),
        onServerRunning: { _ in started.serverListens() }, logger: logger)
    }
    let publisher = Task { try await PlanPublisher(session: session, server: server, hub: hub).start() }
    defer {
      publisher.cancel()
      linkFile.remove()
    }
    let ending = Ending(hub: hub, linkFile)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: applications + [ending], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do { try await group.run() } catch {
      if ending.isAsked { return }
      throw WebStartFailure.cannotListen(places.names.url, reason: "\(error)")
    }
  }
}

/// Ends the streams when the program is to end, so that no connection keeps it alive.
private final class Ending: Service {
  private let hub: EventHub
  private let linkFile: OpenedLink
  private let asked = Mutex(false)

  init(hub: EventHub, _ linkFile: OpenedLink) { (self.hub, self.linkFile) = (hub, linkFile) }

  /// Whether a signal has asked the program to end; false if a server has failed.
  var isAsked: Bool { asked.withLock { $0 } }

  func run() async throws {
    do {
      try await gracefulShutdown()
      asked.withLock { $0 = true }
    } catch {
      // Another service has failed, so this one is cancelled.
    }
    hub.finish()
    linkFile.remove()
    // After a second, the program ends even if a browser has not closed its connection.
    Task { [code = isAsked ? Int32(0) : 2] in
      try? await Task.sleep(for: .seconds(1))
      System.exit(code)
    }
  }
}
