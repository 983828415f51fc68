internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

/// `workspace/willRenameFiles`: the client is about to rename files or folders. The answer edits the links on the
/// boards of the plan, so that they still lead to the same files. The answer is `null` if no link changes.
struct WillRenameFilesRequest: ServerRequest {
  static let method = "workspace/willRenameFiles"
  static let feature: Feature? = .links

  /// The filters for the files and folders that this request is about; nil if the client does not support the request.
  static func registration(for client: ClientCapabilities) -> JSONValue? {
    guard client.json["workspace"]["fileOperations"]["willRename"].bool == true else { return nil }
    let filters: JSONValue = [
      ["scheme": "file", "pattern": ["glob": "**/*.{md,markdown}", "matches": "file"]],
      ["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]],
    ]
    return ["willRename": ["filters": filters]]
  }

  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    guard let files = parameters["files"].elements else { throw .badParameter("files") }
    return try server.withCurrentFiles { () throws(ServerFault) in try answer(files, server) }
  }

  private static func answer(_ files: [JSONValue], _ server: LanguageServer) throws(ServerFault) -> JSONValue {
    defer { server.plans.dropUnused() }
    var moves: [(plan: OpenPlan, from: Path, to: Path)] = []
    for file in files {
      guard let old = file["oldUri"].text.flatMap({ DocumentURI($0).path }),
        let new = file["newUri"].text.flatMap({ DocumentURI($0).path }), let place = server.plans.place(of: old)
      else { continue }
      moves.append((place.plan, place.path, place.plan.session.path(of: new)))
    }
    let plans = server.plans.all.filter(\.isSearched).map { plan in
      let own = moves.filter { $0.plan === plan }.map { (from: $0.from, to: $0.to) }
      return (plan, own.isEmpty ? [] : plan.snapshot().edits(moving: own))
    }
    let edit = try WorkspaceEdit(of: plans, server)
    return edit.documents.isEmpty ? nothing : edit.json(for: server.client)
  }
}
