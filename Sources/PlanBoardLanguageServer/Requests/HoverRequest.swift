internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/hover`: a description of the card at a position, or of the column whose heading is there. If an id at
/// the position names another card, the description is of that card.
struct HoverRequest: ServerRequest {
  static let method = "textDocument/hover"
  static let feature: Feature? = .hover

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("hoverProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let offset = board.text.offset(of: try Position(parameters["position"]))
    guard let found = try? board.snapshot.atPlace(offset, on: board.path) else { return nothing }
    let isMarkdown = server.client.showsMarkdown("hover", "contentFormat")
    let today = server.environment.today()
    let contents: String
    var range: Range<Int>?
    switch found {
    case .card(let card):
      contents = card.hoverText(today: today, isMarkdown: isMarkdown)
      // A card that an id names is elsewhere, perhaps on another board. Such a card gets no range.
      if card.path == board.path, board.card(at: offset) == card.index { range = found.range }
    case .column(let column):
      contents = column.detailWords(today: today)
      range = column.nameRange
    }
    return .members([
      "contents": ["kind": isMarkdown ? "markdown" : "plaintext", "value": .string(contents)],
      "range": range.map { board.text.positions(of: $0).json },
    ])
  }
}
