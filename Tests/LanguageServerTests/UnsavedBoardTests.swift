internal import PlanBoardJSON
internal import Testing

@testable internal import PlanBoardLanguageServer

/// The text in the editor decides whether a document is a board, not the file on the disk.
struct UnsavedBoardTests {
  private static let front = "---\nplanboard: true\n---\n"
  private static let cards = "\n## To Do\n\n- [ ] Call Ann #home\n- [] b #h\n"

  private func codes(_ client: Client, _ name: String = "a.md") -> [String?]? {
    client.takeMessages("textDocument/publishDiagnostics").last { $0["uri"].text == client.uri(name) }?["diagnostics"]
      .elements?.map { $0["code"].text }
  }

  /// What the server answers to questions about a document.
  private func answers(_ client: Client, _ name: String = "a.md") throws -> [JSONValue] {
    let whole: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
    return [
      try client.ask("textDocument/documentSymbol", client.document(name)),
      try client.ask("textDocument/completion", client.place(name, 7, 9))["items"],
      try client.ask("textDocument/hover", client.place(name, 6, 8)),
      try client.ask("textDocument/foldingRange", client.document(name)),
      try client.ask("textDocument/references", client.place(name, 6, 18)),
      try client.ask("textDocument/codeAction", client.place(name, 6, 8, "range", whole)),
    ]
  }

  @Test(arguments: ["# Notes\n", front + cards]) func `a text becomes a board, and stops being one`(
    onDisk: String
  ) throws {
    let client = try Client([".planboard.yml": "", "a.md": onDisk, "b.md": Self.front])
    client.open("a.md", "# Notes\n\n\n" + Self.cards)
    #expect(codes(client) == [])
    let silence = try answers(client)
    #expect(silence.allSatisfy { $0.isNull || $0 == [] })
    for version in [2, 4] {
      client.change("a.md", version: version, ["text": .string(Self.front + Self.cards)])
      #expect(codes(client) == ["malformed-box"])
      #expect(try answers(client).allSatisfy { !$0.isNull && $0 != [] })
      // The line that ends the front matter is deleted.
      let line: JSONValue = ["start": ["line": 2, "character": 0], "end": ["line": 3, "character": 0]]
      client.change("a.md", version: version + 1, ["range": line, "text": ""])
      #expect(codes(client) == [])
      #expect(try answers(client) == silence)
      #expect(try client.ask("workspace/symbol", ["query": "Ann"]) == [])
    }
  }

  @Test func `a new file is a board before it is saved, if its text or the settings say so`() throws {
    let settings = "boards: [\"*.md\", \"sub/**\"]\nignore: sub/old\n"
    let client = try Client([".planboard.yml": settings, "sub/old/a.txt": "", "other/a.txt": ""])
    for (name, isBoard) in [("new.md", true), ("sub/new.md", true), ("sub/old/new.md", false), ("other/new.md", false)]
    {
      client.open(name, Self.cards)
      #expect((codes(client, name) == ["malformed-box"]) == isBoard, "\(name)")
    }
    client.change("other/new.md", version: 2, ["text": .string(Self.front + Self.cards)])
    #expect(codes(client, "other/new.md") == ["malformed-box"])
  }

  @Test func `a file that the settings name stays a board, whatever its text says`() throws {
    let client = try Client([".planboard.yml": "boards: a.md\n", "a.md": Self.front + Self.cards])
    client.open("a.md", Self.front + Self.cards)
    #expect(codes(client) == ["malformed-box"])
    client.change("a.md", version: 2, ["text": .string(Self.cards)])
    #expect(codes(client) == ["malformed-box"])
  }

  @Test func `a file that the plan leaves out is no board, although a pattern matches it`() throws {
    let client = try Client([
      ".planboard.yml": "boards: \"**/*.md\"\n", "node_modules/x/README.md": Self.cards, ".gitignore": "draft.md\n",
      "draft.md": Self.cards,
    ])
    for name in ["node_modules/x/README.md", "draft.md"] {
      client.open(name, Self.cards)
      #expect(codes(client, name) == [], "\(name)")
    }
  }

  @Test func `no card can be moved to a text that is no board any more`() throws {
    let client = try Client([".planboard.yml": "", "a.md": Self.front + Self.cards, "b.md": Self.front + Self.cards])
    client.open("a.md", Self.front + Self.cards)
    func targets() throws -> [String] {
      try client.actions("a.md", line: 6).compactMap { $0["title"].text }.filter { $0.hasPrefix("Move to board") }
    }
    #expect(try targets() == ["Move to board b: the card “Call Ann”"])
    client.open("b.md", Self.cards)
    #expect(try targets() == [])
    // When it is closed, the file counts again.
    client.tell("textDocument/didClose", client.document("b.md"))
    #expect(try targets() == ["Move to board b: the card “Call Ann”"])
  }

  @Test func `a client that asks is told that a text without the front matter of a board has no findings`() throws {
    let client = try Client([".planboard.yml": ""], capabilities: ["textDocument": ["diagnostic": [:]]])
    client.open("a.md", Self.front + Self.cards)
    let report = try client.ask("textDocument/diagnostic", client.document("a.md"))
    #expect(report["items"].elements?.count == 1)
    client.change("a.md", version: 2, ["text": .string(Self.cards)])
    #expect(try client.ask("textDocument/diagnostic", client.document("a.md"))["items"] == [])
  }
}
