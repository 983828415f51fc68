internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Edits to one or several documents, in the order in which they must be made.
struct WorkspaceEdit {
  struct DocumentEdits {
    var uri: DocumentURI
    /// The version of the text that is edited; nil if the document is not open.
    var version: Int?
    /// Whether the client must create the file first.
    var isNew = false
    var edits: [DocumentEdit]
    /// The text for which the edits are correct; nil for a new file, and for edits made from the open document itself.
    var before: Before?
  }

  struct Before {
    var plan: OpenPlan
    var path: Path
    var text: [UInt8]
  }

  private(set) var documents: [DocumentEdits] = []

  /// Turns edits to the boards of a plan into edits to documents.
  ///
  /// - Throws: ``ServerFault``:
  ///   - `onlyOnDisk` if the edits remove a file or touch bytes that are not UTF-8, or if they create a file and the
  ///     client cannot create files;
  ///   - `unknownText` if the server no longer knows the text of an open document;
  ///   - `fileHasChanged` if a board no longer has the text from which its edits were made.
  init(_ boards: [BoardEdits], in plan: OpenPlan, _ server: LanguageServer) throws(ServerFault) {
    for board in boards {
      guard let edits = board.edits, board.after != nil else { throw .onlyOnDisk(board.path) }
      let uri = server.uri(of: board.path, in: plan)
      let document = server.documents[uri.text]
      if document?.isKnown == false { throw .unknownText }
      let text = server.text(of: uri, SourceText(board.before ?? []))
      let isNew = board.before == nil && document == nil
      if isNew, !server.client.createsFiles { throw .onlyOnDisk(board.path) }
      let before = board.before.map { Before(plan: plan, path: board.path, text: $0) }
      let edit = DocumentEdits(
        uri: uri, version: document?.version, isNew: isNew, edits: text.documentEdits(edits), before: before)
      guard server.isCurrent(edit) else { throw .fileHasChanged(board.path) }
      documents.append(edit)
    }
  }

  init(of plans: [(plan: OpenPlan, boards: [BoardEdits])], _ server: LanguageServer) throws(ServerFault) {
    for (plan, boards) in plans { documents += try WorkspaceEdit(boards, in: plan, server).documents }
  }

  init(_ document: Document, _ edits: [DocumentEdit]) {
    documents = [DocumentEdits(uri: document.uri, version: document.version, edits: edits)]
  }

  private init(_ documents: [DocumentEdits]) { self.documents = documents }

  var byDocument: [WorkspaceEdit] { documents.map { WorkspaceEdit([$0]) } }

  /// `documentChanges`, which keeps the order of the documents. A client that cannot read it gets `changes`, which has
  /// no order.
  func json(for client: ClientCapabilities) -> JSONValue {
    guard client.hasDocumentChanges else {
      return [
        "changes": .object(documents.map { JSONValue.Member($0.uri.text, .array($0.edits.map(\.json))) })
      ]
    }
    let changes = documents.flatMap { document -> [JSONValue] in
      let create: JSONValue = [
        "kind": "create", "uri": .string(document.uri.text), "options": ["ignoreIfExists": true],
      ]
      let edits: JSONValue = [
        "textDocument": [
          "uri": .string(document.uri.text), "version": document.version.map { .integer($0) } ?? .null,
        ],
        "edits": .array(document.edits.map(\.json)),
      ]
      return document.isNew ? [create, edits] : [edits]
    }
    return ["documentChanges": .array(changes)]
  }
}
