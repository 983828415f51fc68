internal import Foundation
internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import Testing
internal import TestSupport

@testable internal import PlanBoardWeb

/// Requests that are not those of the page get no answer about the plan, and change nothing.
struct GateTests {
  private static let board = "---\nplanboard: 1\n---\n\n# Plan\n\n## To Do\n\n- [ ] Secret errand\n"

  /// Hosts that are not this server's, though they look like it.
  static let otherHosts = [
    "127.0.0.1.evil.com", "127.0.0.1.evil.com:7468", "evil.com", "evil.com:7468", "localhost.evil.com:7468",
    "127.0.0.1",
    "localhost", "127.0.0.1:80", "127.0.0.1:74680", "127.0.0.1:7468.", "127.0.0.1.:7468", "0.0.0.0:7468", "[::]:7468",
    "127.1:7468", "2130706433:7468", "0x7f000001:7468", "127.0.0.2:7468", "::1:7468", "[::1]", "[::1]:746",
    "[0:0:0:0:0:0:0:1]:7468", "localhost:7468@evil.com", "evil.com#localhost:7468", "evil.com/localhost:7468",
    " localhost:7468",
    "localhost:7468 ", "localhost:7468,evil.com", "ｌocalhost:7468", "localhoſt:7468", "localhost\u{0}:7468",
    "foo.localhost:7468",
    "rebind.network:7468", "7f000001.c0a80001.rbndr.us:7468",
  ]

  @Test(arguments: otherHosts)
  func `a host that is not exactly one of the server's own is misdirected`(host: String) throws {
    let client = try WebClient(["a.md": Self.board])
    for (method, target) in [("GET", "/"), ("GET", "/api/boards"), ("GET", "/events"), ("POST", "/api/commands")] {
      var headers = client.headers.filter { $0.name != "Host" }
      headers += [("Host", host), ("Content-Type", "application/json")]
      let response = client.server.answer(WebRequest(method, target, headers: headers, body: Array("{}".utf8)))
      #expect(response.status == 421)
      #expect(!String(decoding: response.bytes, as: UTF8.self).contains("errand"))
    }
  }

  @Test(arguments: ["127.0.0.1:7468", "localhost:7468", "LOCALHOST:7468", "LocalHost:7468", "[::1]:7468"])
  func `each of the server's own hosts is answered`(host: String) throws {
    let client = try WebClient(["a.md": Self.board])
    let headers = client.headers.filter { $0.name != "Host" } + [("Host", host)]
    #expect(client.server.answer(WebRequest("GET", "/api/boards", headers: headers)).status == 200)
  }

  @Test func `a request without a host, or with two, is not understood`() throws {
    let client = try WebClient(["a.md": Self.board])
    let rest = client.headers.filter { $0.name != "Host" }
    for hosts in [[], [""], [WebClient.host, WebClient.host], [WebClient.host, "evil.com"]] {
      let headers = rest + hosts.map { (name: "Host", value: $0) }
      #expect(client.server.answer(WebRequest("GET", "/api/boards", headers: headers)).status == 400, "\(hosts)")
    }
  }

