internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

extension LanguageServer {
  /// The action that a command requests on the open board `uri` of the arguments.
  ///
  /// - Throws: ``ServerFault``, for example `textHasChanged` if the text no longer has the `version` in the arguments.
  func plannedAction(of command: String, _ arguments: JSONValue) throws(ServerFault) -> PlannedAction {
    guard let board = try board(of: ["textDocument": ["uri": arguments["uri"]]]) else { throw .noBoard }
    if let version = arguments["version"].integer, version != board.document.version { throw .textHasChanged }
    let request = try ActionRequest(command, arguments, today: environment.today()) { name throws(ServerFault) in
      do { return try board.snapshot.paths(of: name)[0] } catch { throw .failed(Diagnostic(error, at: board.path)) }
    }
    return try PlannedAction(request, on: board, self)
  }

  /// Whether a board has no unsaved changes in the editor.
  func isClean(_ board: BoardEdits, in plan: OpenPlan) -> Bool {
    guard let document = documents[uri(of: board.path, in: plan).text] else { return true }
    return document.isKnown && plan.isOnDisk(document.text.bytes, at: board.path)
  }

  /// Whether a document, or the file if it is not open, still has the text from which an edit was made.
  func isCurrent(_ edit: WorkspaceEdit.DocumentEdits) -> Bool {
    guard let before = edit.before else { return true }
    guard let document = documents[edit.uri.text] else { return before.plan.isOnDisk(before.text, at: before.path) }
    return document.isKnown && document.text.bytes == before.text
  }

  /// Looks again at files that may have changed, and then calls `make`.
  ///
  /// If `make` throws ``ServerFault/fileHasChanged(_:)``, looks and calls `make` again, because the system does not
  /// report every change in time.
  func withCurrentFiles<Edits>(_ make: () throws(ServerFault) -> Edits) throws(ServerFault) -> Edits {
    if plans.all.contains(where: \.mayHaveChanged) { filesMayHaveChanged() }
    do {
      return try make()
    } catch .fileHasChanged {
      filesMayHaveChanged()
      return try make()
    }
  }

  /// Asks the client to make an edit.
  ///
  /// A client without `documentChanges` gets one document at a time, so that a moved card is added before it is
  /// removed. If a document changes before its turn, the rest of the edit is not made.
  ///
  /// - Parameter then: called when the client has made the whole edit.
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

  func moveCursor(to place: Position, in uri: DocumentURI) {
    let selection = PositionRange(place, place).json
    ask("window/showDocument", ["uri": .string(uri.text), "takeFocus": true, "selection": selection]) { _ in }
  }
}
