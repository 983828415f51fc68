internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `textDocument/diagnostic`: a report on an open board, and on the other open boards of the plan whose findings have
/// changed.
///
/// A report on the settings of a plan has no findings of its own, only the reports on boards.
struct DiagnosticRequest: ServerRequest {
  static let method = "textDocument/diagnostic"
  static let feature: Feature? = .diagnostics
  static let nothing: JSONValue = ["kind": "full", "items": []]

  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] {
    guard client.pullsDiagnostics else { return [] }
    return [
      JSONValue.Member(
        "diagnosticProvider",
        ["identifier": "pb", "interFileDependencies": true, "workspaceDiagnostics": true])
    ]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let document = try server.document(of: parameters) else { return nothing }
    var report = nothing.members ?? []
    if let board = try server.board(document) {
      let (id, found) = DiagnosticList(board, server).report(since: parameters["previousResultId"].text)
      server.diagnostics.pulled[document.uri.text] = id
      report = found
    } else if document.uri.path.map(PlanSnapshot.isSettings) != true {
      return nothing
    }
    guard server.client.takesRelatedDocuments else { return .object(report) }
    let related = relatedDocuments(to: document, server)
    return .object(report + (related.isEmpty ? [] : [JSONValue.Member("relatedDocuments", .object(related))]))
  }

  private static func relatedDocuments(to document: Document, _ server: LanguageServer) -> [JSONValue.Member] {
    server.otherDocuments(inPlanOf: document.uri).compactMap { document in
      guard let other = try? server.board(document) else { return nil }
      let last = server.diagnostics.pulled[document.uri.text]
      let (id, report) = DiagnosticList(other, server).report(since: last)
      guard id != last else { return nil }
      server.diagnostics.pulled[document.uri.text] = id
      return JSONValue.Member(document.uri.text, .object(report))
    }
  }
}

/// `workspace/diagnostic`: a report on each board of the plans that have settings or an open board.
struct WorkspaceDiagnosticRequest: ServerRequest {
  static let method = "workspace/diagnostic"
  static let feature: Feature? = .diagnostics
  static let nothing: JSONValue = ["items": []]

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    var known: [String: String] = [:]
    for last in parameters["previousResultIds"].elements ?? [] {
      if let uri = last["uri"].text { known[uri] = last["value"].text }
    }
    var items: [JSONValue] = []
    func add(_ uri: DocumentURI, version: Int?, _ list: DiagnosticList) {
      let place = [
        JSONValue.Member("uri", .string(uri.text)), JSONValue.Member("version", version.map { .integer($0) } ?? .null),
      ]
      items.append(.object(place + list.report(since: known.removeValue(forKey: uri.text)).members))
    }
    for document in server.documents.values.sorted(by: { $0.uri.text < $1.uri.text }) {
      guard let board = try? server.board(document) else { continue }
      add(document.uri, version: document.version, DiagnosticList(board, server))
    }
    for plan in server.wholePlans() {
      for (uri, list) in plan.closedLists(server) { add(uri, version: nil, list) }
    }
    // The client may have findings on files that are no longer boards. A report without findings removes them.
    for uri in known.keys.sorted() {
      items.append(["uri": .string(uri), "version": .null, "kind": "full", "items": []])
    }
    return ["items": .array(items)]
  }
}