  /// Origins and sites that are not this page's.
  static let others: [[(name: String, value: String)]] = [
    [("Origin", "http://evil.com")], [("Origin", "null")], [("Origin", "")], [("Origin", "http://localhost:7468")],
    [("Origin", "http://127.0.0.1")], [("Origin", "http://127.0.0.1:7468/")],
    [("Origin", "http://127.0.0.1:7468.evil.com")],
    [("Origin", "http://127.0.0.1:74680")], [("Origin", "file://")], [("Origin", "ftp://127.0.0.1:7468")],
    [("Origin", "http://127.0.0.1:7468"), ("Origin", "http://evil.com")], [("Sec-Fetch-Site", "cross-site")],
    [("Sec-Fetch-Site", "same-site")], [("Sec-Fetch-Site", "")], [("Sec-Fetch-Site", "SAME-ORIGIN")],
    [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")],
  ]

  @Test(arguments: others.indices)
  func `a change or a stream for another site is refused`(index: Int) throws {
    let client = try WebClient(["a.md": Self.board])
    let command: JSONValue = ["command": "done", "cards": [try client.card("Secret errand")]]
    let base = client.headers.filter { $0.name != "Sec-Fetch-Site" }
    let headers = base + Self.others[index] + [("Content-Type", "application/json")]
    for target in ["/api/commands", "/api/undo", "/api/redo", "/api/sync", "/api/devices"] {
      let request = WebRequest("POST", target, headers: headers, body: JSONWriter.bytes(of: command))
      #expect(client.server.answer(request).status == 403, "\(target)")
    }
    for target in ["/events", "/api/boards"] {
      #expect(client.server.answer(WebRequest("GET", target, headers: headers)).status == 403, "\(target)")
    }
    #expect(try client.text() == Self.board)
  }

  @Test func `a link on another site may lead to a page, but nothing else may be asked for from there`() throws {
    let client = try WebClient(["a.md": Self.board])
    let base = client.headers.filter { $0.name != "Sec-Fetch-Site" } + [("Sec-Fetch-Site", "cross-site")]
    func status(_ target: String, _ mode: String) -> Int {
      client.server.answer(WebRequest("GET", target, headers: base + [("Sec-Fetch-Mode", mode)])).status
    }
    #expect(status("/", "navigate") == 200)
    for mode in ["no-cors", "cors", "websocket", ""] { #expect(status("/", mode) == 403, "\(mode)") }
    #expect(status("/events", "navigate") == 403)
    #expect(status("/api/boards", "navigate") == 403)
  }

  @Test(arguments: [
    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp", "json",
  ])
  func `a change whose type a form could have is refused`(type: String) throws {
    let client = try WebClient(["a.md": Self.board])
    let command: JSONValue = ["command": "done", "cards": [try client.card("Secret errand")]]
    for headers in [client.headers + [("Content-Type", type)], client.headers] {
      let request = WebRequest("POST", "/api/commands", headers: headers, body: JSONWriter.bytes(of: command))
      #expect(client.server.answer(request).status == 415)
    }
    #expect(try client.text() == Self.board)
  }

  @Test(arguments: ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "post", "", "PROPFIND"])
  func `no other method is allowed`(method: String) throws {
    let client = try WebClient(["a.md": Self.board])
    let response = client.server.answer(WebRequest(method, "/", headers: client.headers))
    #expect(response.status == 405)
    #expect(response["access-control-allow-origin"] == nil)
  }

  @Test func `a body that is too large is refused`() throws {
    let client = try WebClient(["a.md": Self.board])
    #expect(client.post("/api/commands", [UInt8](repeating: 0x20, count: Gate.bodyLimit + 1)).status == 413)
    #expect(client.post("/api/commands", [UInt8](repeating: 0x20, count: Gate.bodyLimit)).status == 400)
  }

  /// Targets with which a server that makes paths of files from addresses can be tricked.
  static let tricks = [
    "/../../etc/passwd", "/b/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/b/%2e%2e%2fa.md",
    "/assets/..%2f..%2fa.md",
    "/assets/%2e%2e/a.md", "//etc/passwd", "/b//", "/a.md", "/b/a.md", "/.planboard.yml", "/assets/../../a.md",
    "/b/%00", "/%ff",
    "/b/..", "/.", "/..", "http://evil.com/", "*", "", "a", "/\\..\\a.md", "/b/%5c..%5ca.md", "/pictures/a.md/b.png",
    "/pictures/../a.md", "/b/0123456789ab", "/c/0123456789ab.0123456789abcdef-1.0", "/c/x", "/assets/", "/assets",
    "/api/boards/a.md", "/api/boards/..", "/#x", "/ x", "/\u{e9}", "/" + String(repeating: "a", count: 9000),
  ]

  @Test(arguments: tricks)
  func `an address never leads to a file`(target: String) throws {
    let client = try WebClient(["a.md": Self.board, ".secret": "Secret errand"])
    for target in [target, target + "?x=1", target + "?q=%"] {
      let response = client.get(target)
      #expect([400, 404, 409, 421].contains(response.status), "\(response.status)")
      #expect(!String(decoding: response.bytes, as: UTF8.self).contains("root:"))
    }
  }

  @Test func `every response says what the page may do`() throws {
    let client = try WebClient(["a.md": Self.board])
    let answers = [
      client.get("/"), client.get("/nothing"), client.get("/api/plan"), client.get("/.."), client.post("/x", "{}"),
    ]
    for response in answers {
      let policy = try #require(response["content-security-policy"])
      #expect(
        policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe")
          && policy.contains("frame-ancestors 'none'"))
      #expect(response["x-content-type-options"] == "nosniff")
      #expect(response["referrer-policy"] == "no-referrer")
      #expect(response["cross-origin-resource-policy"] == "same-origin")
      #expect(response["cross-origin-opener-policy"] == "same-origin")
      #expect(response["cache-control"] != nil)
      #expect(!response.headers.contains { $0.name.hasPrefix("access-control") })
    }
  }
}
