internal import Foundation
internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

struct LifecycleTests {
  private static let board = "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] Call Ann\n"

  @Test func `before initialize, requests are refused, and notifications are skipped`() throws {
    let client = try Client([:], initializes: false)
    #expect(try client.response("textDocument/formatting", [:])["error"]["code"] == -32002)
    client.open("a.md", Self.board)
    #expect(client.text("a.md") == nil)
    #expect(client.messages == [])
  }

  @Test func `after shutdown, requests are refused, and exit ends with 0`() throws {
    let client = try Client([:])
    #expect(try client.ask("shutdown", .null) == .null)
    #expect(try client.response("shutdown", .null)["error"]["code"] == -32600)
    #expect(client.server.exitCode == nil)
    client.tell("exit", .null)
    #expect(client.server.exitCode == 0)
  }

  @Test func `exit without shutdown, and the end of the input, end with 1`() throws {
    let client = try Client([:])
    client.tell("exit", .null)
    #expect(client.server.exitCode == 1)
    let other = try Client([:])
    other.server.endOfInput()
    #expect(other.server.exitCode == 1)
  }

  @Test func `the end of the input after shutdown ends with 0`() throws {
    let client = try Client([:])
    try client.ask("shutdown", .null)
    client.server.endOfInput()
    #expect(client.server.exitCode == 0)
  }

  @Test func `initialize is answered once`() throws {
    let client = try Client([:])
    #expect(try client.response("initialize", ["capabilities": [:]])["error"]["code"] == -32600)
  }

  @Test(
    arguments: [
      (nil, "utf-16"), (["utf-8", "utf-16"], "utf-16"), (["utf-32", "utf-8"], "utf-32"), ([], "utf-16"),
      (["x"], "utf-16"),
    ] as [([JSONValue]?, String)])
  func `positions are in UTF-16 unless the client cannot use that`(offered: [JSONValue]?, encoding: String) throws {
    let client = try Client([:], initializes: false)
    let general: JSONValue = offered.map { ["positionEncodings": .array($0)] } ?? [:]
    let result = try client.ask("initialize", ["capabilities": ["general": general]])
    #expect(result["capabilities"]["positionEncoding"].text == encoding)
  }

