package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMessages
internal import Synchronization

/// The server of a plan's page: requests go in, and responses come out. Several threads can call the server.
package final class WebServer: Sendable {
  /// The choices of the program that runs the server.
  package struct Options: Sendable {
    /// The hosts that the server answers for, as in ``PageHosts/hosts``.
    package var hosts: Set<String>
    /// The token that the user has chosen; nil if there is none. Any number of browsers can use this token.
    package var token: AccessToken?
    /// The largest number of streams of events that are open at the same time.
    package var streams = 1_000
    /// The number of requests that a browser may send each second in the long run.
    package var requestsPerSecond = 1_000
    /// Returns the user's local time at a moment, in seconds since 1970.
    package var localTime: @Sendable (Int) -> LocalTime
    /// Returns 64 random bits that nobody can guess.
    package var randomBits: @Sendable () -> UInt64
    /// Returns the time of a clock that never goes back, in milliseconds.
    package var milliseconds: @Sendable () -> Int

    /// Makes options with the default values of the other properties.
    package init(
      hosts: Set<String>, localTime: @escaping @Sendable (Int) -> LocalTime,
      randomBits: @escaping @Sendable () -> UInt64, milliseconds: @escaping @Sendable () -> Int
    ) {
      self.hosts = hosts
      self.localTime = localTime
      self.randomBits = randomBits
      self.milliseconds = milliseconds
    }
  }

  let session: PlanSession
  let options: Options
  let browserAccess: Access
  private let gate: Gate
  /// The limit for each browser that may use the page.
  private let rate: RateLimit
  /// The limits for other clients, by their network addresses. Behind a proxy, all clients have the same address, so each
  /// kind of request has a limit of its own: whoever guesses tokens keeps nobody from the page that says what to do.
  private let guesses = RateLimit(perSecond: 5, burst: 60)
  private let lockedPages = RateLimit(perSecond: 5, burst: 60)
  private let strangers = RateLimit(perSecond: 5, burst: 60)
  /// A further limit, only for requests that change something.
  private let changes = RateLimit(perSecond: 100, burst: 500)
  private let streams = Mutex(0)
  private let answered: AnsweredChanges
  private let drawn = DrawnCards()
  private let script: PageAsset

  package init(_ session: PlanSession, _ options: Options) {
    self.session = session
    self.options = options
    browserAccess = Access(session, token: options.token, randomBits: options.randomBits)
    gate = Gate(hosts: options.hosts)
    answered = AnsweredChanges { String(options.randomBits(), radix: 16) }
    script = PageAssets.script
    rate = RateLimit(perSecond: options.requestsPerSecond, burst: options.requestsPerSecond * 2)
  }

  /// Makes a link that gives access to one browser, as a path and a query. The link can be opened once, in the next
  /// ten minutes.
  package func link() -> String { "/open?t=\(browserAccess.makeLink(at: options.milliseconds()))" }

  /// Makes a link as ``link()`` does, for a file that leads a browser to it. `whenUsed` is called when the link is opened,
  /// also by a browser that may use the page already; it is not called if the link expires.
  package func linkInFile(whenUsed: @escaping @Sendable () -> Void) -> String {
    "/open?t=\(browserAccess.makeLink(at: options.milliseconds(), whenUsed: whenUsed))&from=file"
  }

  /// How long a link can be opened, in milliseconds.
  package static var linkTime: Int { Access.linkTime }

  /// Reports the end of a stream that ``answer(_:)`` began. Call this function once for each stream.
  package func streamEnded() { streams.withLock { $0 -= 1 } }

  /// Answers a request. When this function returns, changes to the plan are on the disk.
  package func answer(_ request: WebRequest) -> WebResponse {
    var response: WebResponse
    do throws(WebFault) { response = try route(request) } catch { response = WebResponse(error) }
    if request.method == "GET" || request.method == "HEAD" { response.addTag(for: request) }
    if request.method == "HEAD" { response.leaveOutBody() }
    SecurityHeaders.add(to: &response)
    return response
  }

  /// The response to a request that could not be read as a whole.
  package func refuse(_ fault: WebFault) -> WebResponse {
    var response = WebResponse(fault)
    SecurityHeaders.add(to: &response)
    return response
  }

  /// The largest size of a body, in bytes.
  package static var bodyLimit: Int { Gate.bodyLimit }

  private func route(_ request: WebRequest) throws(WebFault) -> WebResponse {
    let address = try gate.check(request) { $0.parts == ["events"] || $0.parts.first == "api" }
    try checkPlan(request, address)
    let now = options.milliseconds()
    guard let device = browserAccess.device(of: request) else {
      return try answer(aStranger: request, address, at: now)
    }
    var response: WebResponse
    do throws(WebFault) { response = try answer(device, request, address, at: now) } catch {
      response = WebResponse(error)
    }
    // Browsers keep pages for the time when pb does not run. The header says which plan they are from.
    response["x-planboard-plan"] = session.planKey
    return response
  }

  private func answer(
    _ device: PlanDevice, _ request: WebRequest, _ address: WebAddress, at now: Int
  ) throws(WebFault) -> WebResponse {
    guard rate.allows(device.id, at: now) else { throw .tooMany }
    if request.method == "POST" {
      guard changes.allows(device.id, at: now) else { throw .tooMany }
      return try changeOnce(address, request, of: device)
    }
    switch address.parts.first {
    case "open" where address.parts.count == 1:
      // The browser needs no link, but the file that has led it here is no longer needed either. A link that was printed
      // stays, for another browser.
      if address["from"] != nil, request.method == "GET" { browserAccess.use(address["t"] ?? "", at: now) }
      return Self.redirect(to: address)
    case "events" where address.parts.count == 1:
      guard request.method == "GET" else { throw .wrongMethod }
      return try events(of: device)
    case "api": return try document(Array(address.parts.dropFirst()), address)
    case "suggest" where address.parts.count == 1: return suggestions(address)
    case "pictures" where address.parts.count == 3: return try picture(address.parts[1], address.parts[2])
    default:
      if let asset = asset(address) { return asset }
      return try page(address, request)
    }
  }

  /// Refuses a request of a page that shows another plan, which was served at the same address before. A page names its
  /// plan in the header `X-PlanBoard-Plan`; for a stream of events, in the query, because a script cannot set its headers.
  private func checkPlan(_ request: WebRequest, _ address: WebAddress) throws(WebFault) {
    let shown = address.parts == ["events"] ? address["plan"] : request.header("x-planboard-plan")
    guard shown == nil || shown == session.planKey else { throw .otherPlan }
  }

  /// Makes a change. A change with a key that was sent before is not made again: the answer is the earlier one.
  private func changeOnce(
    _ address: WebAddress, _ request: WebRequest, of device: PlanDevice
  ) throws(WebFault) -> WebResponse {
    guard let key = request.header("idempotency-key") else { return try change(address, request) }
    guard 1...AnsweredChanges.keyLimit ~= key.utf8.count else { throw .badMember("Idempotency-Key") }
    return try answered.answer(to: "\(device.id) \(key)", since: request.header("x-planboard-run")) {
      do throws(WebFault) { return try change(address, request) } catch { return WebResponse(error) }
    }
  }

  // MARK: Strangers

  /// Answers a browser that may not use the page.
  private func answer(
    aStranger request: WebRequest, _ address: WebAddress, at now: Int
  ) throws(WebFault) -> WebResponse {
    let isSafe = Gate.isSafe(request.method)
    if address.parts == ["open"], request.method == "GET" { return try open(address, request, at: now) }
    let asset = isSafe ? asset(address) : nil
    let isPage = isSafe && !["events", "api", "suggest", "pictures"].contains(address.parts.first ?? "")
    let limit = asset != nil || isPage ? lockedPages : strangers
    guard limit.allows(request.peer, at: now) else { throw .tooMany }
    if let asset { return asset }
    var response =
      isPage
      ? WebResponse(WebFault.locked.status, type: WebResponse.html, PlanPages.locked)
      : WebResponse(.locked)
    response["cache-control"] = "no-store"
    // A browser that was let in before may have kept pages. `storage` is left out, because it would also delete text that
    // the user has not saved yet. The second header is for the page's own worker, from which Chromium hides the first one.
    if !request.cookies(browserAccess.cookieName).isEmpty {
      response["clear-site-data"] = "\"cache\""
      response["x-planboard-revoked"] = "1"
    }
    return response
  }

  /// Lets a browser in, if the token is right. Only wrong tokens count against the limit.
  private func open(_ address: WebAddress, _ request: WebRequest, at now: Int) throws(WebFault) -> WebResponse {
    let token = address["t"] ?? ""
    guard browserAccess.accepts(token, at: now) else {
      guard guesses.allows(request.peer, at: now) else { throw .tooMany }
      throw .badLink
    }
    // A browser sends no `SameSite=Strict` cookie with a request that comes from a file, nor with a redirection that
    // follows. So a page of the server asks again: this request has the cookie, if the browser has one already.
    if address["from"] == "file" {
      let target = "/open?t=\(token.utf8.percentEncoded())&from=page"
      var response = WebResponse(type: WebResponse.html, PlanPages.leading(to: target))
      response["cache-control"] = "no-store"
      return response
    }
    let isSecure = request.header("x-forwarded-proto") == "https"
    let name = request.header("user-agent") ?? ""
    let cookie = try browserAccess.enter(token, name: name, isSecure: isSecure, at: now)
    var response = Self.redirect(to: address)
    response["set-cookie"] = cookie
    return response
  }

  /// Redirects to the value of `to` in the query, or to `/` if the value is not a path on this server.
  private static func redirect(to address: WebAddress) -> WebResponse {
    let to = address["to"] ?? "/"
    let isLocal = to.hasPrefix("/") && !to.hasPrefix("//") && WebAddress(to) != nil
    return WebResponse(303, [("location", isLocal ? to : "/"), ("cache-control", "no-store")])
  }

  // MARK: Events

  /// The ids of the browsers that may use the page now.
  package var browsers: Set<String> { Set(browserAccess.accepted.map(\.id)) }

  private func events(of browser: PlanDevice) throws(WebFault) -> WebResponse {
    let isFree = streams.withLock { count in
      guard count < options.streams else { return false }
      count += 1
      return true
    }
    guard isFree else { throw .tooManyStreams }
    var response = WebResponse(
      200, [("content-type", "text/event-stream; charset=utf-8"), ("cache-control", "no-store")])
    response["x-accel-buffering"] = "no"
    let start = "retry: 1000\nevent: run\ndata: \(answered.run)\n\n"
    response.body = .events(Array(start.utf8) + news(), browser: browser.id)
    return response
  }

  /// An event with the present boards of the plan and their revisions.
  package func news() -> [UInt8] { PlanNews(look(), today: today).event }

  /// An event that is sent every second, so that a page notices when the server is gone or silent.
  package static var ping: [UInt8] { Array("event: ping\ndata: 1\n\n".utf8) }

  // MARK: Reading

  func look() -> PlanSnapshot { session.snapshot(settles: true, withCopies: true) }

  var today: CalendarDate { session.environment.today() }

  private func page(_ address: WebAddress, _ request: WebRequest) throws(WebFault) -> WebResponse {
    let keys = address.parts.first == "b" ? address.parts.dropFirst().compactMap { BoardKey($0) } : []
    let plan = session.snapshot(awaiting: keys)
    let isFragment = request.header("x-planboard-fragment") == "1"
    let pages = PlanPages(
      session: session, plan: plan, today: today, localTime: options.localTime,
      wish: wish(of: request, address, isFragment: isFragment), showsDone: address["done"] == "1")
    do {
      if !isFragment, keys.count == 1, let path = pages.path(of: keys[0]), address.parts.count == 2,
        request.method == "GET"
      {
        // If reading fails now, the response can still have another status than 200.
        _ = try plan.board(at: path)
        return begin(.board(keys[0]), pages)
      }
      guard let wanted = try pageAddress(address, in: plan),
        let page = try pages.page(wanted, isFragment: isFragment)
      else { return WebResponse(404, type: WebResponse.html, try pages.notFound(isFragment: isFragment).html) }
      var response = WebResponse(type: WebResponse.html, page.html)
      if let sheet = page.sheet {
        drawn.remember(sheet.name, sheet.digests)
        // Browsers keep whole pages for the time when pb does not run. With this header, the browser asks for the whole
        // page too.
        if sheet.isPartial || sheet.namesCards { response["x-planboard-part"] = "1" }
      }
      return response
    } catch {
      throw WebFault(error)
    }
  }

  /// Sends the beginning of the page of a board before the board is drawn.
  private func begin(_ address: PageAddress, _ pages: PlanPages) -> WebResponse {
    let beginning = pages.beginning.bytes
    var response = WebResponse(type: WebResponse.html, [])
    response["vary"] = "X-PlanBoard-Fragment,X-PlanBoard-Have"
    response.body = .page(beginning) { [drawn] in
      var page: DrawnPage?
      do { page = try pages.page(address, isFragment: false) } catch { page = try? pages.failed(WebFault(error)) }
      if let sheet = page?.sheet { drawn.remember(sheet.name, sheet.digests) }
      return Array((page?.html ?? []).dropFirst(beginning.count))
    }
    return response
  }

  /// Which cards a browser asks for. In a request for a fragment, the header `X-PlanBoard-Have` is `first` or the
  /// ``CardSheet/name`` of an earlier response.
  private func wish(of request: WebRequest, _ address: WebAddress, isFragment: Bool) -> CardSheet.Wish {
    guard isFragment else { return address["all"] == "1" ? .all : .first }
    switch request.header("x-planboard-have") {
    case nil: return .all
    case "first": return .first
    case let name?: return drawn.digests(name).map { .new($0) } ?? .all
    }
  }

  private func pageAddress(_ address: WebAddress, in plan: PlanSnapshot) throws -> PageAddress? {
    switch (address.parts.first, address.parts.count) {
    case (nil, 0): return .home
    case ("search", 1): return .search(address["q"] ?? "")
    case ("archive", 1): return .archive
    case ("trash", 1): return .trash
    case ("conflicts", 1): return .conflicts
    case ("top", 1): return .top
    case ("keys", 1): return .keys
    case ("b", 2): return BoardKey(address.parts[1]).map { .board($0) }
    case ("b", 3):
      guard let first = BoardKey(address.parts[1]), let second = BoardKey(address.parts[2]) else { return nil }
      return .boards(first, second)
    case ("v", 2): return .view(address.parts[1])
    case ("t", 2): return .tag(address.parts[1])
    case ("c", 2):
      guard let key = CardKey(address.parts[1]), let card = try card(key, in: plan) else { return nil }
      return .card(card.path, card.index)
    default: return nil
    }
  }

  /// The card that a key names; nil if there is no such card now.
  func card(_ key: CardKey, in plan: PlanSnapshot) throws -> CardNow? {
    guard let path = plan.path(of: key.board) else { return nil }
    return try session.card(key, at: path, in: plan)
  }

  private func asset(_ address: WebAddress) -> WebResponse? {
    let name: String
    switch address.parts.count {
    case 1 where ["manifest.webmanifest", "icon.svg", "sw.js"].contains(address.parts[0]): name = address.parts[0]
    case 2 where address.parts[0] == "assets": name = address.parts[1]
    default: return nil
    }
    guard let asset = name == "words.js" ? script : PageAssets.asset(named: name) else { return nil }
    var response = WebResponse(type: asset.type, asset.bytes)
    response["etag"] = "\"\(asset.version)\""
    if address["v"] == asset.version { response["cache-control"] = "public, max-age=31536000, immutable" }
    return response
  }
}
