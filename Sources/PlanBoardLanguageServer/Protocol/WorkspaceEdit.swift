internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// Edits to one or several documents, in the order in which they must be made.
struct WorkspaceEdit {
  /// The edits to one document.
  struct DocumentEdits {
    var uri: DocumentURI
    /// The version of the text that is edited; nil if the document is not open.
    var version: Int?
    /// Whether the client must create the file before it makes the edits.
    var isNew = false
    var edits: [DocumentEdit]
    /// The text from which the edits were made. The edits are correct only while the document has this text. nil for a
    /// new file, and for edits that were made directly from the open document.
    var before: Before?
  }

  /// The text of a board before an edit.
  struct Before {
    var plan: OpenPlan
    /// The path by which the plan knows the board.
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

  /// Turns edits to the boards of several plans into edits to documents.
  ///
  /// - Throws: ``ServerFault``, as for the boards of one plan.
  init(of plans: [(plan: OpenPlan, boards: [BoardEdits])], _ server: LanguageServer) throws(ServerFault) {
    for (plan, boards) in plans { documents += try WorkspaceEdit(boards, in: plan, server).documents }
  }

  /// The edits to one open document.
  init(_ document: Document, _ edits: [DocumentEdit]) {
    documents = [DocumentEdits(uri: document.uri, version: document.version, edits: edits)]
  }

  private init(_ documents: [DocumentEdits]) { self.documents = documents }

  /// One workspace edit for each document, in the same order.
  var byDocument: [WorkspaceEdit] { documents.map { WorkspaceEdit([$0]) } }

  /// The edit in the form that the client can read. This is `documentChanges`, a list that keeps the order of the
  /// documents. A client that cannot read it gets `changes`, an object in which the documents have no order.
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
