internal import PlanBoardJSON
internal import PlanBoardMessages

/// A method of the protocol that gets an answer.
protocol ServerRequest: SendableMetatype {
  static var method: String { get }
  /// The group of features to which the method belongs; nil for a method that cannot be switched off.
  static var feature: Feature? { get }
  /// The answer if there is no result, for example because the feature is switched off.
  static var nothing: JSONValue { get }
  /// The members of `ServerCapabilities` that announce the method.
  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member]
  /// - Throws: ``ServerFault``, which the client gets as the error of the request.
  static func answer(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) -> JSONValue
}

extension ServerRequest {
  static var feature: Feature? { nil }
  static var nothing: JSONValue { .null }
  static func capabilities(for client: ClientCapabilities) -> [JSONValue.Member] { [] }
}

/// The requests that are answered, except `initialize` and `shutdown`, which ``LanguageServer`` answers itself.
enum ServerRequests {
  static let all: [any ServerRequest.Type] = [
    CodeActionRequest.self,
    CodeActionResolve.self,
    ColorPresentationRequest.self,
    CompletionRequest.self,
    DefinitionRequest.self,
    DiagnosticRequest.self,
    DocumentColorRequest.self,
    DocumentHighlightRequest.self,
    DocumentLinkRequest.self,
    DocumentSymbolRequest.self,
    ExecuteCommand.self,
    FoldingRangeRequest.self,
    FormattingRequest.self,
    HoverRequest.self,
    InlayHintRequest.self,
    PrepareRenameRequest.self,
    RangeFormattingRequest.self,
    ReferencesRequest.self,
    RenameRequest.self,
    SelectionRangeRequest.self,
    WillRenameFilesRequest.self,
    WillSaveRequest.self,
    WorkspaceDiagnosticRequest.self,
    WorkspaceSymbolRequest.self,
  ]

  static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}
