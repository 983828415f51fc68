internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/formatting`: sorts the board if its front matter has `sort:`, and makes the safe fixes of `pb lint`.
struct FormattingRequest: ServerRequest {
  static let method = "textDocument/formatting"
  static let feature: Feature? = .formatting
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentFormattingProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    return try board.tidyingJSON(fixes: true)
  }
}

/// `textDocument/rangeFormatting`: sorts the column in which the range begins, if the board has `sort:`.
struct RangeFormattingRequest: ServerRequest {
  static let method = "textDocument/rangeFormatting"
  static let feature: Feature? = .formatting
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentRangeFormattingProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let range = board.text.range(of: try PositionRange(parameters["range"]))
    guard let column = board.columnName(at: range.lowerBound) else { return nothing }
    return try board.editsJSON { try board.plan.session.tidying(column: column, of: board.path, on: board.snapshot) }
  }
}

/// `textDocument/willSaveWaitUntil`: sorts a board with `sort:` before the user saves it, if `sortOnSave` is on.
struct WillSaveRequest: ServerRequest {
  static let method = "textDocument/willSaveWaitUntil"
  static let feature: Feature? = .formatting
  static let nothing: JSONValue = []

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    // For any other reason than 1, the editor saves on its own, perhaps while the user is typing.
    guard parameters["reason"].integer ?? 1 == 1, let board = try server.board(of: parameters),
      server.settings.sortsOnSave
    else { return nothing }
    return try board.tidyingJSON(fixes: false)
  }
}

extension OpenBoard {
  /// Sorts the board if it has `sort:`, and makes the safe fixes of `pb lint` if `fixes` is true.
  fileprivate func tidyingJSON(fixes: Bool) throws(ServerFault) -> JSONValue {
    try editsJSON { try plan.session.tidying(path, on: snapshot, fixes: fixes) }
  }

  fileprivate func editsJSON(_ edits: () throws -> BoardEdits?) throws(ServerFault) -> JSONValue {
    do {
      return .array(text.documentEdits(try edits()?.edits ?? []).map(\.json))
    } catch {
      throw .failed(Diagnostic(error, at: path))
    }
  }
}
