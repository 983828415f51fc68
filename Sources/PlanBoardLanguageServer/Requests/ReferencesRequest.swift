internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/references`: the places where the name at a position is written, on all boards of the plan.
struct ReferencesRequest: ServerRequest {
  static let method = "textDocument/references"
  static let feature: Feature? = .references
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("referencesProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters), let name = try board.name(parameters) else { return nothing }
    let withDeclaration = parameters["context"]["includeDeclaration"].bool ?? true
    let found = board.snapshot.places(of: name.name, foundOn: board.path)
    return .array(
      found.flatMap { board in
        let text = DocumentText(board.source, server.encoding)
        return board.places.filter { withDeclaration || !$0.isDeclaration }.map { (board.path, text, $0.range) }
      }.map { path, text, range in
        board.location(path, text.positions(of: range), server)
      })
  }
}

/// `textDocument/documentHighlight`: the other places on the board where the name at a position is written.
struct DocumentHighlightRequest: ServerRequest {
  static let method = "textDocument/documentHighlight"
  static let feature: Feature? = .highlights
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentHighlightProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters), let name = try board.name(parameters) else { return nothing }
    return .array(
      board.board.places(of: name.name).map { place in
        // A place that gives the name is a write, and one that uses it is a read.
        ["range": board.text.positions(of: place.range).json, "kind": place.isDeclaration ? 3 : 2]
      })
  }
}

extension OpenBoard {
  /// A place in a board of the plan, as a `Location` of the protocol.
  func location(_ path: Path, _ range: PositionRange, _ server: LanguageServer) -> JSONValue {
    let uri = path == self.path ? document.uri : server.uri(of: path, in: plan)
    return ["uri": .string(uri.text), "range": range.json]
  }
}
