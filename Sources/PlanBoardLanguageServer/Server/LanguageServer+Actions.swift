internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

extension LanguageServer {
  /// The action that a command requests.
  ///
  /// - Parameter arguments: the arguments of the command as an object. `uri` names an open board. `version` is the
  ///   version of the board's text for which the client requests the action; it may be missing.
  /// - Throws: ``ServerFault``, for example `noBoard` if the document is not an open board, or `textHasChanged` if its
  ///   text has another version.
  func plannedAction(of command: String, _ arguments: JSONValue) throws(ServerFault) -> PlannedAction {
    guard let board = try board(of: ["textDocument": ["uri": arguments["uri"]]]) else { throw .noBoard }
    if let version = arguments["version"].integer, version != board.document.version { throw .textHasChanged }
    let request = try ActionRequest(command, arguments) { name throws(ServerFault) in
      do { return try board.snapshot.paths(of: name)[0] } catch { throw .failed(Diagnostic(error, at: board.path)) }
    }
    return try PlannedAction(request, on: board, self)
  }

  /// Whether the file of a board is not open, or has the same text in the editor and on the disk.
  func isClean(_ board: BoardEdits, in plan: OpenPlan) -> Bool {
    guard let document = documents[uri(of: board.path, in: plan).text] else { return true }
    return document.isKnown && plan.isOnDisk(document.text.bytes, at: board.path)
  }

  /// Whether a document still has the text from which an edit was made (``WorkspaceEdit/DocumentEdits/before``). If the
  /// document is not open, its file counts. True if the edit does not name that text.
  func isCurrent(_ edit: WorkspaceEdit.DocumentEdits) -> Bool {
    guard let before = edit.before else { return true }
    guard let document = documents[edit.uri.text] else { return before.plan.isOnDisk(before.text, at: before.path) }
    return document.isKnown && document.text.bytes == before.text
  }

  /// Looks again at files that may have changed, and then calls `make`. If `make` throws
  /// ``ServerFault/fileHasChanged(_:)``, does the same a second time. A second time may be needed, because the system
  /// does not report every change of a file in time.
  func withCurrentFiles<Edits>(_ make: () throws(ServerFault) -> Edits) throws(ServerFault) -> Edits {
    if plans.all.contains(where: \.mayHaveChanged) { filesMayHaveChanged() }
    do {
      return try make()
    } catch .fileHasChanged {
      filesMayHaveChanged()
      return try make()
    }
  }

  /// Asks the client to make an edit. A client without `documentChanges` may edit documents in any order, so it gets
  /// the edits of one document at a time. In this way, a card that moves is added before it is removed. If a document
  /// changes before its turn, the rest of the edit is not made.
  ///
  /// - Parameter then: called when the client has made the whole edit; never called if a part of it is not made.
  func apply(_ edit: WorkspaceEdit, label: String, then: @escaping () -> Void) {
    apply(client.hasDocumentChanges ? [edit] : edit.byDocument, label, then)
  }

  private func apply(_ edits: [WorkspaceEdit], _ label: String, _ then: @escaping () -> Void) {
    guard let edit = edits.first else { return then() }
    ask("workspace/applyEdit", ["label": .string(label), "edit": edit.json(for: client)]) { [weak self] response in
      guard let self else { return }
      guard response.result["applied"].bool == true else {
        return log(.editRefused(response.result["failureReason"].text))
      }
      let rest = Array(edits.dropFirst())
      if let changed = rest.first(where: { !$0.documents.allSatisfy(self.isCurrent) })?.documents.first {
        log(.editStopped(changed.before?.path ?? Path(changed.uri.text)))
      } else {
        apply(rest, label, then)
      }
    }
  }

  /// Asks the client to move the cursor to a place in an open document.
  func moveCursor(to place: Position, in uri: DocumentURI) {
    let selection = PositionRange(place, place).json
    ask("window/showDocument", ["uri": .string(uri.text), "takeFocus": true, "selection": selection]) { _ in }
  }
}
