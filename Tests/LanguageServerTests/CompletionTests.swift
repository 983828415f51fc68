internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

struct CompletionTests {
  private static let front = "---\nplanboard: 1\n---\n"

  /// Completes at the mark `|` of a text. Returns the labels, the line after the first candidate, and the first candidate.
  private func complete(
    _ marked: String, named name: String = "a.md", _ files: KeyValuePairs<String, String> = [:],
    _ encoding: PositionEncoding = .utf16
  ) throws -> (labels: [String], line: String?, first: JSONValue) {
    let client = try Client(files, encoding, capabilities: ["general": ["positionEncodings": ["utf-8", "utf-16"]]])
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let text = client.opened(name, parts.joined())
    let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let last = before.last ?? ""
    let column = encoding == .utf8 ? last.utf8.count : last.utf16.count
    let result = try client.ask("textDocument/completion", client.place(name, before.count - 1, column))
    let items = result["items"].elements ?? []
    let line = try items.first.map { item in
      try SlowText(text).applying([item["textEdit"]], in: client.server.encoding).text
        .split(separator: "\n", omittingEmptySubsequences: false)[before.count - 1]
    }
    return (items.compactMap { $0["label"].text }, line.map(String.init), items.first ?? .null)
  }

  @Test(arguments: [PositionEncoding.utf16, .utf8])
  func `a tag is completed on a line with a box, after an emoji`(encoding: PositionEncoding) throws {
    let found = try complete("\(Self.front)## A\n- [ ] 😀 é #ta|\n- y #tag\n- z #tag #other\n", [:], encoding)
    #expect(found.labels == ["#tag"] && found.line == "- [ ] 😀 é #tag")
    #expect(found.first["filterText"].isNull && found.first["detail"].text == "2 cards")
    #expect(found.first["sortText"].text == "00000" && found.first["insertTextFormat"].isNull)
  }

  @Test func `a word for a day becomes a date, with the day beside it`() throws {
    let found = try complete("\(Self.front)## A\n- x due:fri|\n")
    #expect(found.line == "- x due:2026-11-27" && found.first["label"].text == "due:fri")
    #expect(found.first["detail"].text == "Fri 27 Nov" && found.first["filterText"].isNull)
  }

  @Test func `ids, front matter and the settings of the plan are completed`() throws {
    let found = try complete("\(Self.front)## A\n- x after:^|\n- Call Ann ^k1\n")
    #expect(found.line == "- x after:^k1" && found.first["detail"].text == "Call Ann")
    #expect(try complete("---\nplanboard: 1\ncolumns:\n  Do|\n---\n## Doing\n").line == "  Doing: ")
    let plan: KeyValuePairs = ["b.md": "\(Self.front)## A\n- x #home\n", ".planboard.yml": "tags: [h]\n"]
    #expect(try complete("tags: [ho|]\n", named: ".planboard.yml", plan).line == "tags: [home]")
  }

  @Test func `a card without an id is completed by a word of its title, and gets an id in the same edit`() throws {
    let client = try Client(["b.md": "\(Self.front)## A\n- [ ] Fix the roof\n- [x] Roof plan\n", ".planboard.yml": ""])
    let text = "\(Self.front)## A\n- [ ] paint after:roo\n- [ ] New roof\n- [ ] door ^r1\n"
    client.open("a.md", text)
    let result = try client.ask("textDocument/completion", client.place("a.md", 4, 21))
    let items = result["items"].elements ?? []
    #expect(items.map { $0["label"].text } == ["New roof", "Fix the roof"] && result["isIncomplete"] == true)
    #expect(items.allSatisfy { $0["filterText"].text?.hasPrefix("after:roo") == true })
    // On the same board, the client makes both edits at once.
    let own = try #require(items.first)
    let edits = [own["textEdit"]] + (own["additionalTextEdits"].elements ?? [])
    let after = try SlowText(text).applying(edits, in: client.server.encoding).text
    let id = try #require(own["textEdit"]["newText"].text?.dropFirst("after:^".count))
    #expect(after == text.replacing("after:roo", with: "after:^\(id)").replacing("New roof", with: "New roof ^\(id)"))
    #expect(own["command"].isNull)
    // On another board, the server asks for the second edit.
    let other = try #require(items.last)
    #expect(other["additionalTextEdits"].isNull)
    client.change("a.md", version: 2, ["text": .string(after)])
    try client.ask(
      "workspace/executeCommand",
      ["command": other["command"]["command"], "arguments": other["command"]["arguments"]])
    let applied = try #require(client.takeMessages("workspace/applyEdit").last)
    let disk = ["b.md": String(decoding: try client.folder.read("b.md"), as: UTF8.self)]
    let new = try #require(other["textEdit"]["newText"].text?.dropFirst("after:".count))
    #expect(
      try client.applying(applied["edit"], to: disk)
        == ["b.md": "\(Self.front)## A\n- [ ] Fix the roof \(new)\n- [x] Roof plan\n"])
  }

  @Test func `a card with an id is completed by its title, too, and a date after an id keeps it`() throws {
    #expect(try complete("\(Self.front)## A\n- x after:ann|\n- Call Ann ^k1\n").line == "- x after:^k1")
    let found = try complete("\(Self.front)## A\n- x ^k1 due:fri|\n")
    #expect(found.line == "- x ^k1 due:2026-11-27")
  }

  @Test func `Markdown that is no board gets no completions`() throws {
    #expect(try complete("# Notes\n- [ ] x #|\n- y #tag\n").labels.isEmpty)
  }
}
