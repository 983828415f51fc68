internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `workspace/executeCommand`: carries out a command (``ActionRequest``).
///
/// Usually the client makes the edits, so that the user can undo them in the editor. If several boards change, and
/// neither they nor the settings have unsaved changes, pb writes the boards itself.
struct ExecuteCommand: ServerRequest {
  static let method = "workspace/executeCommand"
  static let feature: Feature? = .codeActions

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    [JSONValue.Member("executeCommandProvider", ["commands": .array(ActionRequest.names.map { .string($0) })])]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let name = parameters["command"].text else { throw .badParameter("command") }
    guard ActionRequest.names.contains(name) else { throw .unknownCommand(name) }
    try server.withCurrentFiles { () throws(ServerFault) in
      let arguments = parameters["arguments"].elements?.first ?? .null
      let action = try server.plannedAction(of: name, arguments)
      let performed = try action.preview()
      let edits = performed.edits
      guard !edits.isEmpty else { return }
      if edits.count > 1, server.plans.settingsAreSaved,
        edits.allSatisfy({ server.isClean($0, in: action.board.plan) })
      {
        try action.commit()
        server.filesMayHaveChanged()
        // The editor may show the old texts for some time, so a message says that the files have changed.
        server.show(.written(boards: edits.count))
      } else {
        let wantsCursor = arguments["follow"].bool == true && server.client.showsDocuments
        let cursor = wantsCursor ? try? Position(arguments["position"]) : nil
        let place = cursor.flatMap { action.position(of: $0, after: performed) }
        let edit = try WorkspaceEdit(edits, in: action.board.plan, server)
        // The client may never answer, so this closure must not keep the server alive.
        server.apply(edit, label: name) { [weak server, uri = action.board.document.uri] in
          if let place { server?.moveCursor(to: place, in: uri) }
        }
      }
    }
    return .null
  }
}
