internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

/// The findings on boards that are not open.
struct PlanDiagnosticsTests {
  private static let asking: JSONValue = [
    "textDocument": ["diagnostic": ["relatedDocumentSupport": true]],
    "workspace": ["diagnostics": ["refreshSupport": true]],
  ]

  private static func board(_ cards: String) -> String { "---\nplanboard: true\n---\n\n## A\n\n\(cards)\n" }

  private func codes(_ report: JSONValue) -> [String] { report["items"].elements?.compactMap { $0["code"].text } ?? [] }

  private func reports(_ client: Client, since last: JSONValue = []) throws -> [String: JSONValue] {
    let items = try client.ask("workspace/diagnostic", ["previousResultIds": last])["items"].elements ?? []
    return Dictionary(uniqueKeysWithValues: items.map { ($0["uri"].text!, $0) })
  }

  @Test func `a client that asks gets the findings of all boards of the plan, the open ones with their versions`()
    throws
  {
    let client = try Client(
      [".planboard.yml": "", "b.md": Self.board("- [] b"), "notes.md": "- [] no board\n"], capabilities: Self.asking)
    client.open("a.md", Self.board("- [ ] a due:2026-13-01"))
    let first = try reports(client)
    #expect(Set(first.keys) == [client.uri("a.md"), client.uri("b.md")])
    let (a, b) = (try #require(first[client.uri("a.md")]), try #require(first[client.uri("b.md")]))
    #expect(codes(a) == ["not-a-date"] && a["version"] == 1 && a["kind"] == "full")
    #expect(codes(b) == ["malformed-box"] && b["version"].isNull)

    try client.folder.write("b.md", Self.board("- [ ] b"))
    client.tell("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(client.takeMessages("workspace/diagnostic/refresh").count == 1)
    let known = JSONValue.array(first.map { ["uri": .string($0), "value": $1["resultId"]] })
    let second = try reports(client, since: known)
    #expect(second[client.uri("a.md")]?["kind"] == "unchanged")
    #expect(second[client.uri("b.md")]?["kind"] == "full" && codes(second[client.uri("b.md")]!) == [])
  }

  @Test func `the findings of a file that is no board any more are taken back`() throws {
    let client = try Client([".planboard.yml": ""], capabilities: Self.asking)
    client.open("a.md", Self.board("- [] a"))
    let uri = client.uri("gone.md")
    let report = try reports(client, since: [["uri": .string(uri), "value": "1"]])
    #expect(report[uri] == ["uri": .string(uri), "version": .null, "kind": "full", "items": []])
  }

  @Test func `a plan in a folder of the client is checked although no document is open`() throws {
    let client = try Client(
      [".planboard.yml": "", "b.md": Self.board("- [] b")], capabilities: Self.asking, initializes: false)
    let folder: JSONValue = ["uri": .string(client.uri("")), "name": "plan"]
    try client.ask("initialize", ["capabilities": Self.asking, "workspaceFolders": [folder]])
    #expect(codes(try #require(reports(client)[client.uri("b.md")])) == ["malformed-box"])
    client.tell("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [folder]]])
    #expect(try reports(client).isEmpty)
  }

  @Test func `a plan is kept while one of the folders in it is open`() throws {
    let client = try Client(
      [".planboard.yml": "", "b.md": Self.board("- [ ] b"), "sub/c.md": Self.board("- [ ] c")],
      capabilities: Self.asking, initializes: false)
    let folders: [JSONValue] = ["", "sub"].map { ["uri": .string(client.uri($0)), "name": "folder"] }
    try client.ask("initialize", ["capabilities": Self.asking, "workspaceFolders": .array(folders)])
    #expect(try reports(client).count == 2)
    func cards() throws -> Int? { try client.ask("workspace/symbol", ["query": ""]).elements?.count }
    for (folder, count) in zip(folders, [2, 0]) {
      client.tell("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [folder]]])
      #expect(try cards() == count)
    }
  }

  @Test func `boards that are not open have the same findings as boards that are`() throws {
    let client = try Client(
      [".planboard.yml": "", "b.md": Self.board("- [ ] b ^one"), "c.md": Self.board("- [ ] c after:^two ^one")],
      capabilities: Self.asking)
    client.open("a.md", Self.board("- [ ] a ^two"))
    let found = try reports(client)
    for name in ["b.md", "c.md"] { #expect(codes(found[client.uri(name)]!) == ["duplicate-id"]) }
    client.change("a.md", version: 2, ["text": .string(Self.board("- [ ] a"))])
    #expect(codes(try reports(client)[client.uri("c.md")]!) == ["missing-dependency", "duplicate-id"])
  }

  @Test func `with the setting, findings of boards that are not open are sent, and taken back without it`() throws {
    let client = try Client(
      [".planboard.yml": "", "b.md": Self.board("- [ ] b after:^one")], settings: ["planDiagnostics": true])
    client.open("a.md", Self.board("- [ ] a ^one"))
    func sent() -> [[String]] {
      client.takeMessages("textDocument/publishDiagnostics").filter { $0["uri"].text == client.uri("b.md") }
        .map { $0["diagnostics"].elements?.compactMap { $0["code"].text } ?? [] }
    }
    #expect(sent() == [[]])
    client.change("a.md", version: 2, ["text": .string(Self.board("- [ ] a"))])
    #expect(sent() == [["missing-dependency"]])
    client.change("a.md", version: 3, ["text": .string(Self.board("- [ ] a b"))])
    #expect(sent() == [])
    client.tell("workspace/didChangeConfiguration", ["settings": ["pb": ["planDiagnostics": false]]])
    #expect(sent() == [[]])
    client.change("a.md", version: 4, ["text": .string(Self.board("- [ ] a c"))])
    #expect(sent() == [])
  }

  @Test func `findings of boards that are not open are taken back even if a text changes at the same time`() throws {
    let client = try Client(
      [".planboard.yml": "", "b.md": Self.board("- [ ] b after:^one")], settings: ["planDiagnostics": true])
    client.open("a.md", Self.board("- [ ] a"))
    func sent() -> [Int] {
      client.takeMessages("textDocument/publishDiagnostics").filter { $0["uri"].text == client.uri("b.md") }
        .map { $0["diagnostics"].elements?.count ?? 0 }
    }
    #expect(sent() == [1])
    // Both messages arrive before the server sends findings.
    client.send(
      bytes: Message.bytes(
        Message.notification("workspace/didChangeConfiguration", ["settings": ["pb": ["planDiagnostics": false]]]))
        + Message.bytes(
          Message.notification(
            "textDocument/didChange",
            [
              "textDocument": ["uri": .string(client.uri("a.md")), "version": 2],
              "contentChanges": [["text": .string(Self.board("- [ ] a b"))]],
            ])))
    #expect(sent() == [0])
  }

  @Test func `the findings on a board come with those on other open boards that have changed by it`() throws {
    let client = try Client([".planboard.yml": ""], capabilities: Self.asking)
    client.open("a.md", Self.board("- [ ] a ^one"))
    client.open("b.md", Self.board("- [ ] b after:^one"))
    func ask(_ name: String) throws -> JSONValue {
      try client.ask("textDocument/diagnostic", ["textDocument": ["uri": .string(client.uri(name))]])
    }
    #expect(try ask("a.md")["relatedDocuments"][client.uri("b.md")]["items"] == [])
    #expect(try ask("a.md")["relatedDocuments"].isNull)
    client.change("a.md", version: 2, ["text": .string(Self.board("- [ ] a"))])
    #expect(codes(try ask("a.md")["relatedDocuments"][client.uri("b.md")]) == ["missing-dependency"])
    #expect(try ask("a.md")["relatedDocuments"].isNull)
    #expect(codes(try ask("b.md")) == ["missing-dependency"])
  }

  @Test func `the findings on boards come with the settings that change them`() throws {
    let client = try Client([".planboard.yml": ""], capabilities: Self.asking)
    client.open("a.md", Self.board("- [] a"))
    client.open(".planboard.yml", "")
    func ask() throws -> JSONValue {
      try client.ask("textDocument/diagnostic", ["textDocument": ["uri": .string(client.uri(".planboard.yml"))]])
    }
    let first = try ask()
    #expect(first["items"] == [] && codes(first["relatedDocuments"][client.uri("a.md")]) == ["malformed-box"])
    #expect(try ask() == ["kind": "full", "items": []])
    client.change(".planboard.yml", version: 2, ["text": "lint: {malformed-box: off}\n"])
    #expect(try ask()["relatedDocuments"][client.uri("a.md")]["items"] == [])
  }

  @Test func `text without effect is marked if the client can fade it`() throws {
    let text = Self.board("- [ ] a due:2026-12-01 due:2026-12-02")
    for (fades, tags) in [(true, [1] as JSONValue), (false, .null)] {
      let support: JSONValue = fades ? ["tagSupport": ["valueSet": [1, 2]]] : [:]
      let client = try Client([:], capabilities: ["textDocument": ["publishDiagnostics": support]])
      client.open("a.md", text)
      let item = client.takeMessages("textDocument/publishDiagnostics").last?["diagnostics"].elements?.first
      #expect(item?["code"] == "duplicate-field" && item?["tags"] == tags)
    }
  }

  @Test func `in a home folder without settings, no boards are looked for`() throws {
    let files: KeyValuePairs = ["b.md": Self.board("- [ ] other ^one"), "deep/c.md": Self.board("- [ ] other")]
    for isHome in [true, false] {
      let client = try Client(files, isHome: isHome)
      client.open("a.md", Self.board("- [ ] open"))
      let found = try client.ask("workspace/symbol", ["query": ""]).elements?.compactMap { $0["name"].text } ?? []
      #expect(found.sorted() == (isHome ? ["open"] : ["open", "other", "other"]))
    }
  }
}