  @Test func `an encoding that is not known is logged`() throws {
    let client = try Client([:], unknownEncoding: "utf8")
    #expect(
      client.takeMessages("window/logMessage").map { $0["message"].text } == [
        "PB_LSP_ENCODING is ignored: `utf8` is not utf-8, utf-16 or utf-32"
      ])
    #expect(try Client([:]).takeMessages("window/logMessage").isEmpty)
  }

  @Test func `the log has what happens before the client can be told, too`() throws {
    let client = try Client([:], initializes: false)
    client.send(bytes: Array("Content-Length: x\r\n\r\n".utf8))
    #expect(client.messages == [])
    #expect(Set(client.server.takeLog()) == ["skipped a message without a valid Content-Length"])
    #expect(client.server.takeLog() == [])
  }

  @Test func `a request that is cancelled before it starts is answered as cancelled`() throws {
    let client = try Client([:])
    let first = Message.bytes(["jsonrpc": "2.0", "id": "a", "method": "textDocument/formatting", "params": [:]])
    let cancel = Message.bytes(Message.notification("$/cancelRequest", ["id": "a"]))
    client.send(bytes: first + cancel)
    #expect(client.messages.last?["id"] == "a")
    #expect(client.messages.last?["error"]["code"] == -32800)
    // The id can be used again.
    client.send(["jsonrpc": "2.0", "id": "a", "method": "shutdown"])
    #expect(client.messages.last?["result"] == .null && client.messages.last?["error"] == .null)
  }

  @Test func `the answer to a message that needed repair has the id of the message`() throws {
    let client = try Client([:])
    let content = #"{"id": 77, "method": "workspace/symbol", "params": {"query": "\ud83d"}}"#
    client.send(bytes: Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8))
    #expect(client.messages.last?["id"] == 77)
  }

  @Test func `what is no request is answered with an error, and the next request is answered`() throws {
    let client = try Client([:])
    for (content, code) in [
      ("{", -32700), ("[]", -32600), ("1", -32600), (#"{"id": {}, "method": "a"}"#, -32600), (#"{"id": 1}"#, -32600),
      (#"{"id": 1, "method": "a/b"}"#, -32601), (#"{"id": 1, "method": "textDocument/codeAction"}"#, -32602),
      (#"{"id": 1, "method": "workspace/executeCommand", "params": {"command": "rm"}}"#, -32602),
      (String(repeating: "[", count: 100_000), -32700),
    ] {
      client.send(bytes: Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8))
      #expect(client.messages.last?["error"]["code"].integer == code, "\(content.prefix(80))")
    }
    // Notifications are never answered.
    let count = client.messages.count
    client.tell("$/setTrace", ["value": "off"])
    client.tell("a/b", .null)
    #expect(client.messages.count == count)
    #expect(try client.ask("shutdown", .null) == .null)
  }

  @Test func `a feature that is switched off answers nothing until it is switched on`() throws {
    let client = try Client(
      ["a.md": Self.board], settings: ["pb": ["codeActions": false, "diagnostics": false, "formatting": false]])
    client.open("a.md", Self.board + "- [ ] due:2026-13-13 b\n")
    #expect(client.takeMessages("textDocument/publishDiagnostics").allSatisfy { $0["diagnostics"] == [] })
    #expect(try client.actions("a.md", line: 6).isEmpty)
    client.tell("workspace/didChangeConfiguration", ["settings": ["pb": ["diagnostics": true]]])
    #expect(client.takeMessages("textDocument/publishDiagnostics").last?["diagnostics"].elements?.isEmpty == false)
  }

  @Test func `all features are announced, whatever the settings are`() throws {
    func capabilities(_ settings: JSONValue) throws -> JSONValue {
      let client = try Client([:], initializes: false)
      return try client.ask("initialize", ["capabilities": Client.capable, "initializationOptions": settings])
    }
    let all = Feature.allCases.map { JSONValue.Member($0.rawValue, true) }
    let none = Feature.allCases.map { JSONValue.Member($0.rawValue, false) }
    #expect(try capabilities(["pb": .object(none)]) == capabilities(["pb": .object(all)]))
  }

  @Test func `the settings are asked for at the start`() throws {
    let client = try Client([:], capabilities: ["workspace": ["configuration": true]])
    let question = try #require(client.messages.last { $0["method"].text == "workspace/configuration" })
    #expect(question["params"]["items"] == [["section": "pb"]])
    client.send(["jsonrpc": "2.0", "id": question["id"], "result": [["inlayHints": true]]])
    #expect(client.server.settings.isOn(.inlayHints))
  }

  @Test func `on Markdown that is no board, everything is empty`() throws {
    let client = try Client(["notes.md": "# Notes\n\n- [] a due:2026-13-13\n"])
    client.open("notes.md", "# Notes\n\n- [] a due:2026-13-13\n")
    #expect(client.takeMessages("textDocument/publishDiagnostics").allSatisfy { $0["diagnostics"] == [] })
    #expect(try client.actions("notes.md", line: 2).isEmpty)
    #expect(
      try client.ask("textDocument/formatting", ["textDocument": ["uri": .string(client.uri("notes.md"))]]) == [])
    #expect(client.takeMessages("window/showMessage").isEmpty)
    #expect(client.takeMessages("window/logMessage").isEmpty)
  }

  @Test func `a document that is no board in the editor is not edited as the board on the disk`() throws {
    let client = try Client([".planboard.yml": "", "n.md": "hello\n"])
    let prose = "# Notes\n\nprose\n\nprose\n\n- [ ] a\n"
    client.open("n.md", prose)
    _ = try client.actions("n.md", line: 6)
    try client.folder.write("n.md", Self.board)
    client.tell("workspace/didChangeWatchedFiles", ["changes": []])
    for action in try client.actions("n.md", line: 6) where !action["edit"].isNull {
      let after = try client.applying(action, to: "n.md", prose)
      #expect(after.hasPrefix("# Notes\n\nprose\n\nprose\n\n"), "\(action["title"])")
    }
  }

  @Test func `a file that is open under two names keeps its text when one is closed`() throws {
    let client = try Client([".planboard.yml": "", "a.md": Self.board])
    let text = Self.board.replacing("- [ ] Call", with: "- [ ] Zero\n- [ ] Call")
    client.open("a.md", text)
    let other: JSONValue = ["uri": .string(client.uri("a.md").replacing("a.md", with: "%61.md")), "version": 1]
    client.tell(
      "textDocument/didOpen", ["textDocument": .object((other.members ?? []) + [.init("text", .string(Self.board))])])
    // Which of the two texts counts is not known, so nothing is edited.
    let refused = try client.response(
      "textDocument/formatting", ["textDocument": ["uri": .string(client.uri("a.md"))]])
    #expect(refused["error"]["code"] == -32801)
    client.tell("textDocument/didClose", ["textDocument": other])
    let action = try #require(try client.actions("a.md", line: 7).first { $0.hasTitle("Mark as done") })
    #expect(
      try client.applying(action, to: "a.md", text) == text.replacing("- [ ] Call", with: "- [x] Call"))
  }

  @Test func `a folder that becomes a plan, and settings that change, are seen while the editor is open`() throws {
    let text = "# x\n\n## To Do\n\n- [ ] two due:2026-13-01\n"
    let client = try Client([:])
    try client.folder.write("sub/n.md", text)
    client.open("sub/n.md", text)
    func codes() -> [String]? {
      client.takeMessages("textDocument/publishDiagnostics").last?["diagnostics"].elements?.compactMap {
        $0["code"].text
      }
    }
    #expect(codes() == [])
    for (settings, found) in [
      ("version: 1\nboards: [sub/n.md]\n", ["not-a-date"]),
      ("version: 1\nboards: [sub/n.md]\nlint: {not-a-date: off}\n", []),
    ] {
      try client.folder.write(".planboard.yml", settings)
      client.tell("workspace/didChangeWatchedFiles", ["changes": []])
      #expect(codes() == found)
    }
    try client.folder.write(".planboard.yml", "version: 1\nboards: [sub/n.md]\n")
    client.tell("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(codes() == ["not-a-date"])
    try FileManager.default.removeItem(atPath: client.folder.path(".planboard.yml"))
    client.tell("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(codes() == [])
  }

  @Test func `a folder without settings is watched only while a board in it is open`() throws {
    let client = try Client(["README.md": "# Read\n", "b.md": Self.board])
    client.open("README.md", "# Read\n")
    _ = try client.actions("README.md", line: 0)
    #expect(try client.ask("workspace/symbol", ["query": ""]) == [])
    #expect(client.server.watchDescriptors.isEmpty)
    client.open("a.md", Self.board)
    #expect(try client.ask("workspace/symbol", ["query": ""]).elements?.count == 2)
    #expect(client.server.plans.all.count == 1 && client.server.plans.all[0].isSearched)
    client.tell("textDocument/didClose", ["textDocument": ["uri": .string(client.uri("a.md"))]])
    #expect(client.server.watchDescriptors.isEmpty)
    client.tell("textDocument/didClose", ["textDocument": ["uri": .string(client.uri("README.md"))]])
    #expect(client.server.plans.all.isEmpty)
  }

  @Test func `a plan is forgotten with its last document`() throws {
    let client = try Client([".planboard.yml": "", "b.md": Self.board])
    for name in ["a.md", "b.md", "README.md"] { client.open(name, Self.board) }
    for name in ["a.md", "README.md", "b.md"] {
      #expect(client.server.plans.all.count == 1)
      client.tell("textDocument/didClose", ["textDocument": ["uri": .string(client.uri(name))]])
    }
    #expect(client.server.plans.all.isEmpty && client.server.watchDescriptors.isEmpty)
  }

  @Test(arguments: [Int.max, .min, -1, 0]) func `any number can be a version or a position`(number: Int) throws {
    let client = try Client([".planboard.yml": ""])
    client.tell(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(client.uri("a.md")), "version": .integer(number), "text": .string(Self.board)]])
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(client.uri("a.md"))], "contentChanges": [["text": .string(Self.board + "x\n")]],
      ])
    #expect(client.text("a.md") == Array((Self.board + "x\n").utf8))
    let place: JSONValue = ["line": .integer(number), "character": .integer(number)]
    let range: JSONValue = ["start": place, "end": place]
    for method in ServerRequests.all.map({ $0.method }) {
      _ = try client.response(
        method,
        [
          "textDocument": ["uri": .string(client.uri("a.md"))], "position": place, "positions": [place], "range": range,
          "context": ["diagnostics": []], "newName": "zz", "query": "", "files": [],
        ])
    }
    client.change("a.md", version: number, ["range": range, "text": "y"])
    #expect(try client.ask("shutdown", .null) == .null)
  }
}
