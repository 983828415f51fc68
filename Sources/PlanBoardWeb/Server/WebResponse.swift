internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMessages

/// A response to a browser.
package struct WebResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// The beginning of a page, which is sent at once, and a function that draws the rest.
    case page([UInt8], rest: @Sendable () -> [UInt8])
    /// A stream that begins with these bytes. Whenever the plan changes, the result of ``WebServer/news()`` follows.
    /// The stream ends when the id `browser` is no longer among ``WebServer/browsers``.
    case events([UInt8], browser: String)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = .bytes(body)
  }

  /// A response with a body. A browser may keep the body, but must ask each time whether the body is still current.
  init(_ status: Int = 200, type: String, _ body: [UInt8]) {
    self.init(status, [("content-type", type), ("cache-control", "no-cache")], body)
  }

  static let html = "text/html; charset=utf-8"
  static let json = "application/json; charset=utf-8"

  init(_ status: Int = 200, json: JSONValue) {
    self.init(status, type: Self.json, JSONWriter.bytes(of: json) + [0x0A])
  }

  /// A response that describes a fault as JSON. The document has the members `more` besides `error`.
  init(_ fault: WebFault, more: [JSONValue.Member] = []) {
    let hints = fault.hints
    let error: JSONValue = .members([
      "code": .string(fault.code), "message": .string(fault.message),
      "hints": hints.isEmpty ? nil : .array(hints.map { .string($0) }),
    ])
    self.init(fault.status, json: .object([JSONValue.Member("error", error)] + more))
    self["cache-control"] = "no-store"
    if fault == .wrongMethod { self["allow"] = "GET, HEAD, POST" }
    if fault == .tooMany { self["retry-after"] = "1" }
  }

  /// The value of a header, named in lower case; nil if there is no such header.
  package subscript(name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      headers.removeAll { $0.name == name }
      if let newValue { headers.append((name, newValue)) }
    }
  }

  mutating func leaveOutBody() { body = .bytes([]) }

  /// The bytes of the whole page, or the first bytes of a stream.
  package var bytes: [UInt8] {
    switch body {
    case .bytes(let bytes), .events(let bytes, _): bytes
    case .page(let beginning, let rest): beginning + rest()
    }
  }
}
