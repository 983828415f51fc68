internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardStore
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

struct DiagnosticsTests {
  private static let board = "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] 😀 Call Ann due:2026-13-13\n- [] Buy milk\n"

  @Test func `findings are sent with the version of the text, and have the place of the problem`() throws {
    let client = try Client([:])
    client.open("a.md", Self.board)
    let sent = client.takeMessages("textDocument/publishDiagnostics")
    #expect(sent.count == 1)
    #expect(sent.last?["version"] == 1)
    let items = try #require(sent.last?["diagnostics"].elements)
    #expect(items.map { $0["code"].text } == ["not-a-date", "malformed-box"])
    #expect(
      items[0]["range"] == ["start": ["line": 6, "character": 18], "end": ["line": 6, "character": 32]])
    #expect(items.allSatisfy { $0["source"] == "pb" && $0["severity"] == 2 })
    client.change("a.md", version: 7, ["text": "---\nplanboard: true\n---\n\n## To Do\n"])
    let empty = client.takeMessages("textDocument/publishDiagnostics")
    #expect(empty.map { $0["version"] } == [7] && empty[0]["diagnostics"] == [])
  }

  @Test(
    arguments: [
      ("- [ ] b ^k3f9\n- [ ] c ^k3f9\n", "the other card with this id", 6),
      ("- [ ] b\n- [ ] b\n", "the other card with this title", 6),
      ("- [ ] b\n\n## To Do\n", "the first column with this name", 4),
    ])
  func `a finding about two places has the other one, if the client shows it`(cards: String, message: String, line: Int)
    throws
  {
    for shows in [true, false] {
      let client = try Client(
        [:], capabilities: ["textDocument": ["publishDiagnostics": ["relatedInformation": .bool(shows)]]])
      client.open("a.md", "---\nplanboard: true\n---\n\n## To Do\n\n" + cards)
      let items = client.takeMessages("textDocument/publishDiagnostics").last?["diagnostics"].elements ?? []
      let other = items.compactMap { $0["relatedInformation"].elements?.first }
      #expect(other.map { $0["message"].text } == (shows ? [message] : []), "\(items)")
      #expect(other.allSatisfy { $0["location"]["range"]["start"]["line"].integer == line })
      #expect(other.allSatisfy { $0["location"]["uri"].text == client.uri("a.md") })
    }
  }

  @Test func `a finding about a card on another board has its place there, as it is in the editor or on the disk`()
    throws
  {
    func board(_ above: String) -> String { "---\nplanboard: true\n---\n\n\(above)## A\n\n- [ ] 😀 x ^one\n" }
    for shows in [true, false] {
      let pull: JSONValue = ["diagnostic": ["relatedInformation": .bool(shows)]]
      let client = try Client(
        [".planboard.yml": "", "a b.md": board(""), "c.md": board("")], capabilities: ["textDocument": pull])
      client.open("d.md", "---\nplanboard: true\n---\n")
      func other() throws -> JSONValue? {
        let reports = try client.ask("workspace/diagnostic", ["previousResultIds": []])["items"].elements ?? []
        let report = try #require(reports.first { $0["uri"].text == client.uri("c.md") })
        #expect(report["items"].elements?.map { $0["code"].text } == ["duplicate-id"])
        return report["items"].elements?[0]["relatedInformation"].elements?.first
      }
      let places = try [
        other(),
        {
          client.open("a b.md", board("Above\n\n")); return try other()
        }(),
      ]
      guard shows else {
        #expect(places == [nil, nil])
        continue
      }
      #expect(places.map { $0?["message"].text } == Array(repeating: "the other card with this id", count: 2))
      #expect(places.map { $0?["location"]["uri"].text } == Array(repeating: client.uri("a b.md"), count: 2))
      #expect(places.map { $0?["location"]["range"].shortRange } == ["6:0-6:15", "8:0-8:15"])
    }
  }

  @Test func `several changes that arrive together are checked once, as the last one`() throws {
    let client = try Client([:])
    client.open("a.md", Self.board)
    _ = client.takeMessages("textDocument/publishDiagnostics")
    let changes = (2..<9).flatMap { version in
      Message.bytes(
        Message.notification(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .string(client.uri("a.md")), "version": .integer(version)],
            "contentChanges": [["text": .string(Self.board + "- [ ] \(version)\n")]],
          ]))
    }
    client.send(bytes: changes)
    #expect(client.takeMessages("textDocument/publishDiagnostics").map { $0["version"] } == [8])
  }

  @Test func `a client that asks for findings is sent none unasked, and is told if they are the same`() throws {
    let client = try Client([:], capabilities: ["textDocument": ["diagnostic": [:]]])
    client.open("a.md", Self.board)
    #expect(client.takeMessages("textDocument/publishDiagnostics").isEmpty)
    let document: JSONValue = ["uri": .string(client.uri("a.md"))]
    let first = try client.ask("textDocument/diagnostic", ["textDocument": document])
    #expect(first["kind"] == "full" && first["items"].elements?.count == 2)
    let second = try client.ask(
      "textDocument/diagnostic", ["textDocument": document, "previousResultId": first["resultId"]])
    #expect(second == ["kind": "unchanged", "resultId": first["resultId"]])
    client.change("a.md", version: 2, ["text": .string(Self.board + "- [] c\n")])
    let third = try client.ask(
      "textDocument/diagnostic", ["textDocument": document, "previousResultId": first["resultId"]])
    #expect(third["items"].elements?.count == 3)
  }

  @Test func `a closed document's findings are taken back`() throws {
    let client = try Client(["a.md": Self.board])
    client.open("a.md", Self.board)
    _ = client.takeMessages("textDocument/publishDiagnostics")
    client.tell("textDocument/didClose", ["textDocument": ["uri": .string(client.uri("a.md"))]])
    #expect(client.takeMessages("textDocument/publishDiagnostics").map { $0["diagnostics"] } == [[]])
  }

  @Test func `a card that another board has is found in unsaved texts, and on the disk after a change there`() throws {
    func board(_ id: String) -> String { "---\nplanboard: true\n---\n\n## A\n\n- [ ] x ^\(id)\n" }
    let client = try Client([".planboard.yml": "", "b.md": board("one")])
    client.open("a.md", "---\nplanboard: true\n---\n\n## A\n\n- [ ] y after:^one\n")
    #expect(codes(client) == [])
    try client.folder.write("b.md", board("two"))
    client.tell("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(codes(client) == ["missing-dependency"])
    client.open("b.md", board("one"))
    #expect(
      client.takeMessages("textDocument/publishDiagnostics").last { $0["uri"].text == client.uri("a.md") }?[
        "diagnostics"] == [])
  }

  private func codes(_ client: Client) -> [String] {
    client.takeMessages("textDocument/publishDiagnostics").flatMap { sent in
      sent["uri"].text == client.uri("a.md") ? sent["diagnostics"].elements?.compactMap { $0["code"].text } ?? [] : []
    }
  }

  @Test(.tags(.property)) func `the findings after random edits are those of pb lint on the same bytes`() throws {
    for seed in UInt64(0)..<40 {
      var random = Seeded(seed)
      let client = try Client([".planboard.yml": "", "b.md": Self.board])
      let header = "---\nplanboard: true\nsort: [due]\n---\n"
      client.open("a.md", header)
      for version in 2..<8 {
        let text = header + String(decoding: RandomBoard.make(using: &random), as: UTF8.self)
        client.change("a.md", version: version, ["text": .string(text)])
        let sent = client.takeMessages("textDocument/publishDiagnostics").last { $0["uri"].text == client.uri("a.md") }
        let items = try #require(sent?["diagnostics"].elements)
        try client.folder.write("a.md", text)
        let environment = PlanEnvironment(
          files: SystemCalls(), stateFolder: nil, home: nil, now: { 0 }, today: { today })
        let session = try PlanSession.containing(Path(client.folder.path("a.md")), environment, cacheLimit: 0)
        var request = LintRequest()
        request.paths = [Path(client.folder.path("a.md"))]
        let run = try session.lint(request).value
        let found = try LocatedFinding.all(of: run.check().value.boards)
        #expect(items.map { $0["code"].text } == found.map { $0.finding.rule.name }, "seed \(seed), \(version)")
        for (item, located) in zip(items, found) {
          let start = try SlowText(text).index(item["range"]["start"], in: .utf16)
          let offset = text.unicodeScalars.prefix(start).reduce(0) { $0 + String($1).utf8.count }
          let isAtLineEnd = text.utf8.dropFirst(located.finding.range.lowerBound).first == 0x0A
          #expect(offset == located.finding.range.lowerBound || isAtLineEnd, "seed \(seed), \(version)")
        }
      }
    }
  }
}
