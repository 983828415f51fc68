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
    if let version = arguments["version"].integer, version != board.document.version { throw .textHasChanged }
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

  /// Whether the text of a document, or of a file that is not open, is still the one that an edit was made from.
  func isCurrent(_ edit: WorkspaceEdit.DocumentEdits) -> Bool {
    guard let before = edit.before else { return true }
    guard let document = documents[edit.uri.text] else { return before.plan.isOnDisk(before.text, at: before.path) }
    return document.isKnown && document.text.bytes == before.text
  }

  /// Makes edits of boards from their present texts. Not every change of a file is known before the file is read again, so edits of
  /// an old text are made again.
  func edits<Edits>(_ make: () throws(ServerFault) -> Edits) throws(ServerFault) -> Edits {
    if plans.all.contains(where: \.mayHaveChanged) { filesMayHaveChanged() }
    do {
      return try make()
    } catch .fileHasChanged {
      filesMayHaveChanged()
      return try make()
    }
  }

  /// Lets the client make an edit. A client that does not keep the order of documents gets one document after the other, each after
  /// it has edited the one before: a card that moves is added before it is removed. If the user has changed a later document by
  /// then, it is not edited.
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

  /// Moves the cursor of the client to a place of an open document.
  func moveCursor(to place: Position, in uri: DocumentURI) {
    let selection = PositionRange(place, place).json
    ask("window/showDocument", ["uri": .string(uri.text), "takeFocus": true, "selection": selection]) { _ in }
  }
}
