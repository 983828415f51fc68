internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/definition`: the card that an id names, the target of a link, or the heading of a column that the
/// front matter names.
struct DefinitionRequest: ServerRequest {
  static let method = "textDocument/definition"
  static let feature: Feature? = .definition

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("definitionProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let offset = board.text.offset(of: try Position(parameters["position"]))
    guard let place = try? board.snapshot.definition(at: offset, on: board.path) else { return nothing }
    let uri = board.uri(of: place.path, server)
    let text = server.text(of: uri, place.source ?? SourceText([]))
    return ["uri": .string(uri.text), "range": text.positions(of: place.range).json]
  }
}
