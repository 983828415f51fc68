internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

/// Positions and texts, compared with ``SlowText``.
struct DocumentTextTests {
  private static let characters = [
    "a", "b", " ", "\t", "é", "e\u{301}", "😀", "漢", "\n", "\n", "\r\n", "\r", "\u{2028}", "👩‍💻", "-", "\u{0}",
  ]

  private static func text(_ random: inout Seeded, _ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in characters.randomElement(using: &random)! }.joined()
  }

  @Test(.tags(.property), arguments: PositionEncoding.allCases)
  func `a position is the same place as in a slow reading, also beyond lines and text`(encoding: PositionEncoding) {
    for seed in UInt64(0)..<1_000 {
      var random = Seeded(seed)
      let string = Self.text(&random, 30)
      let text = DocumentText(SourceText(Array(string.utf8)), encoding)
      let slow = SlowText(string)
      for _ in 0..<20 {
        let (line, character) = (Int.random(in: 0..<9, using: &random), Int.random(in: 0..<12, using: &random))
        let offset = text.offset(of: Position(line: line, character: character))
        let index = slow.index(line: line, character: character, in: encoding)
        let expected = string.unicodeScalars.prefix(index).reduce(0) { $0 + String($1).utf8.count }
        #expect(offset == expected, "seed \(seed), \(line):\(character)")
      }
    }
  }

  @Test(.tags(.property), arguments: PositionEncoding.allCases)
  func `the position of a character leads back to it`(encoding: PositionEncoding) {
    for seed in UInt64(0)..<1_000 {
      var random = Seeded(seed)
      let string = Self.text(&random, 30)
      let text = DocumentText(SourceText(Array(string.utf8)), encoding)
      var offset = 0
      var isAfterReturn = false
      for scalar in Array(string.unicodeScalars) + ["\u{0}"] {
        // Between CR and LF there is no position.
        if !(isAfterReturn && scalar == "\n") {
          #expect(text.offset(of: text.position(of: offset)) == offset, "seed \(seed), \(offset)")
        }
        isAfterReturn = scalar == "\r"
        offset += String(scalar).utf8.count
      }
    }
  }

  @Test(.tags(.property), arguments: PositionEncoding.allCases)
  func `a byte order mark of a file has no position`(encoding: PositionEncoding) {
    for seed in UInt64(0)..<200 {
      var random = Seeded(seed)
      let string = Self.text(&random, 30)
      let text = DocumentText(SourceText(Array(string.utf8)), encoding)
      let file = DocumentText(ofFile: SourceText(SourceText.byteOrderMark + Array(string.utf8)), encoding)
      for offset in 0...text.bytes.count {
        let position = text.position(of: offset)
        #expect(file.position(of: offset + 3) == position, "seed \(seed), \(offset)")
        #expect(file.offset(of: position) == text.offset(of: position) + 3, "seed \(seed), \(offset)")
      }
      #expect((0..<3).allSatisfy { file.position(of: $0) == Position(line: 0, character: 0) })
    }
  }

  @Test(.tags(.property), arguments: PositionEncoding.allCases)
  func `after random edits, the server's text is the client's`(encoding: PositionEncoding) throws {
    for seed in UInt64(0)..<60 {
      var random = Seeded(seed)
      let start = Self.text(&random, 40)
      var slow = SlowText(start)
      let client = try Client([:], encoding)
      client.open("a.md", start)
      for version in 2..<12 {
        var changes: [JSONValue] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let added = Self.text(&random, 4)
          if Int.random(in: 0..<8, using: &random) == 0 {
            slow = SlowText(added)
            changes.append(["text": .string(added)])
            continue
          }
          let last = slow.text.unicodeScalars.count
          let ends = [Int.random(in: 0...last, using: &random), Int.random(in: 0...last, using: &random)].sorted()
          let range = ends.map { Self.position(ofScalar: $0, in: slow.text, encoding) }
          // What the client changes is what its own positions mean.
          let indices = range.map { slow.index(line: $0.line, character: $0.character, in: encoding) }
          slow.replace(indices[0]..<max(indices[0], indices[1]), with: added)
          changes.append(["range": PositionRange(range[0], range[1]).json, "text": .string(added)])
        }
        client.tell(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .string(client.uri("a.md")), "version": .integer(version)],
            "contentChanges": .array(changes),
          ])
        #expect(client.text("a.md") == Array(slow.text.utf8), "seed \(seed), version \(version)")
      }
    }
  }

  /// The position of a character, by counting.
  private static func position(ofScalar index: Int, in text: String, _ encoding: PositionEncoding) -> Position {
    var (line, units, last) = (0, 0, Unicode.Scalar("a"))
    for (number, scalar) in text.unicodeScalars.enumerated() {
      if number == index { break }
      if scalar == "\n" || scalar == "\r" {
        if !(scalar == "\n" && last == "\r") { line += 1 }
        units = 0
      } else {
        switch encoding {
        case .utf8: units += String(scalar).utf8.count
        case .utf16: units += String(scalar).utf16.count
        case .utf32: units += 1
        }
      }
      last = scalar
    }
    return Position(line: line, character: units)
  }

  @Test func `a change that does not fit makes the text unknown until it is sent again`() throws {
    let client = try Client([:])
    client.open("a.md", "a\nb\n")
    client.change(
      "a.md", version: 2,
      ["range": ["start": ["line": 9, "character": 0], "end": ["line": 9, "character": 1]], "text": "x"])
    let response = try client.response(
      "textDocument/formatting", ["textDocument": ["uri": .string(client.uri("a.md"))]])
    #expect(response["error"]["code"] == -32801)
    client.change("a.md", version: 3, ["text": "c"])
    #expect(client.text("a.md") == Array("c".utf8))
    try client.ask("textDocument/formatting", ["textDocument": ["uri": .string(client.uri("a.md"))]])
  }

  @Test(arguments: [
    ("file:///a/b%20c.md", "/a/b c.md"), ("file://localhost/a.md", "/a.md"), ("FILE:///a.md#x", "/a.md"),
    ("file:/a.md", "/a.md"), ("file:///a/../b.md", "/b.md"), ("file://host/a.md", nil), ("untitled:1", nil),
    ("file:a.md", nil), ("", nil), ("file:///%", "/%"),
  ])
  func `the URI of a file is its path`(uri: String, path: String?) {
    #expect(DocumentURI(uri).path?.text == path)
  }

  @Test func `a path and its URI lead to each other, also if it is not UTF-8`() {
    for path in [Path("/a b/é#?%.md"), Path(bytes: [0x2F, 0xFF, 0x2E])] {
      #expect(DocumentURI(DocumentURI(path).text).path == path)
    }
  }
}
