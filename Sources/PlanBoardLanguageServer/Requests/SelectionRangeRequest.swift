internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/selectionRange`: the ranges to which a selection grows, such as the check item, the card, the column
/// and the document.
struct SelectionRangeRequest: ServerRequest {
  static let method = "textDocument/selectionRange"
  static let feature: Feature? = .selectionRanges

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("selectionRangeProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    guard let positions = parameters["positions"].elements else { throw .badParameter("positions") }
    var found: [JSONValue] = []
    for position in positions {
      let ranges = board.board.enclosingRanges(at: board.text.offset(of: try Position(position)))
      var json = JSONValue.null
      for range in ranges.reversed() {
        json = .members(["range": board.text.positions(of: range).json, "parent": json.isNull ? nil : json])
      }
      found.append(json)
    }
    return .array(found)
  }
}
