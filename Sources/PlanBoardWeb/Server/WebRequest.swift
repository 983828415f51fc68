/// A request from a browser. Only the names of its headers are changed, to lower case.
package struct WebRequest: Sendable {
  package var method: String
  /// The target as sent: the path and the query.
  package var target: String
  /// The headers, with names in lower case, in the order in which they were sent.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// Where the request comes from. It is used to count the requests of each client.
  package var peer: String

  /// - Parameters:
  ///   - target: the path and the query, as sent.
  ///   - headers: the headers, with names in upper or lower case.
  ///   - peer: the network address of the client, or any text that is the same for all requests of one client.
  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    peer: String = ""
  ) {
    self.method = method
    self.target = target
    self.headers = headers.map { ($0.name.lowercased(), $0.value) }
    self.body = body
    self.peer = peer
  }

  /// The value of a header; nil if it was not sent exactly once.
  ///
  /// - Parameter name: the name in lower case.
  func header(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }

  /// Whether a header was sent at all. The name must be in lower case.
  func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  /// The values of all cookies with the given name, in the order in which they were sent.
  func cookies(_ name: String) -> [String] {
    headers.filter { $0.name == "cookie" }.flatMap { $0.value.split(separator: ";") }.compactMap { pair in
      let pair = pair.drop { $0 == " " }
      guard let equals = pair.firstIndex(of: "="), pair[..<equals] == name else { return nil }
      return String(pair[pair.index(after: equals)...])
    }
  }
}
