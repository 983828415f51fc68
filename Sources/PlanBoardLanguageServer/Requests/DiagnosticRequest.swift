internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/diagnostic`: the findings on an open board, if they are other than those that the client has.
struct DiagnosticRequest: ServerRequest {
  static let method = "textDocument/diagnostic"
  static let feature: Feature? = .diagnostics
  static let nothing: JSONValue = ["kind": "full", "items": []]

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    guard client.pullsDiagnostics else { return [] }
    return [
      JSONValue.Member(
        "diagnosticProvider",
        ["identifier": "pb", "interFileDependencies": true, "workspaceDiagnostics": false])
    ]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let items = JSONValue.array(DiagnosticList.items(of: board, server))
    let id = DiagnosticList.resultID(of: items)
    if parameters["previousResultId"].text == id { return ["kind": "unchanged", "resultId": .string(id)] }
    return ["kind": "full", "resultId": .string(id), "items": items]
  }
}
