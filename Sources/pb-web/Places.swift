internal import HummingbirdCore
internal import PlanBoardIntents
internal import PlanBoardMessages

/// The addresses at which the server listens, and the names by which browsers reach it there.
struct Places {
  let addresses: [BindAddress]
  /// The hosts that the server answers for, in lower case, as browsers name them: `127.0.0.1:7468`.
  let hosts: Set<String>
  /// The beginning of the address of each page: `http://127.0.0.1:7468`.
  let url: String

  /// How many other ports are tried after the first one, if the request allows other ports.
  private static let tries = 20

  /// Looks for a free port, unless the request names a socket.
  ///
  /// - Throws: `socketInUse` if the path of the socket has a file that is not a socket, or a socket at which a program
  ///   listens. Other faults of the path are noticed only when the server begins to listen. If no port is free, the
  ///   reason at the first port counts: `portInUse` if another program uses it, `cannotListen` for any other reason.
  init(_ arguments: PageServerRequest) throws(WebStartFailure) {
    let names = arguments.names.map { Self.written($0) }
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
    var failure: System.NoPort?
    for wanted in arguments.port...last where found == nil {
      do throws(System.NoPort) {
        let port = try System.freePort(at: here[0], wanted)
        // Not every machine has IPv6, and another program may use the port at `::1`.
        let all = here.filter { $0 == here[0] || (try? System.freePort(at: $0, port)) != nil }
        found = (port, all)
      } catch {
        failure = failure ?? error
      }
    }
    guard let found else {
      if let failure, !failure.isInUse {
        let url = "http://\(Self.written(here[0])):\(arguments.port)"
        throw .cannotListen(url, reason: failure.reason)
      }
      throw .portInUse(arguments.port, host: here[0])
    }
    addresses = found.hosts.map { .hostname($0, port: found.port) }
    var all = ["127.0.0.1", "localhost", "[::1]"] + names
    let host = arguments.host.flatMap { $0 == "0.0.0.0" || $0 == "::" ? nil : Self.written($0) }
    if let host { all.append(host) }
    // Behind a proxy, browsers name the port of the proxy, not that of this server. So each name is also accepted as
    // the user gave it. Browsers leave out the ports 80 and 443, so a name with one of them is also accepted without.
    let bare = names.compactMap { name in
      [":80", ":443"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.utf8.count)) }
    }
    hosts = Set(all.map { Self.withPort($0, found.port) } + names + bare + (found.port == 80 ? all : []))
    // A browser cannot open `0.0.0.0` or `::`, so the link has the first name instead, or else 127.0.0.1.
    let shown = arguments.host == nil ? nil : host ?? names.first
    url = "http://\(Self.withPort(shown ?? "127.0.0.1", found.port))"
  }

  /// A host as browsers write it: in lower case, and an IPv6 address in brackets.
  private static func written(_ host: String) -> String {
    let isIPv6 = !host.hasPrefix("[") && host.count { $0 == ":" } > 1
    return isIPv6 ? "[\(host.lowercased())]" : host.lowercased()
  }

  /// A host as browsers write it, with a port, unless it has one already.
  private static func withPort(_ host: String, _ port: Int) -> String {
    host.last { $0 == ":" || $0 == "]" } == ":" ? host : "\(host):\(port)"
  }
}
