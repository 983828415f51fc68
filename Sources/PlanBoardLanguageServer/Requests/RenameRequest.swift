internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// `textDocument/prepareRename`: the name at a position and its range; `null` if no name is there.
struct PrepareRenameRequest: ServerRequest {
  static let method = "textDocument/prepareRename"
  static let feature: Feature? = .rename

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let board = try server.board(of: parameters), let (name, _) = try board.name(atPositionOf: parameters) else {
      return nothing
    }
    return ["range": board.text.positions(of: name.range).json, "placeholder": .string(name.name.text)]
  }
}

/// `textDocument/rename`: the edits that rename the tag, person, id or column at a position; `null` if none is there.
///
/// A column is renamed on its own board, and in the links to it on all boards; any other name on all boards of the
/// plan.
struct RenameRequest: ServerRequest {
  static let method = "textDocument/rename"
  static let feature: Feature? = .rename

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    let prepares = client.json["textDocument"]["rename"]["prepareSupport"].bool == true
    return [JSONValue.Member("renameProvider", prepares ? ["prepareProvider": true] : true)]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let new = parameters["newName"].text else { throw .badParameter("newName") }
    return try server.withCurrentFiles { () throws(ServerFault) in
      guard let board = try server.board(of: parameters),
        let (name, home) = try board.name(atPositionOf: parameters)
      else { return nothing }
      let renamed: [BoardEdits]
      do {
        renamed = try board.snapshot.renaming(name.name, to: new, foundOn: home)
      } catch {
        throw .failed(Diagnostic(error, at: board.path))
      }
      return try WorkspaceEdit(renamed, in: board.plan, server).json(for: server.client)
    }
  }
}
