internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardStore
internal import Testing
internal import TestSupport

@testable internal import PlanBoardLanguageServer

let today = CalendarDate(iso: "2026-11-21")!

/// A client of a language server in this process. Its planning folder is temporary.
final class Client {
  let folder: TemporaryFolder
  private let state: TemporaryFolder
  let server: LanguageServer
  private var lastID = 0
  /// What the server has sent besides the responses.
  private(set) var messages: [JSONValue] = []
  private var reader = MessageReader()

  /// What a client that can do everything says about itself.
  static let capable: JSONValue = [
    "textDocument": [
      "publishDiagnostics": ["versionSupport": true, "relatedInformation": true],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
    ],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]],
  ]

  init(
    _ files: KeyValuePairs<String, String>, _ encoding: PositionEncoding? = nil, capabilities: JSONValue = capable,
    settings: JSONValue = .null, unknownEncoding: String? = nil, initializes: Bool = true, isHome: Bool = false,
    on system: any FileSystem = SystemCalls()
  ) throws {
    folder = try TemporaryFolder(files)
    state = try TemporaryFolder()
    let environment = PlanEnvironment(
      files: system, stateFolder: Path(state.url.path), home: isHome ? Path(folder.url.path) : nil,
      now: { 1_795_000_000 }, today: { today })
    var options = LanguageServer.Options()
    options.encoding = encoding
    options.unknownEncoding = unknownEncoding
    server = LanguageServer(environment, options)
    guard initializes else { return }
    try ask("initialize", ["capabilities": capabilities, "processId": .null, "initializationOptions": settings])
    tell("initialized", [:])
  }

  func uri(_ name: String) -> String { DocumentURI(Path(folder.path(name))).text }

  /// Sends a message, and reads all that the server sends then.
  func send(_ json: JSONValue) { send(bytes: Message.bytes(json)) }

  func send(bytes: [UInt8]) {
    server.receive(bytes)
    while server.hasWork { server.step() }
    reader.append(server.takeOutput())
    while let item = reader.next() {
      guard case .content(let content) = item, let json = try? JSONReader.read(content) else {
        Issue.record("the server sends something that is no message")
        continue
      }
      messages.append(json)
    }
  }

  func tell(_ method: String, _ parameters: JSONValue) { send(Message.notification(method, parameters)) }

  /// Sends a request and returns the whole response.
  @discardableResult func response(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
    lastID += 1
    let id = JSONValue.integer(lastID)
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters])
    let index = try #require(messages.lastIndex { $0["id"] == id && $0["method"].isNull }, "no response to \(method)")
    return messages.remove(at: index)
  }

  /// Sends a request and returns its result.
  @discardableResult func ask(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
    let response = try response(method, parameters)
    #expect(response["error"].isNull, "\(response)")
    return response["result"]
  }

  func takeMessages(_ method: String) -> [JSONValue] {
    defer { messages.removeAll { $0["method"].text == method } }
    return messages.filter { $0["method"].text == method }.map { $0["params"] }
  }

  // MARK: Documents

  func open(_ name: String, _ text: String) {
    tell(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri(name)), "languageId": "markdown", "version": 1, "text": .string(text)]])
  }

  func change(_ name: String, version: Int, _ changes: JSONValue...) {
    tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(name)), "version": .integer(version)], "contentChanges": .array(changes),
      ])
  }

  /// The text that the server has.
  func text(_ name: String) -> [UInt8]? { server.documents[uri(name)]?.text.bytes }

  /// The actions for a place.
  func actions(_ name: String, line: Int, character: Int = 0, only: JSONValue = .null) throws -> [JSONValue] {
    let place: JSONValue = ["line": .integer(line), "character": .integer(character)]
    let result = try ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(uri(name))], "range": ["start": place, "end": place],
        "context": ["diagnostics": [], "only": only],
      ])
    return try #require(result.elements)
  }

  /// The text of a document after an action.
  func applying(_ action: JSONValue, to name: String, _ text: String) throws -> String {
    let edits = action["edit"]["documentChanges"].elements?.first?["edits"].elements ?? []
    return try SlowText(text).applying(edits, in: server.encoding).text
  }
}

/// A text as a client may have it: an array of lines of characters. Slow, and written apart from the server.
struct SlowText {
  private var scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The index of a position: counted line by line and unit by unit.
  func index(line: Int, character: Int, in encoding: PositionEncoding) -> Int {
    var (index, current) = (0, 0)
    while current < line, index < scalars.count {
      if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
      if scalars[index] == "\n" || scalars[index] == "\r" { current += 1 }
      index += 1
    }
    if current < line { return scalars.count }
    var units = 0
    while index < scalars.count, scalars[index] != "\n", scalars[index] != "\r" {
      let width =
        switch encoding {
        case .utf8: String(scalars[index]).utf8.count
        case .utf16: String(scalars[index]).utf16.count
        case .utf32: 1
        }
      guard units + width <= character else { break }
      units += width
      index += 1
    }
    return index
  }

  func index(_ json: JSONValue, in encoding: PositionEncoding) throws -> Int {
    index(line: try #require(json["line"].integer), character: try #require(json["character"].integer), in: encoding)
  }

  /// Makes edits, all of whose ranges are those of this text.
  func applying(_ edits: [JSONValue], in encoding: PositionEncoding) throws -> SlowText {
    let found = try edits.map { edit in
      (
        try index(edit["range"]["start"], in: encoding)..<index(edit["range"]["end"], in: encoding),
        try #require(edit["newText"].text)
      )
    }
    var result = self
    for (range, new) in found.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      result.scalars.replaceSubrange(range, with: new.unicodeScalars)
    }
    return result
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    scalars.replaceSubrange(range, with: text.unicodeScalars)
  }
}

extension JSONValue {
  /// Whether the title of an action is this, or this and then the cards that the action changes.
  func hasTitle(_ title: String) -> Bool {
    self["title"].text.map { $0 == title || $0.hasPrefix(title + ": ") || $0.hasPrefix(title + " the card") } ?? false
  }
}
