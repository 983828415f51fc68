internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

/// Symbols, folding, selection ranges, colours, hints and links.
struct StructureTests {
  private static let front = "---\nplanboard: 1\n---\n"
  private static let text = """
    \(front)## To Do
    - [ ] 😀 one color:red due:2026-11-26
      - [x] first
    ### Red
    - [x] two

    ## Done

    """

  private func client(
    _ text: String = text, _ capabilities: JSONValue = Client.capable, settings: JSONValue = .null
  ) throws -> Client {
    let client = try Client(["a.md": text], capabilities: capabilities, settings: settings)
    client.open("a.md", text)
    return client
  }

  @Test func `symbols are a tree for clients that know trees`() throws {
    let client = try client(
      Self.text,
      [
        "textDocument": [
          "documentSymbol": ["hierarchicalDocumentSymbolSupport": true, "tagSupport": ["valueSet": [1]]]
        ]
      ])
    func lines(_ symbols: JSONValue, _ indent: String = "") -> [String] {
      (symbols.elements ?? []).flatMap { symbol in
        let tag = symbol["tags"] == [1] ? " closed" : ""
        let detail = symbol["detail"].text.map { " (\($0))" } ?? ""
        return ["\(indent)\(symbol["name"].text ?? "")\(detail)\(tag) \(symbol["range"].shortRange)"]
          + lines(symbol["children"], indent + " ")
      }
    }
    #expect(
      try lines(client.ask("textDocument/documentSymbol", client.document("a.md"))) == [
        "To Do (2 cards) 3:0-7:9", " 😀 one (Thu 26 Nov, 1/1) 4:0-5:13", "  first closed 5:0-5:13",
        " Red (1 card) 6:0-7:9", "  two closed 7:0-7:9", "Done (0 cards) 9:0-9:7",
      ])
  }

  @Test func `symbols are a list for other clients`() throws {
    let client = try client()
    let found = try client.ask("textDocument/documentSymbol", client.document("a.md"))
    let names = (found.elements ?? []).map { "\($0["containerName"].text ?? "-")/\($0["name"].text ?? "")" }
    #expect(names == ["-/To Do", "To Do/😀 one", "😀 one/first", "To Do/Red", "Red/two", "-/Done"])
    let all = try client.ask("workspace/symbol", ["query": "TWO"])
    #expect((all.elements ?? []).map { $0["name"].text } == ["two"])
  }

  @Test func `front matter, columns, sections and cards can be folded`() throws {
    let client = try client()
    let found = try client.ask("textDocument/foldingRange", client.document("a.md"))
    #expect(
      (found.elements ?? []).map { "\($0["startLine"].integer ?? -1)-\($0["endLine"].integer ?? -1)" } == [
        "0-2", "3-7", "4-5", "6-7",
      ])
  }

  @Test func `a selection grows to the document`() throws {
    let client = try client()
    let positions: JSONValue = [["line": 5, "character": 9], ["line": 999, "character": 999]]
    let found = try client.ask(
      "textDocument/selectionRange", ["textDocument": ["uri": .string(client.uri("a.md"))], "positions": positions])
    var ranges: [String] = []
    var json = found.elements?.first ?? .null
    while !json.isNull {
      ranges.append(json["range"].shortRange)
      json = json["parent"]
    }
    #expect(ranges == ["5:8-5:13", "5:0-5:13", "4:0-5:13", "3:0-7:9", "0:0-10:0"])
    #expect(found.elements?.count == 2)
  }

  @Test func `a colour can be picked`() throws {
    let client = try client()
    let found = try client.ask("textDocument/documentColor", client.document("a.md"))
    #expect((found.elements ?? []).map { $0["range"].shortRange } == ["4:19-4:22"])
    #expect(
      found.elements?.first?["color"] == ["red": .number(1), "green": .number(0), "blue": .number(0), "alpha": 1])
    let ways = try client.ask(
      "textDocument/colorPresentation",
      [
        "textDocument": ["uri": .string(client.uri("a.md"))], "color": ["red": 1, "green": .number(0.6471), "blue": 0],
        "range": found.elements?.first?["range"] ?? .null,
      ])
    #expect((ways.elements ?? []).map { $0["label"].text } == ["orange", "#ffa500"])
    let after = try SlowText(Self.text).applying([ways.elements?.first?["textEdit"] ?? .null], in: .utf16).text
    #expect(after == Self.text.replacing("color:red", with: "color:orange"))
  }

  @Test func `hints are off unless the settings ask for them`() throws {
    let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
    func hints(_ client: Client) throws -> [String] {
      let found = try client.ask(
        "textDocument/inlayHint", ["textDocument": ["uri": .string(client.uri("a.md"))], "range": range])
      return (found.elements ?? []).map { $0["label"].text ?? "" }
    }
    #expect(try hints(client()).isEmpty)
    #expect(try hints(client(settings: ["inlayHints": true])) == ["2 cards", "in 5 days", "1/1", "0 cards"])
  }

  @Test func `links lead to files, and stay true when a file is renamed`() throws {
    let a = "\(Self.front)## A\n- [b](b.md) [[b#^k]]\n"
    let client = try Client(["a.md": a, "b.md": "\(Self.front)## B\n- x ^k\n"])
    client.open("a.md", a)
    let links = try client.ask("textDocument/documentLink", client.document("a.md"))
    #expect((links.elements ?? []).map { $0["target"].text } == [client.uri("b.md"), client.uri("b.md")])
    let edit = try client.ask(
      "workspace/willRenameFiles",
      ["files": [["oldUri": .string(client.uri("b.md")), "newUri": .string(client.uri("sub/new one.md"))]]])
    #expect(
      try client.applying(edit, to: ["a.md": a]) == [
        "a.md": "\(Self.front)## A\n- [b](sub/new%20one.md) [[new one#^k]]\n"
      ])
    #expect(
      try client.ask(
        "workspace/willRenameFiles",
        ["files": [["oldUri": .string(client.uri("z.md")), "newUri": .string(client.uri("y.md"))]]]
      ).isNull)
  }

  @Test func `on the first line of a file that is not open, a byte order mark does not count`() throws {
    let a = "\(Self.front)## A\n- [[b]] #x\n"
    let b = "\u{FEFF}## B [l](a.md)\n- y #x\n"
    let client = try Client(["a.md": a, "b.md": b, ".planboard.yml": "version: 1\nboards: [a.md, b.md]\n"])
    client.open("a.md", a)
    func renaming(_ text: String) throws -> [String: String] {
      let edit = try client.ask(
        "workspace/willRenameFiles",
        ["files": [["oldUri": .string(client.uri("a.md")), "newUri": .string(client.uri("n.md"))]]])
      return try client.applying(edit, to: ["b.md": text])
    }
    // Editors take the mark off. If one does not, the text of the open document says so.
    let shown = String(b.unicodeScalars.dropFirst())
    #expect(try renaming(shown) == ["b.md": "## B [l](n.md)\n- y #x\n"])
    for text in [b, shown] {
      client.open("b.md", text)
      #expect(try renaming(text) == ["b.md": text.replacing("a.md", with: "n.md")])
    }
  }

  @Test(.tags(.property)) func `every range of every answer lies in the text, and hostile positions do no harm`() throws
  {
    for seed in 0..<TestSettings.cases(40) {
      var random = Seeded(UInt64(seed))
      let text = Self.front + String(decoding: RandomBoard.make(using: &random), as: UTF8.self)
      let client = try client(
        text, ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]],
        settings: ["inlayHints": true])
      let last = try #require(client.server.documents[client.uri("a.md")]?.text.lastLine)
      func check(_ json: JSONValue) {
        if let line = json["line"].integer { #expect((0...last).contains(line), "seed \(seed): \(json)") }
        for element in json.elements ?? [] { check(element) }
        for member in json.members ?? [] { check(member.value) }
      }
      for method in ["documentSymbol", "foldingRange", "documentColor", "documentLink"] {
        check(try client.ask("textDocument/\(method)", client.document("a.md")))
      }
      for _ in 0..<20 {
        let line = Int.random(in: 0...last + 2, using: &random)
        let character = [0, 1, 5, 9, 40, 2_147_483_647].randomElement(using: &random)!
        for method in ["completion", "hover", "definition", "documentHighlight", "prepareRename"] {
          check(try client.ask("textDocument/\(method)", client.place("a.md", line, character)))
        }
      }
    }
  }
}
