internal import PlanBoardJSON

/// The features of the client, as its request `initialize` lists them.
struct ClientCapabilities: Sendable {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// Whether the member at a path of keys is `true`.
  private func has(_ path: String...) -> Bool { path.reduce(json) { $0[$1] }.bool == true }

  /// The encodings of positions that the client can use; nil if it does not say.
  var encodings: [PositionEncoding]? {
    json["general"]["positionEncodings"].elements?.compactMap { $0.text.flatMap { PositionEncoding(rawValue: $0) } }
  }

  /// Whether the client asks for diagnostics by itself.
  var pullsDiagnostics: Bool { json["textDocument"]["diagnostic"].members != nil }
  /// Whether the server may tell the client to ask for all diagnostics again.
  var refreshesDiagnostics: Bool { has("workspace", "diagnostics", "refreshSupport") }
  /// Whether a report on the diagnostics of one document may contain reports on other documents.
  var takesRelatedDocuments: Bool { has("textDocument", "diagnostic", "relatedDocumentSupport") }
  /// Whether a diagnostic may name related places.
  var hasRelatedInformation: Bool { diagnosticsMember("relatedInformation").bool == true }
  /// Whether a diagnostic may have a link to a page about its rule.
  var hasCodeDescription: Bool { pullsDiagnostics || diagnosticsMember("codeDescriptionSupport").bool == true }
  /// Whether a diagnostic may have the tag `Unnecessary`, which fades the text.
  var fadesText: Bool { diagnosticsMember("tagSupport")["valueSet"].elements?.contains(1) == true }

  /// Before version 3.18 of the protocol, only `publishDiagnostics` has these members.
  private func diagnosticsMember(_ key: String) -> JSONValue {
    let asked = json["textDocument"]["diagnostic"][key]
    return asked.isNull ? json["textDocument"]["publishDiagnostics"][key] : asked
  }

  /// Whether an edit of several documents may be a list, whose order the client keeps.
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
  /// Whether a code action may be an object with a kind and an edit.
  var hasCodeActionLiterals: Bool { json["textDocument"]["codeAction"]["codeActionLiteralSupport"].members != nil }
  /// Whether a code action may be marked as the best of several.
  var hasPreferredActions: Bool { has("textDocument", "codeAction", "isPreferredSupport") }
  /// Whether the symbols of a document may be a tree.
  var hasSymbolTree: Bool { has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") }
  /// Whether a symbol may have the tag `Deprecated`.
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
