internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// Changes that a page sends again because it has no answer.
struct AnsweredChangeTests {
  private static let board = "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] Milk\n- [ ] Milk\n\n## Done\n"

  private static func add(_ client: WebClient, key: String, run: String? = nil, text: String = "Milk") throws
    -> (status: Int, json: JSONValue)
  {
    let more = [(name: "Idempotency-Key", value: key)] + (run.map { [(name: "X-PlanBoard-Run", value: $0)] } ?? [])
    let body = JSONWriter.bytes(of: .members(["command": "add", "text": .string(text), "duplicate": true]))
    let response = client.post("/api/commands", body, more)
    return (response.status, try JSONReader.read(response.bytes))
  }

  private static func run(_ client: WebClient) throws -> String {
    let text = String(decoding: client.get("/events").bytes, as: UTF8.self)
    client.server.streamEnded()
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("data: ") })
    return String(line.dropFirst(6))
  }

  private static func count(_ client: WebClient) throws -> Int {
    try client.text().split(separator: "\n").count { $0 == "- [ ] Milk" }
  }

  @Test func `a change that is sent again with its key is made once, and has the same answer`() throws {
    let client = try WebClient(["a.md": Self.board])
    let run = try Self.run(client)
    let first = try Self.add(client, key: "k1")
    let second = try Self.add(client, key: "k1", run: run)
    #expect(first.status == 200 && second.status == 200)
    #expect(first.json == second.json)
    #expect(try Self.count(client) == 3)
    // Another key is another change, although the text is the same.
    _ = try Self.add(client, key: "k2")
    #expect(try Self.count(client) == 4)
  }

  @Test func `a change that never arrived is made when it is sent again in the same run`() throws {
    let client = try WebClient(["a.md": Self.board])
    let answer = try Self.add(client, key: "k", run: Self.run(client))
    #expect(answer.status == 200)
    #expect(try Self.count(client) == 3)
  }

  @Test func `a change from an earlier run is not made again`() throws {
    let client = try WebClient(["a.md": Self.board])
    let answer = try Self.add(client, key: "k", run: "another")
    #expect(answer.status == 409 && answer.json["error"]["code"] == "unknown-change")
    #expect(try Self.count(client) == 2)
  }

  @Test func `a refused change is refused with the same words when it is sent again`() throws {
    let client = try WebClient(["a.md": Self.board])
    let first = try Self.add(client, key: "k", text: "x after:nobody")
    let second = try Self.add(client, key: "k", text: "x after:nobody")
    #expect(first.status == 422)
    #expect(first.status == second.status && first.json == second.json)
  }

  @Test func `a key belongs to one browser`() throws {
    let client = try WebClient(["a.md": Self.board])
    _ = try Self.add(client, key: "k")
    client.cookie = nil
    try client.open()
    _ = try Self.add(client, key: "k")
    #expect(try Self.count(client) == 4)
  }

  @Test func `a key must be short and not empty`() throws {
    let client = try WebClient(["a.md": Self.board])
    for key in ["", String(repeating: "k", count: 101)] {
      #expect(try Self.add(client, key: key).status == 400)
    }
    #expect(try Self.count(client) == 2)
  }

  @Test func `while a change is being made, the same key is told to ask again`() throws {
    let changes = AnsweredChanges { "run" }
    var inner: WebFault?
    _ = try changes.answer(to: "k", since: nil) {
      do throws(WebFault) { _ = try changes.answer(to: "k", since: "run") { WebResponse(200) } } catch { inner = error }
      return WebResponse(204)
    }
    #expect(inner == .stillChanging)
    #expect(try changes.answer(to: "k", since: "run") { WebResponse(500) }.status == 204)
  }

  @Test func `when there are too many answers, a new run begins, in which the old changes are unknown`() throws {
    let runs = Mutex(0)
    let changes = AnsweredChanges {
      runs.withLock {
        $0 += 1
        return "\($0)"
      }
    }
    for index in 0...AnsweredChanges.limit {
      _ = try changes.answer(to: "\(index)", since: nil) { WebResponse(200) }
    }
    #expect(changes.run == "2")
    #expect(throws: WebFault.unknownChange) { try changes.answer(to: "0", since: "1") { WebResponse(200) } }
  }

  // MARK: Another plan

  @Test func `a page of another plan gets nothing, and changes nothing`() throws {
    let client = try WebClient(["a.md": Self.board])
    let other = [(name: "X-PlanBoard-Plan", value: "0123456789ab")]
    let body = JSONWriter.bytes(of: ["command": "add", "text": "Secret"])
    for response in [
      client.post("/api/commands", body, other), client.post("/api/undo", Array("{}".utf8), other),
      client.post("/api/sync", Array("{}".utf8), other), client.get("/", other), client.get("/api/plan", other),
      client.get("/events?plan=0123456789ab"),
    ] {
      #expect(response.status == 409)
      #expect(try JSONReader.read(response.bytes)["error"]["code"] == "other-plan")
    }
    #expect(try client.text() == Self.board)
    let own = [(name: "X-PlanBoard-Plan", value: client.session.planKey)]
    #expect(client.get("/api/plan", own).status == 200)
    #expect(client.get("/events?plan=\(client.session.planKey)").status == 200)
  }

  @Test func `a browser without access to this plan also learns that its page is of another one`() throws {
    let client = try WebClient(["a.md": Self.board], opens: false)
    #expect(client.get("/", [(name: "X-PlanBoard-Plan", value: "0123456789ab")]).status == 409)
    #expect(client.get("/", [(name: "X-PlanBoard-Plan", value: client.session.planKey)]).status == 401)
  }

  // MARK: Columns

  @Test func `a column with an index is the one with exactly this name, wherever it is`() throws {
    let board = "---\nplanboard: true\n---\n\n## A\n\n## To Do\n\n## Archive\n"
    let client = try WebClient(["a.md": board])
    func add(_ name: String, _ index: Int, status: Int) throws {
      try client.command(
        [
          "command": "add", "board": .string(client.key()), "text": .string("\(name)\(index)"),
          "column": ["name": .string(name), "index": .integer(index)],
        ], status: status)
    }
    try add("To Do", 0, status: 200)
    #expect(try client.text() == board.replacing("## To Do\n", with: "## To Do\n\n- [ ] To Do0\n"))
    try client.folder.write("a.md", board.replacing("## A\n\n", with: ""))
    try add("A", 0, status: 409)
    try client.folder.write("a.md", board.replacing("## To Do", with: "## A"))
    try add("A", 1, status: 200)
    try add("A", 2, status: 409)
    #expect(try client.text().contains("## A\n\n## A\n\n- [ ] A1\n"))
  }
}
