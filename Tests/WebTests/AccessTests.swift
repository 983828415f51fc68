internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardStore
internal import Testing
internal import TestSupport

@testable internal import PlanBoardWeb

/// Who may use the page.
struct AccessTests {
  private static let files: KeyValuePairs<String, String> = [
    "a.md": "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Secret errand\n"
  ]

  /// What each address says to a browser that may not use the page.
  private func expectLocked(_ client: WebClient, _ place: SourceLocation = #_sourceLocation) {
    for target in [
      "/", "/b/\(client.key())", "/top", "/search?q=secret", "/api/boards", "/api/plan", "/events", "/suggest?q=s",
    ] {
      let response = client.get(target)
      #expect(response.status == 401, "\(target)", sourceLocation: place)
      #expect(!String(decoding: response.bytes, as: UTF8.self).contains("errand"), sourceLocation: place)
      #expect(response["set-cookie"] == nil, sourceLocation: place)
    }
    #expect(client.post("/api/commands", ["command": "done"]).status == 401, sourceLocation: place)
  }

  @Test func `without the cookie, nothing of the plan is shown`() throws {
    let client = try WebClient(Self.files, opens: false)
    expectLocked(client)
    for cookie in [
      "", "pb=1", "\(client.server.browserAccess.cookieName)=",
      "\(client.server.browserAccess.cookieName)=\(WebClient.noSecret)",
    ] {
      client.cookie = cookie
      expectLocked(client)
    }
  }

  @Test func `a link lets one browser in, once, in ten minutes`() throws {
    let client = try WebClient(Self.files, opens: false)
    let link = client.server.link()
    let answer = client.get(link + "&to=/top")
    #expect(answer.status == 303 && answer["location"] == "/top")
    let cookie = try #require(answer["set-cookie"])
    for part in ["Path=/", "HttpOnly", "SameSite=Strict", "Max-Age="] { #expect(cookie.contains(part)) }
    #expect(!cookie.contains("Secure"))
    #expect(client.get(link).status == 403)
    expectLocked(client)
    client.cookie = cookie.split(separator: ";").first.map(String.init)
    #expect(client.get("/").status == 200)
    // In the browser that is in, an old link leads to the page.
    #expect(client.get(link).status == 303)

    let late = client.server.link()
    client.clock.pass(Access.linkTime + 1)
    client.cookie = nil
    #expect(client.get(late).status == 403)
  }

  @Test(arguments: [
    "//evil.com", "http://evil.com/", "/\\evil.com", "evil.com", "/../x", "/%2e%2e", "/a%0d%0aX: y", "",
  ])
  func `a link leads only to pages of the server`(to: String) throws {
    let client = try WebClient(Self.files, opens: false)
    let encoded = try #require(to.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(client.get(client.server.link() + "&to=\(encoded)")["location"] == "/")
  }

  @Test func `tokens that are not those of a link let nobody in`() throws {
    let client = try WebClient(Self.files, opens: false)
    let link = client.server.link()
    let token = link.split(separator: "=")[1]
    for wrong in [
      "", "0", String(token.dropLast()), token + "0", String(token.dropLast() + "x"), token.uppercased() + "A", "%00",
    ] {
      #expect([400, 403].contains(client.get("/open?t=\(wrong)").status), "\(wrong)")
    }
    #expect(client.get("/open").status == 403)
    #expect(client.get(link).status == 303)
  }

  @Test func `a browser stays in after the server has ended, until it is revoked`() throws {
    let state = try TemporaryFolder()
    let client = try WebClient(Self.files, state: state)
    #expect(client.get("/").status == 200)
    let device = try #require(try client.session.devices().first)
    // The file has no secret, and nobody else can read it.
    let secret = try #require(client.cookie?.split(separator: "=").last)
    let files = try state.allFiles.filter { $0.hasSuffix("/devices") }
    let file = try #require(files.first)
    #expect(!String(decoding: try state.read(file), as: UTF8.self).contains(secret))
    let mode = try FileManager.default.attributesOfItem(atPath: state.path(file))[.posixPermissions] as? Int
    #expect(mode == 0o600)

    var options = WebServer.Options(
      hosts: [WebClient.host], localTime: client.server.options.localTime, randomBits: { 1 }, milliseconds: { 1 })
    options.token = nil
    let next = WebServer(client.session, options)
    #expect(next.answer(WebRequest("GET", "/", headers: client.headers)).status == 200)
    #expect(try client.session.revokeDevice(device.id))
    #expect(try !client.session.revokeDevice(device.id))
    #expect(next.answer(WebRequest("GET", "/", headers: client.headers)).status == 401)
    expectLocked(client)
  }

  @Test func `a token that the user has chosen lets any number of browsers in`() throws {
    let client = try WebClient(Self.files, opens: false, token: "correct-horse-battery")
    for _ in 0..<3 { #expect(client.get("/open?t=correct-horse-battery").status == 303) }
    #expect(client.get("/open?t=correct-horse-batterz").status == 403)
    #expect(client.get("/open?t=").status == 403)
  }

  @Test func `a browser that is remembered only by this server can be listed and revoked`() throws {
    // Without a state folder, the plan has no list.
    let folder = try TemporaryFolder(Self.files)
    let environment = PlanEnvironment(files: SystemCalls(), stateFolder: nil, home: nil, now: { 0 }, today: { today })
    let session = PlanSession(
      try PlanningFolder(at: Path(folder.url.path), in: SystemCalls()), environment, cacheLimit: 0)
    let access = Access(session, token: AccessToken("correct-horse-battery")) { 7 }
    _ = try access.enter("correct-horse-battery", name: "Firefox", isSecure: false, at: 0)
    let device = try #require(try access.devices().first)
    #expect(device.name == "Firefox")
    #expect(try access.revoke(device.id))
    #expect(try access.devices().isEmpty)
    #expect(try !access.revoke(device.id))
  }

  @Test(arguments: [
    ("correct-horse-battery", true), ("AZaz09-_AZaz09-_", true), ("AZaz09-_AZaz09-", false), ("", false),
    ("correct horse battery", false), ("correct-horse-battéry", false), ("correct/horse/battery", false),
  ])
  func `a token is long enough to be secret, and needs no encoding`(text: String, isGood: Bool) {
    #expect(AccessToken(text)?.text == (isGood ? text : nil))
  }

  @Test func `strangers are slowed down before they can guess, and cannot fill the memory`() throws {
    let client = try WebClient(Self.files, opens: false)
    var counts: [Int: Int] = [:]
    for number in 0..<1_000 { counts[client.get("/open?t=\(number)").status, default: 0] += 1 }
    #expect(counts[429] ?? 0 >= 700, "\(counts)")
    client.clock.pass(60_000)
    try client.open()
    #expect(client.get("/").status == 200)
  }

  @Test func `a browser that floods the server is slowed down`() throws {
    let client = try WebClient(Self.files, requestsPerSecond: 10)
    let codes = (0..<50).map { _ in client.get("/api/plan").status }
    #expect(codes.filter { $0 == 429 }.count >= 25)
    client.clock.pass(1_000)
    #expect(client.get("/api/plan").status == 200)
  }

  @Test func `no more streams than the limit are open`() throws {
    let client = try WebClient(Self.files)
    for _ in 0..<3 { #expect(client.get("/events").status == 200) }
    #expect(client.get("/events").status == 503)
    client.server.streamEnded()
    #expect(client.get("/events").status == 200)
  }
}

extension String {
  fileprivate static func + (left: Substring, right: String) -> String { String(left) + right }
}
