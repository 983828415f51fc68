internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/formatting`: sorts the board by its own order, if it has one, and makes the safe fixes of `pb lint`.
struct FormattingRequest: ServerRequest {
  static let method = "textDocument/formatting"
  static let feature: Feature? = .formatting
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentFormattingProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    return try board.tidied(server, sorts: !board.board.settings.sort.isEmpty, fixes: true)
  }
}

/// `textDocument/rangeFormatting`: sorts the column in which the range begins.
struct RangeFormattingRequest: ServerRequest {
  static let method = "textDocument/rangeFormatting"
  static let feature: Feature? = .formatting
  static let nothing: JSONValue = []

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("documentRangeFormattingProvider", true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters), !board.board.settings.sort.isEmpty else { return nothing }
    let range = board.text.range(of: try PositionRange(parameters["range"]))
    guard let column = board.column(at: range.lowerBound) else { return nothing }
    return try board.edits(of: [SortBoard(board.path, column: ColumnName(text: column))])
  }
}

/// `textDocument/willSaveWaitUntil`: sorts the board before it is saved, if the board has an order, and the settings ask for it.
struct WillSaveRequest: ServerRequest {
  static let method = "textDocument/willSaveWaitUntil"
  static let feature: Feature? = .formatting
  static let nothing: JSONValue = []

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    // The reason 1 is a save by the user; the others are saves by the editor, in the middle of writing.
    guard parameters["reason"].integer ?? 1 == 1, let board = try server.board(of: parameters),
      server.settings.sortsOnSave, !board.board.settings.sort.isEmpty
    else { return nothing }
    return try board.tidied(server, sorts: true, fixes: false)
  }
}

extension OpenBoard {
  /// The edits that sort the board, and fix it.
  fileprivate func tidied(_ server: LanguageServer, sorts: Bool, fixes: Bool) throws(ServerFault) -> JSONValue {
    var intents: [any Intent] = sorts ? [SortBoard(path)] : []
    if fixes { intents.append(LintQuery(snapshot, of: plan.session).intent(fixing: path, isUnsafe: false)) }
    return try edits(of: intents)
  }

  /// The edits of intents to this board, as `TextEdit`s of the protocol.
  fileprivate func edits(of intents: [any Intent]) throws(ServerFault) -> JSONValue {
    var request = PlanRequest(intents, .preview)
    request.boards = .found(snapshot)
    request.allowEverything()
    let performed = plan.session.perform(request)
    if let error = performed.steps.flatMap(\.failures).first?.error ?? performed.ending.failure {
      throw .failed(Diagnostic(error, at: path))
    }
    let edits = performed.steps.first?.boardEdits.first { $0.path == path && $0.before != $0.after }?.edits ?? []
    return .array(text.documentEdits(edits).map(\.json))
  }
}
