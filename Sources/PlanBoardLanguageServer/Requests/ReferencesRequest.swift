internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/references`: the places where the tag, person, id or column at a position is written.
///
/// Names are looked for on all boards, even archived ones; the name of a column on its own board, and in links to the
/// column. For `#home`, tags such as `#home/garden` are also found.
struct ReferencesRequest: ServerRequest {
  static let method = "textDocument/references"
  static let feature: Feature? = .references
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("referencesProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters),
      let (name, home) = try board.name(atPositionOf: parameters)
    else { return nothing }
    let withDeclaration = parameters["context"]["includeDeclaration"].bool ?? true
    let found = board.snapshot.places(of: name.name, foundOn: home)
    return .array(
      found.flatMap { found in
        let uri = board.uri(of: found.path, server)
        let text = server.text(of: uri, found.source)
        return found.places.filter { withDeclaration || !$0.isDeclaration }.map { place -> JSONValue in
          ["uri": .string(uri.text), "range": text.positions(of: place.range).json]
        }
      })
  }
}

/// `textDocument/documentHighlight`: like ``ReferencesRequest``, but only on the board of the request.
struct DocumentHighlightRequest: ServerRequest {
  static let method = "textDocument/documentHighlight"
  static let feature: Feature? = .highlights
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentHighlightProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters),
      let (name, home) = try board.name(atPositionOf: parameters)
    else { return nothing }
    return .array(
      board.snapshot.places(of: name.name, onlyOn: board.board, at: board.path, foundOn: home).map { place in
        // A place that declares the name counts as a write (3), and a place that uses it as a read (2).
        ["range": board.text.positions(of: place.range).json, "kind": place.isDeclaration ? 3 : 2]
      })
  }
}
