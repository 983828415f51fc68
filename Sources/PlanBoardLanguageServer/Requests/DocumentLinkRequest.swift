internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/documentLink`: the links of a board to files that exist.
struct DocumentLinkRequest: ServerRequest {
  static let method = "textDocument/documentLink"
  static let feature: Feature? = .links
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentLinkProvider", ["resolveProvider": false])]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let links = board.snapshot.linkedFiles(of: board.board, at: board.path).map { link, file -> JSONValue in
      [
        "range": board.text.positions(of: link.range).json,
        "target": .string(server.uri(of: file, in: board.plan).text),
      ]
    }
    return .array(links)
  }
}
