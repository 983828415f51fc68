internal import PlanBoardJSON

/// The features of the client, as its request `initialize` lists them. A feature that the list does not mention counts
/// as missing, except ``hasCodeDescription``.
struct ClientCapabilities: Sendable {
  /// The whole object, for features that ask for details.
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// Whether the member at a path of keys is `true`.
  private func has(_ path: String...) -> Bool { path.reduce(json) { $0[$1] }.bool == true }

  /// The encodings of positions that the client can use; nil if it does not say.
  var encodings: [PositionEncoding]? {
    json["general"]["positionEncodings"].elements?.compactMap { $0.text.flatMap { PositionEncoding(rawValue: $0) } }
  }

  /// Whether the client asks for diagnostics by itself. If so, the server sends them only when it is asked.
  var pullsDiagnostics: Bool { json["textDocument"]["diagnostic"].members != nil }
  /// Whether the server may tell the client that all diagnostics are out of date. The client then asks for them again.
  var refreshesDiagnostics: Bool { has("workspace", "diagnostics", "refreshSupport") }
  /// Whether the answer to a request for the diagnostics of one document may contain those of other documents, too.
  var takesRelatedDocuments: Bool { has("textDocument", "diagnostic", "relatedDocumentSupport") }
  /// Whether a diagnostic may name related places.
  var hasRelatedInformation: Bool { diagnosticsMember("relatedInformation").bool == true }
  /// Whether a diagnostic may have a link to a page about its rule. Always true for a client that asks for diagnostics.
  var hasCodeDescription: Bool { pullsDiagnostics || diagnosticsMember("codeDescriptionSupport").bool == true }
  /// Whether a diagnostic may have the tag `Unnecessary`, which fades a text that has no effect.
  var fadesText: Bool { diagnosticsMember("tagSupport")["valueSet"].elements?.contains(1) == true }

  /// A member of the client's capabilities for diagnostics; `null` if it is missing. Looks in `diagnostic`, and then in
  /// `publishDiagnostics`. Before version 3.18 of the protocol, only `publishDiagnostics` has these members.
  private func diagnosticsMember(_ key: String) -> JSONValue {
    let asked = json["textDocument"]["diagnostic"][key]
    return asked.isNull ? json["textDocument"]["publishDiagnostics"][key] : asked
  }

  /// Whether an edit of several documents may be a list. The client then changes the documents in the order of the
  /// list.
  var hasDocumentChanges: Bool { has("workspace", "workspaceEdit", "documentChanges") }
  /// Whether an edit may create files.
  var createsFiles: Bool {
    hasDocumentChanges
      && json["workspace"]["workspaceEdit"]["resourceOperations"].elements?.contains("create") == true
  }
  /// Whether the client asks for the edit of an action after the user has chosen the action.
  var resolvesActions: Bool {
    let support = json["textDocument"]["codeAction"]
    return support["dataSupport"].bool == true
      && support["resolveSupport"]["properties"].elements?.contains("edit") == true
  }
  /// Whether the client makes edits that the server sends without being asked.
  var canApplyEdits: Bool { has("workspace", "applyEdit") }
  /// Whether the client moves the cursor to a place that the server names.
  var showsDocuments: Bool { has("window", "showDocument", "support") }
  /// Whether a code action may be an object with a kind and an edit. If not, it must be a command.
  var hasCodeActionLiterals: Bool { json["textDocument"]["codeAction"]["codeActionLiteralSupport"].members != nil }
  /// Whether a code action may be marked as the best of several.
  var hasPreferredActions: Bool { has("textDocument", "codeAction", "isPreferredSupport") }
  /// Whether the symbols of a document may be a tree. If not, they must be a list.
  var hasSymbolTree: Bool { has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") }
  /// Whether a symbol may have the tag `Deprecated`, which clients show, for example, by striking it out.
  var marksSymbols: Bool {
    json["textDocument"]["documentSymbol"]["tagSupport"]["valueSet"].elements?.contains(1) == true
  }
  /// Whether the client reports changes to files, if the server asks it to.
  var watchesFiles: Bool { has("workspace", "didChangeWatchedFiles", "dynamicRegistration") }
  /// Whether the server may ask the client for its settings.
  var hasConfiguration: Bool { has("workspace", "configuration") }

  /// Whether the client can show Markdown for a feature such as `hover`.
  ///
  /// - Parameter key: the member of the feature's capabilities that lists the formats.
  func showsMarkdown(_ feature: String, _ key: String) -> Bool {
    json["textDocument"][feature][key].elements?.contains("markdown") == true
  }
}
