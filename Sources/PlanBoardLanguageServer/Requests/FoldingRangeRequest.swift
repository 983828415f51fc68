internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/foldingRange`: the front matter, columns, sections, cards and check items of a board, and the settings
/// of Obsidian Kanban at its end.
struct FoldingRangeRequest: ServerRequest {
  static let method = "textDocument/foldingRange"
  static let feature: Feature? = .folding
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("foldingRangeProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    var found = board.board.foldableLines
    if let limit = server.client.json["textDocument"]["foldingRange"]["rangeLimit"].integer, limit < found.count {
      // Only the longest ranges are returned, because columns are more useful to fold than check items.
      found = Array(found.sorted { $0.lines.count > $1.lines.count }.prefix(max(0, limit)))
    }
    return .array(
      found.map { fold in
        .members([
          "startLine": .integer(fold.lines.lowerBound), "endLine": .integer(fold.lines.upperBound),
          "kind": fold.kind == .column || fold.kind == .section ? "region" : nil,
        ])
      })
  }
}
