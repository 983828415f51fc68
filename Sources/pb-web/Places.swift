internal import HummingbirdCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardWeb

/// The addresses at which the server listens, and the names by which browsers reach it there.
struct Places {
  let addresses: [BindAddress]
  let names: PageHosts

  /// The port at which the server listens; nil if it listens on a socket.
  let port: Int?

  /// Looks for a free port, unless the request names a socket.
  ///
  /// - Parameter ports: the ports to try, the best one first; at least one.
  /// - Throws: one of these failures:
  ///   - `socketInUse` if another program listens on the socket, or if its path has a file that is not a socket
  ///   - `portInUse` if other programs use all ports that may be tried
  ///   - `cannotListen` if the first port cannot be used for another reason
  init(_ arguments: PageServerRequest, ports: [Int]) throws(WebStartFailure) {
    if let socket = arguments.socket {
      guard System.isFreeSocket(socket) else { throw .socketInUse(socket) }
      addresses = [.unixDomainSocket(path: socket)]
      names = PageHosts(atSocketWith: arguments.names)
      port = nil
      return
    }
    let here = arguments.host.map { [$0] } ?? ["127.0.0.1", "::1"]
    var found: (port: Int, hosts: [String])?
    var failure: System.NoPort?
    for wanted in ports where found == nil {
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
        let url = "http://\(PageHosts.written(here[0])):\(arguments.port)"
        throw .cannotListen(url, reason: failure.reason)
      }
      throw .portInUse(arguments.port, host: here[0])
    }
    addresses = found.hosts.map { .hostname($0, port: found.port) }
    port = found.port
    names = PageHosts(port: found.port, host: arguments.host, names: arguments.names)
  }
}
