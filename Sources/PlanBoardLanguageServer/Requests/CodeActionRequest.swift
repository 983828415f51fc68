internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/codeAction`: fixes of lint findings, actions for the selected cards, and actions that sort or fix the
/// board.
struct CodeActionRequest: ServerRequest {
  static let method = "textDocument/codeAction"
  static let feature: Feature? = .codeActions
  static let nothing: JSONValue = []

  private static let kinds = ["quickfix", "refactor.move", "refactor.rewrite", "source.sort", "source.fixAll.pb"]

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [
      JSONValue.Member(
        "codeActionProvider",
        [
          "codeActionKinds": .array(kinds.map { .string($0) }), "resolveProvider": .bool(client.resolvesActions),
        ])
    ]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters) else { return nothing }
    let range = try PositionRange(parameters["range"])
    let only = parameters["context"]["only"].elements?.compactMap(\.text)
    /// Whether the client asks for a kind such as `source.sort`, or for one above it, such as `source`. A client that
    /// sends no list of kinds asks for all kinds.
    func wants(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true }
    let menu = ActionMenu(board, range, server)
    var items: [JSONValue] = []
    if wants("quickfix") { items += menu.fixes() }
    if wants("refactor.move") || wants("refactor.rewrite") { items += menu.cardActions(wants) }
    if wants("source.sort") { items += menu.sorts() }
    // Editors can carry out this action at each save. It is not useful in a menu, so the client must ask for its kind.
    if let only, only.contains(where: { "source.fixAll.pb" == $0 || "source.fixAll.pb".hasPrefix($0 + ".") }) {
      items += menu.fixAll()
    }
    return .array(items)
  }
}

/// `codeAction/resolve`: adds the edit to an action that the user has chosen.
struct CodeActionResolve: ServerRequest {
  static let method = "codeAction/resolve"
  static let feature: Feature? = .codeActions

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    let data = parameters["data"]
    guard let name = data["command"].text, var members = parameters.members else { throw .badParameter("data") }
    let edit = try server.withCurrentFiles { () throws(ServerFault) in
      let action = try server.plannedAction(of: name, data["arguments"])
      return try WorkspaceEdit(action.edits(), in: action.board.plan, server)
    }
    members.removeAll { $0.name == "edit" }
    return .object(members + [JSONValue.Member("edit", edit.json(for: server.client))])
  }
}
