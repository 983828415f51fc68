/// The names by which browsers may ask for pages, and the address in links.
package struct PageHosts: Hashable, Sendable {
  /// The hosts that the server answers for, in lower case, with the port. Browsers leave out a default port.
  package let hosts: Set<String>
  /// The beginning of each address, such as `http://127.0.0.1:7468`.
  package let url: String

  /// The hosts of a server that listens on a socket of this machine, behind a proxy.
  package init(atSocketWith names: [String]) {
    hosts = Set(["localhost"] + Self.accepted(names.map(Self.written)))
    url = "http://localhost"
  }

  /// The hosts of a server that listens on a port. A name can have the port of a proxy.
  ///
  /// - Parameter host: the address at which the server listens; nil for this machine only.
  package init(port: Int, host: String?, names: [String]) {
    let names = names.map(Self.written)
    // No browser can open `0.0.0.0` or `::`. They stand for all addresses of the machine.
    let own = host.flatMap { $0 == "0.0.0.0" || $0 == "::" ? nil : Self.written($0) }
    let all = ["127.0.0.1", "localhost", "[::1]"] + names + [own].compactMap { $0 }
    hosts = Set(all.map { Self.withPort($0, port) } + Self.accepted(names) + (port == 80 ? all : []))
    let shown = host == nil ? nil : own ?? names.first
    url = "http://\(Self.withPort(shown ?? "127.0.0.1", port))"
  }

  /// The names. A name with a default port is added without the port too, because browsers leave out this port.
  private static func accepted(_ names: [String]) -> [String] {
    names
      + names.compactMap { name in
        [":80", ":443"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.utf8.count)) }
      }
  }

  /// A host as browsers write it: in lower case, and an IPv6 address in brackets.
  package static func written(_ host: String) -> String {
    let isIPv6 = !host.hasPrefix("[") && host.count { $0 == ":" } > 1
    return isIPv6 ? "[\(host.lowercased())]" : host.lowercased()
  }

  /// The host with its own port, or with this port.
  private static func withPort(_ host: String, _ port: Int) -> String {
    host.last { $0 == ":" || $0 == "]" } == ":" ? host : "\(host):\(port)"
  }
}
