internal import HummingbirdCore
internal import PlanBoardIntents
internal import PlanBoardMessages

/// The addresses at which the server listens, and the names by which browsers reach it there.
struct Places {
  let addresses: [BindAddress]
  /// The hosts that the server answers for, as browsers name them: in lower case, and with the port, which browsers
  /// leave out if it is 80.
  let hosts: Set<String>
  /// The beginning of the address of each page: `http://127.0.0.1:7468`.
  let url: String

  /// How many other ports are tried after the first one, if the request allows other ports.
  private static let tries = 20

  /// Looks for a free port, unless the request names a socket.
  ///
  /// - Throws: `socketInUse` if the socket cannot be made, or `portInUse` if no port that may be tried is free.
  init(_ arguments: PageServerRequest) throws(WebStartFailure) {
    let names = arguments.names.map { $0.lowercased() }
    if let socket = arguments.socket {
      guard System.isFreeSocket(socket) else { throw .socketInUse(socket) }
      addresses = [.unixDomainSocket(path: socket)]
      hosts = Set(["localhost"] + names)
      url = "http://localhost"
      return
    }
    let here = arguments.host.map { [$0] } ?? ["127.0.0.1", "::1"]
    let last = arguments.triesOtherPorts ? arguments.port + Self.tries : arguments.port
    var found: (port: Int, hosts: [String])?
    for wanted in arguments.port...last where found == nil {
      guard let port = System.freePort(at: here[0], wanted) else { continue }
      // Not every machine has IPv6, and another program may use the port at `::1`.
      let all = here.filter { $0 == here[0] || System.freePort(at: $0, port) != nil }
      found = (port, all)
    }
    guard let found else { throw .portInUse(arguments.port, host: here[0]) }
    addresses = found.hosts.map { .hostname($0, port: found.port) }
    var all = ["127.0.0.1", "localhost", "[::1]"] + names
    if let host = arguments.host, host != "0.0.0.0", host != "::" {
      all.append(host.contains(":") ? "[\(host)]" : host.lowercased())
    }
    // Behind a proxy, browsers name the port of the proxy, or none if it is the default port of HTTP or HTTPS. So a
    // name also counts as the user gave it, perhaps with the port of the proxy, and without the port of this server.
    hosts = Set(all.map { "\($0):\(found.port)" } + names + (found.port == 80 ? all : []))
    let shown = arguments.host.map { $0 == "0.0.0.0" || $0 == "::" ? names.first ?? "127.0.0.1" : $0 } ?? "127.0.0.1"
    url = "http://\(shown.contains(":") ? "[\(shown)]" : shown):\(found.port)"
  }
}
