/// A request from a browser.
package struct WebRequest: Sendable {
  package var method: String
  /// The path and the query, as sent.
  package var target: String
  /// The headers, with names in lower case, in the order in which they were sent.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// The network address of the client, or any text that is the same for all requests of one client.
  package var peer: String

  /// Makes a request. The names of the headers may be in upper or lower case.
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

  /// The value of a header, named in lower case; nil if the header is missing or was sent more than once.
  func header(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }

  /// Whether a header, named in lower case, was sent at all.
  func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  func cookies(_ name: String) -> [String] {
    headers.filter { $0.name == "cookie" }.flatMap { $0.value.split(separator: ";") }.compactMap { pair in
      let pair = pair.drop { $0 == " " }
      guard let equals = pair.firstIndex(of: "="), pair[..<equals] == name else { return nil }
      return String(pair[pair.index(after: equals)...])
    }
  }
}
