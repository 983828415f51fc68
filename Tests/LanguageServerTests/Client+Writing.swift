internal import PlanBoardJSON
internal import Testing

@testable internal import PlanBoardLanguageServer

extension Client {
  /// The parameters of a request about a place of a document.
  func place(_ name: String, _ line: Int, _ character: Int) -> JSONValue {
    [
      "textDocument": ["uri": .string(uri(name))],
      "position": ["line": .integer(line), "character": .integer(character)],
    ]
  }

  /// The same, with one more parameter.
  func place(_ name: String, _ line: Int, _ character: Int, _ key: String, _ value: JSONValue) -> JSONValue {
    .object((place(name, line, character).members ?? []) + [JSONValue.Member(key, value)])
  }

  /// The parameters of a request about a document.
  func document(_ name: String) -> JSONValue { ["textDocument": ["uri": .string(uri(name))]] }

  /// Opens a document, and returns its text.
  @discardableResult func opened(_ name: String, _ text: String) -> String {
    open(name, text)
    return text
  }

  /// The texts of the documents that an edit changes, by their names.
  func applying(_ edit: JSONValue, to texts: [String: String]) throws -> [String: String] {
    var changed: [String: String] = [:]
    let own = (edit["changes"].members ?? []).map { ($0.name, $0.value.elements ?? []) }
    let listed = (edit["documentChanges"].elements ?? []).map {
      ($0["textDocument"]["uri"].text ?? "", $0["edits"].elements ?? [])
    }
    for (uri, edits) in own + listed {
      let name = try #require(texts.keys.first { self.uri($0) == uri }, "an edit of another file: \(uri)")
      changed[name] = try SlowText(changed[name] ?? texts[name] ?? "").applying(edits, in: server.encoding).text
    }
    return changed
  }
}

extension JSONValue {
  /// A range as `line:character-line:character`.
  var shortRange: String {
    func place(_ json: JSONValue) -> String { "\(json["line"].integer ?? -1):\(json["character"].integer ?? -1)" }
    return "\(place(self["start"]))-\(place(self["end"]))"
  }
}
