internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardStore
internal import Synchronization
internal import Testing
internal import TestSupport

@testable internal import PlanBoardWeb

let today = CalendarDate(iso: "2026-11-21")!

/// A browser with the page of a plan in a temporary folder. There is no network between them.
final class WebClient {
  static let host = "127.0.0.1:7468"
  /// A text of the length of a secret that is none.
  static let noSecret = String(repeating: "0", count: 64)

  let folder: TemporaryFolder
  let state: TemporaryFolder
  let session: PlanSession
  let server: WebServer
  /// The value of `Cookie`; nil before the link was opened.
  var cookie: String?
  /// The time of the server, in milliseconds.
  let clock = Clock()

  final class Clock: Sendable {
    let now = Mutex(1_000)
    func pass(_ milliseconds: Int) { now.withLock { $0 += milliseconds } }
  }

  init(
    _ files: KeyValuePairs<String, String>, opens: Bool = true, token: String? = nil, state: TemporaryFolder? = nil,
    requestsPerSecond: Int = 100_000
  ) throws {
    folder = try TemporaryFolder(files)
    try folder.write(".planboard.yml", "")
    self.state = try state ?? TemporaryFolder()
    let environment = PlanEnvironment(
      files: SystemCalls(), stateFolder: Path(self.state.url.path), home: nil, now: { 1_795_000_000 }, today: { today })
    session = PlanSession(
      try PlanningFolder(at: Path(folder.url.path), in: SystemCalls()), environment, cacheLimit: 16 << 20)
    let clock = clock
    let random = Mutex(Seeded(7))
    var options = WebServer.Options(
      hosts: [Self.host, "localhost:7468", "[::1]:7468"],
      localTime: { _ in LocalTime(today, hour: 12, minute: 0) }, randomBits: { random.withLock { $0.next() } },
      milliseconds: { clock.now.withLock { $0 } })
    options.token = token.flatMap(AccessToken.init)
    options.streams = 3
    options.requestsPerSecond = requestsPerSecond
    server = WebServer(session, options)
    if opens { try open() }
  }

  /// Opens a new link, as a user does.
  func open() throws {
    let answer = get(server.link())
    #expect(answer.status == 303)
    cookie = try #require(answer["set-cookie"]).split(separator: ";").first.map(String.init)
  }

  /// The headers of a request of the page itself.
  var headers: [(name: String, value: String)] {
    var headers = [(name: "Host", value: Self.host), (name: "Sec-Fetch-Site", value: "same-origin")]
    if let cookie { headers.append(("Cookie", cookie)) }
    return headers
  }

  func get(_ target: String, _ more: [(name: String, value: String)] = []) -> WebResponse {
    server.answer(WebRequest("GET", target, headers: headers + more))
  }

  func post(_ target: String, _ json: JSONValue) -> WebResponse {
    post(target, JSONWriter.bytes(of: json))
  }

  func post(
    _ target: String, _ body: [UInt8], _ more: [(name: String, value: String)] = []
  ) -> WebResponse {
    let own = headers + [("Content-Type", "application/json"), ("Origin", "http://\(Self.host)")]
    return server.answer(WebRequest("POST", target, headers: own + more, body: body))
  }

  /// Sends a command, and returns the JSON of the answer.
  @discardableResult func command(_ json: JSONValue, status: Int = 200, _ place: SourceLocation = #_sourceLocation)
    throws
    -> JSONValue
  {
    let response = post("/api/commands", json)
    let answer = try JSONReader.read(response.bytes)
    #expect(response.status == status, "\(answer)", sourceLocation: place)
    return answer
  }

  func json(_ target: String) throws -> JSONValue { try JSONReader.read(get(target).bytes) }

  func text(_ name: String = "a.md") throws -> String { String(decoding: try folder.read(name), as: UTF8.self) }

  private var plan: PlanSnapshot { session.snapshot() }

  func key(_ name: String = "a.md") -> String { BoardKey(Path(folder.path(name)), in: plan).text }

  /// The key of the card with a title, as the page shows it now.
  func card(_ title: String, _ name: String = "a.md") throws -> JSONValue {
    let plan = plan
    let path = Path(folder.path(name))
    let board = try plan.board(at: path)
    let index = try #require(board.cards.indices.first { board.card($0).title == title }, "no card \(title)")
    return .string(CardKey(index, of: board, at: path, in: plan).text)
  }
}
