internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardStore
internal import Synchronization
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

  @Test func `strangers who guess keep nobody from a right link, nor from the page that says what to do`() throws {
    let client = try WebClient(Self.files, opens: false)
    let link = client.server.link()
    while client.get("/open?t=x").status != 429 {}
    #expect(client.get("/").status == 401)
    #expect(client.get("/icon.svg").status == 200)
    while client.get("/api/boards").status != 429 {}
    #expect(client.get("/").status == 401)
    while client.get("/").status != 429 {}
    #expect(client.get("/open?t=x").status == 429)
    let answer = client.get(link)
    #expect(answer.status == 303)
    client.cookie = answer["set-cookie"]?.split(separator: ";").first.map(String.init)
    #expect(client.get("/").status == 200)
  }

  @Test func `a browser that may no longer use the page is told to clear its cache, but not its storage`() throws {
    let client = try WebClient(Self.files)
    #expect(client.get("/")["clear-site-data"] == nil)
    let device = try #require(try client.session.devices().first)
    #expect(try client.session.revokeDevice(device.id))
    for target in ["/", "/events", "/api/plan", "/suggest?q=s"] {
      let answer = client.get(target)
      #expect(answer.status == 401)
      #expect(answer["clear-site-data"] == "\"cache\"", "\(target)")
    }
    // Whoever comes without a cookie may be anyone, such as a browser that follows a link on another site.
    client.cookie = nil
    #expect(client.get("/").status == 401)
    #expect(client.get("/")["clear-site-data"] == nil)
  }

  @Test func `each answer to a browser that may use the page says which plan it is from`() throws {
    let client = try WebClient(Self.files)
    for target in ["/", "/b/\(client.key())", "/nothing", "/api/plan", "/api/nothing", "/search?q=x", "/icon.svg"] {
      #expect(client.get(target)["x-planboard-plan"] == client.session.planKey, "\(target)")
    }
    #expect(client.post("/api/commands", ["command": "x"])["x-planboard-plan"] == client.session.planKey)
    client.cookie = nil
    for target in ["/", "/api/plan", "/icon.svg"] {
      #expect(client.get(target)["x-planboard-plan"] == nil, "\(target)")
    }
  }

  // MARK: The link in a file

  /// A request as a browser sends it that follows a link in a file: from another site, and without the cookie.
  private func getFromFile(_ client: WebClient, _ target: String) -> WebResponse {
    client.server.answer(
      WebRequest(
        "GET", target,
        headers: [("Host", WebClient.host), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")]))
  }

  /// The address to which a page leads.
  private func address(in page: WebResponse) throws -> String {
    let html = String(decoding: page.bytes, as: UTF8.self)
    let found = try #require(html.firstMatch(of: /http-equiv="refresh" content="0;url=([^"]*)"/))
    return String(found.1).replacing("&amp;", with: "&")
  }

  @Test func `a link in a file lets a browser in, once, by way of a page of the server`() throws {
    let client = try WebClient(Self.files, opens: false)
    let used = Mutex(0)
    let link = client.server.linkInFile { used.withLock { $0 += 1 } }
    let page = getFromFile(client, link)
    #expect(page.status == 200 && page["set-cookie"] == nil && page["cache-control"] == "no-store")
    let next = try address(in: page)
    #expect(used.withLock { $0 } == 0)
    let answer = client.get(next)
    #expect(answer.status == 303 && answer["location"] == "/" && answer["set-cookie"] != nil)
    #expect(used.withLock { $0 } == 1)
    #expect(client.get(next).status == 403)
    #expect(getFromFile(client, link).status == 403)
  }

  @Test func `a browser that is in uses up the link in a file, but no printed link, and gets no second cookie`() throws
  {
    let client = try WebClient(Self.files)
    let printed = client.server.link()
    let used = Mutex(0)
    let next = try address(in: getFromFile(client, client.server.linkInFile { used.withLock { $0 += 1 } }))
    let answer = client.get(next)
    #expect(answer.status == 303 && answer["set-cookie"] == nil)
    #expect(used.withLock { $0 } == 1)
    #expect(try client.session.devices().count == 1)
    #expect(client.get(printed).status == 303)
    client.cookie = nil
    #expect(client.get(next).status == 403)
    #expect(client.get(printed)["set-cookie"] != nil)
  }

  @Test func `a page that leads to an address shows it as text, and sends it to nobody`() throws {
    let html = String(decoding: PlanPages.leading(to: "http://x/\"><script>&t='"), as: UTF8.self)
    #expect(!html.contains("<script>"))
    #expect(html.contains(#"<meta name="referrer" content="no-referrer">"#))
    #expect(html.contains(#"content="0;url=http://x/&quot;&gt;&lt;script&gt;&amp;t=&#39;""#))
    #expect(html.contains(#"<a href="http://x/&quot;"#))
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `only this user can read the file with the link, which replaces what is there and follows no link`() throws
  {
    let client = try WebClient(Self.files)
    let first = try client.session.linkFile(Array("old".utf8), runtimeFolder: nil)
    #expect(first.path.text.hasPrefix(client.state.url.path))
    #expect(try mode(first.path.text) == 0o600)
    #expect(try mode(first.path.folder.text) == 0o700)
    let second = try client.session.linkFile(Array("new".utf8), runtimeFolder: nil)
    #expect(second.path == first.path)
    // The first server has ended, but the file is not its own any more.
    first.remove()
    #expect(try String(contentsOfFile: second.path.text, encoding: .utf8) == "new")
    second.remove()
    #expect(!FileManager.default.fileExists(atPath: second.path.text))

    try client.folder.write("other.txt", "mine")
    try FileManager.default.createSymbolicLink(
      atPath: first.path.text, withDestinationPath: client.folder.path("other.txt"))
    let third = try client.session.linkFile(Array("new".utf8), runtimeFolder: nil)
    #expect(try client.text("other.txt") == "mine")
    #expect(try mode(third.path.text) == 0o600)
  }

  @Test func `the file with the link is where the browser can read it`() throws {
    let (home, runtime) = (try TemporaryFolder(), try TemporaryFolder())
    let folder = try TemporaryFolder(Self.files)
    let planning = try PlanningFolder(at: Path(folder.url.path), in: SystemCalls())
    func path(state: String?, runtime: String?) throws -> String {
      let environment = PlanEnvironment(
        files: SystemCalls(), stateFolder: state.map { Path($0) }, home: Path(home.url.path), now: { 0 },
        today: { today })
      let file = try PlanSession(planning, environment).linkFile([], runtimeFolder: runtime.map { Path($0) })
      file.remove()
      return file.path.text
    }
    #expect(try path(state: nil, runtime: runtime.url.path).hasPrefix(runtime.url.path + "/planboard/"))
    #expect(try path(state: home.path(".state"), runtime: runtime.url.path).hasPrefix(home.path(".state/")))
    #expect(throws: FileFailure.self) { try path(state: nil, runtime: home.path("nowhere")) }
    // Browsers from snap packages cannot read hidden folders.
    try home.write("snap/x", "")
    #expect(try path(state: home.path(".state"), runtime: nil) == home.path("planboard-link.html"))
    // Another user could replace the file in such a folder.
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: home.url.path)
    #expect(try path(state: nil, runtime: runtime.url.path).hasPrefix(runtime.url.path))
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
