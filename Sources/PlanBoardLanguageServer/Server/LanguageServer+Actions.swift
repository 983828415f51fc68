internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

extension LanguageServer {
  /// The action that a command requests.
  ///
  /// - Parameter arguments: the arguments of the command as an object, among them the URI of an open board. They may
  ///   have the `version` of the text for which the client requests the action.
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

  /// Whether a document, or a file that is not open, still has the text from which an edit was made
  /// (``WorkspaceEdit/DocumentEdits/before``). True if the edit does not name that text.
  func isCurrent(_ edit: WorkspaceEdit.DocumentEdits) -> Bool {
    guard let before = edit.before else { return true }
    guard let document = documents[edit.uri.text] else { return before.plan.isOnDisk(before.text, at: before.path) }
    return document.isKnown && document.text.bytes == before.text
  }

  /// Makes edits from the present texts of boards. Files that may have changed are looked at again first. Because the
  /// system does not report every change of a file in time, `make` may still throw ``ServerFault/fileHasChanged(_:)``.
  /// The files are then looked at again, and `make` is called once more.
  func withCurrentFiles<Edits>(_ make: () throws(ServerFault) -> Edits) throws(ServerFault) -> Edits {
    if plans.all.contains(where: \.mayHaveChanged) { filesMayHaveChanged() }
    do {
      return try make()
    } catch .fileHasChanged {
      filesMayHaveChanged()
      return try make()
    }
  }

  /// Lets the client make an edit. A client that cannot read `documentChanges` may edit documents in any order. So it
  /// gets the edits of one document at a time, and the next ones after it has made them. In this way, a card that moves
  /// is added before it is removed. If the user changes a later document meanwhile, the rest of the edit is not made.
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
