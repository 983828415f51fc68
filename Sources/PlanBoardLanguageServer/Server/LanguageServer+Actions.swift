internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

extension LanguageServer {
  /// What a command would do.
  ///
  /// - Parameter arguments: an object, with the URI of an open board.
  /// - Throws: ``ServerFault``.
  func plan(of command: String, _ arguments: JSONValue) throws(ServerFault) -> ActionPlan {
    guard let board = try board(of: ["textDocument": ["uri": arguments["uri"]]]) else { throw .noBoard }
    let request = try ActionRequest(command, arguments) { name throws(ServerFault) in
      do { return try board.snapshot.paths(of: name)[0] } catch { throw .failed(Diagnostic(error, at: board.path)) }
    }
    return try ActionPlan(request, on: board, self)
  }

  /// Whether a file is the same in the editor and on the disk, or not open.
  func isClean(_ board: BoardEdits, in plan: OpenPlan) -> Bool {
    guard let document = documents[uri(of: board.path, in: plan).text] else { return true }
    return document.isKnown && plan.isOnDisk(document.text.bytes, at: board.path)
  }

  /// Lets the client make an edit. A client that does not keep the order of documents gets one document after the other, each when it
  /// has edited the one before: a card that moves is added before it is removed.
  func apply(_ edit: WorkspaceEdit, label: String) {
    apply(client.hasDocumentChanges ? [edit] : edit.byDocument, label)
  }

  private func apply(_ edits: [WorkspaceEdit], _ label: String) {
    guard let edit = edits.first else { return }
    ask("workspace/applyEdit", ["label": .string(label), "edit": edit.json(for: client)]) { [weak self] response in
      if response.result["applied"].bool == true {
        self?.apply(Array(edits.dropFirst()), label)
      } else {
        self?.log(.editRefused(response.result["failureReason"].text))
      }
    }
  }
}
