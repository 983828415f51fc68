internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

/// Hover, rename, references, definition and highlights.
struct NameTests {
  private static let front = "---\nplanboard: 1\n---\n"
  private static let own = """
    \(front)## To Do

    - [ ] 😀 Call Ann #shop @ann after:^k2 due:2026-11-22 ^k1
      - [x] number
      - [ ] call
    - Buy milk #shop

    """
  private static let other = "\(front)## Doing\n\n- two #shop/food [[a#^k1]] ^k2\n"

  private func client(_ capabilities: JSONValue = Client.capable) throws -> Client {
    let client = try Client(["a.md": Self.own, "b.md": Self.other], capabilities: capabilities)
    client.open("a.md", Self.own)
    return client
  }

  @Test func `hover shows the card in words`() throws {
    let client = try client(["textDocument": ["hover": ["contentFormat": ["markdown", "plaintext"]]]])
    let hover = try client.ask("textDocument/hover", client.place("a.md", 5, 10))
    #expect(
      hover["contents"]["value"].text == """
        **😀 Call Ann**

        a / To Do, open

        - due: 2026-11-22, tomorrow, Sun 22 Nov
        - tag: #shop
        - person: @ann
        - waits for: two [[a#^k1]] (open)
        - id: k1
        - checklist: 1/2
        """)
    #expect(hover["contents"]["kind"].text == "markdown" && hover["range"].shortRange == "5:0-7:12")
    let onID = try client.ask("textDocument/hover", client.place("a.md", 5, 38))
    #expect(onID["contents"]["value"].text?.hasPrefix("**two [[a#^k1]]**") == true && onID["range"].isNull)
    let column = try client.ask("textDocument/hover", client.place("a.md", 3, 4))
    #expect(column["contents"]["value"].text == "2 cards")
    #expect(try client.ask("textDocument/hover", client.place("a.md", 1, 0)).isNull)
  }

  @Test func `a client without Markdown gets plain text`() throws {
    let client = try client(["textDocument": ["hover": ["contentFormat": ["plaintext"]]]])
    let hover = try client.ask("textDocument/hover", client.place("a.md", 8, 3))
    #expect(
      hover["contents"] == ["kind": "plaintext", "value": "Buy milk\na / To Do, open\n\ntag: #shop"])
  }

  @Test func `a tag is renamed on all boards by small edits`() throws {
    let client = try client()
    let place = client.place("a.md", 8, 13)
    #expect(
      try client.ask("textDocument/prepareRename", place) == [
        "range": ["start": ["line": 8, "character": 12], "end": ["line": 8, "character": 16]], "placeholder": "shop",
      ])
    let edit = try client.ask("textDocument/rename", client.place("a.md", 8, 13, "newName", "#store"))
    let count = (edit["documentChanges"].elements ?? []).map { $0["edits"].elements?.count ?? 0 }
    #expect(count == [2, 1])
    #expect(
      try client.applying(edit, to: ["a.md": Self.own, "b.md": Self.other]) == [
        "a.md": Self.own.replacing("#shop", with: "#store"), "b.md": Self.other.replacing("#shop", with: "#store"),
      ])
  }

  @Test func `ids, people and columns are renamed, for clients with and without lists of changes`() throws {
    for capabilities: JSONValue in [Client.capable, [:]] {
      let client = try client(capabilities)
      let texts = ["a.md": Self.own, "b.md": Self.other]
      func renamed(_ line: Int, _ character: Int, _ new: String) throws -> [String: String] {
        let parameters = client.place("a.md", line, character, "newName", .string(new))
        return try client.applying(client.ask("textDocument/rename", parameters), to: texts)
      }
      #expect(
        try renamed(5, 38, "x2") == [
          "a.md": Self.own.replacing("^k2", with: "^x2"), "b.md": Self.other.replacing("^k2", with: "^x2"),
        ])
      #expect(try renamed(5, 26, "eve") == ["a.md": Self.own.replacing("@ann", with: "@eve")])
      #expect(try renamed(3, 5, "Next") == ["a.md": Self.own.replacing("To Do", with: "Next")])
    }
  }

  @Test func `a name that is not valid is refused with words, and text that is no name cannot be renamed`() throws {
    let client = try client()
    let response = try client.response("textDocument/rename", client.place("a.md", 8, 13, "newName", "a b"))
    #expect(response["error"]["code"] == -32803 && response["error"]["message"].text?.contains("a b") == true)
    #expect(try client.ask("textDocument/prepareRename", client.place("a.md", 8, 4)).isNull)
  }

  @Test func `a person that only the settings declare is not renamed to one that they do not, and the refusal says so`()
    throws
  {
    let text = "\(Self.front)## A\n\n- [ ] Ask @ann about it\n"
    let client = try Client([".planboard.yml": "people: [ann, eve]\n", "a.md": text])
    client.open("a.md", text)
    func rename(_ new: String) throws -> JSONValue {
      try client.response("textDocument/rename", client.place("a.md", 5, 13, "newName", .string(new)))
    }
    let refused = try #require(rename("bo")["error"]["message"].text)
    #expect(refused.contains("declares `@ann`, but not `@bo`") && refused.contains("first add `bo` to `people:`"))
    let renamed = try client.applying(rename("eve")["result"], to: ["a.md": text])
    #expect(renamed == ["a.md": text.replacing("@ann", with: "@eve")])
    // Settings that are not saved yet count.
    client.open(".planboard.yml", "people: [ann, bo]\n")
    #expect(
      try client.applying(rename("bo")["result"], to: ["a.md": text]) == ["a.md": text.replacing("@ann", with: "@bo")])
  }

  @Test func `references and highlights find a tag, references on all boards`() throws {
    let client = try client()
    let found = try client.ask(
      "textDocument/references", client.place("a.md", 8, 13, "context", ["includeDeclaration": true]))
    let places = (found.elements ?? []).map { "\($0["uri"].text?.suffix(4) ?? "") \($0["range"].shortRange)" }
    #expect(places == ["a.md 5:19-5:23", "a.md 8:12-8:16", "b.md 5:7-5:16"])
    let highlights = try client.ask("textDocument/documentHighlight", client.place("a.md", 8, 13))
    #expect((highlights.elements ?? []).map { $0["range"].shortRange } == ["5:19-5:23", "8:12-8:16"])
    let ids = try client.ask(
      "textDocument/references", client.place("a.md", 5, 60, "context", ["includeDeclaration": false]))
    #expect((ids.elements ?? []).map { $0["range"].shortRange } == ["5:22-5:24"])
  }

  @Test func `an id leads to its card on another board`() throws {
    let client = try client()
    let found = try client.ask("textDocument/definition", client.place("a.md", 5, 38))
    #expect(found["uri"].text == client.uri("b.md") && found["range"]["start"] == ["line": 5, "character": 2])
    #expect(try client.ask("textDocument/definition", client.place("a.md", 8, 4)).isNull)
  }

  @Test func `features that are switched off say nothing`() throws {
    let client = try Client(
      ["a.md": Self.own], settings: ["pb": ["hover": false, "rename": false, "references": false]])
    client.open("a.md", Self.own)
    #expect(try client.ask("textDocument/hover", client.place("a.md", 5, 10)).isNull)
    #expect(try client.ask("textDocument/prepareRename", client.place("a.md", 8, 13)).isNull)
    #expect(try client.ask("textDocument/references", client.place("a.md", 8, 13)) == [])
  }

  @Test func `an id in a link to a file that is no board is not an id of the plan`() throws {
    let text = "---\nplanboard: true\n---\n\n## A\n\n- a [[b#^k1]] ^k1\n- c [[notes#^k1]] after:^k1\n"
    let client = try Client([".planboard.yml": "", "notes.md": "# Notes ^k1\n", "b.md": "---\nplanboard: true\n---\n"])
    client.open("a.md", text)
    let context: JSONValue = ["includeDeclaration": true]
    for (line, character, count) in [(6, 15, 3), (6, 9, 3), (7, 25, 3), (7, 13, 0)] {
      let found = try client.ask("textDocument/references", client.place("a.md", line, character, "context", context))
      let shown = try client.ask("textDocument/documentHighlight", client.place("a.md", line, character))
      #expect(found.elements?.count ?? 0 == count, "\(line):\(character)")
      #expect(shown.elements?.map { $0["range"] } == found.elements?.map { $0["range"] } ?? [])
      let offer = try client.ask("textDocument/prepareRename", client.place("a.md", line, character))
      #expect(offer.isNull == (count == 0))
    }
  }
}
