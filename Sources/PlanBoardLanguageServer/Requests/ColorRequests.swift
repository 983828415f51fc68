internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/documentColor`: the colours of the cards of a board.
struct DocumentColorRequest: ServerRequest {
  static let method = "textDocument/documentColor"
  static let feature: Feature? = .colors
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("colorProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    return .array(
      board.board.cardColors.map { range, color in
        ["range": board.text.positions(of: range).json, "color": color.json]
      })
  }
}

/// `textDocument/colorPresentation`: the ways to write a colour that was picked.
struct ColorPresentationRequest: ServerRequest {
  static let method = "textDocument/colorPresentation"
  static let feature: Feature? = .colors
  static let nothing: JSONValue = []

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard try server.board(of: parameters) != nil else { return nothing }
    let range = try PositionRange(parameters["range"])
    guard let color = CardColor(parameters["color"]) else { throw .badParameter("color") }
    return .array(
      color.spellings.map { ["label": .string($0), "textEdit": DocumentEdit(range, $0).json] })
  }
}

extension CardColor {
  /// Reads `red`, `green` and `blue`, which are numbers from 0 to 1; nil if one is missing.
  fileprivate init?(_ json: JSONValue) {
    let parts = ["red", "green", "blue"].compactMap { json[$0].number }.map { UInt8(max(0, min($0, 1)) * 255 + 0.5) }
    guard parts.count == 3 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }

  fileprivate var json: JSONValue {
    func part(_ part: UInt8) -> JSONValue { .number(Double(part) / 255) }
    return ["red": part(red), "green": part(green), "blue": part(blue), "alpha": 1]
  }
}
