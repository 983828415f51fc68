internal import PlanBoardJSON
internal import PlanBoardMessages

/// A method of the protocol that gets no answer.
protocol ServerNotification: SendableMetatype {
  static var method: String { get }
  /// - Throws: ``ServerFault``, which is written to the log.
  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault)
}

/// The notifications that are handled, except `exit` and `$/cancelRequest`, which ``LanguageServer`` handles itself.
enum ServerNotifications {
  static let all: [any ServerNotification.Type] = [
    DidOpen.self, DidChange.self, DidClose.self, DidSave.self, DidChangeConfiguration.self, DidChangeWatchedFiles.self,
    DidChangeWorkspaceFolders.self, Initialized.self,
  ]

  static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}
