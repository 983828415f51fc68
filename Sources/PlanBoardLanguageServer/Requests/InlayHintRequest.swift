internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/inlayHint`: when an open card is due, how many check items of a card are done, and how many cards a
/// column has.
struct InlayHintRequest: ServerRequest {
  static let method = "textDocument/inlayHint"
  static let feature: Feature? = .inlayHints
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("inlayHintProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let range = board.text.range(of: try PositionRange(parameters["range"]))
    let today = server.environment.today()
    return .array(
      board.board.marginNotes(in: range).map { note in
        [
          "position": board.text.position(of: note.offset).json, "label": .string(note.words(today: today)),
          "paddingLeft": true,
        ]
      })
  }
}
