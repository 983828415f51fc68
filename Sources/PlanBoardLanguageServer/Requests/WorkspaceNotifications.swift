internal import PlanBoardJSON
internal import PlanBoardMessages

/// The client has read the capabilities of the server, and can answer requests.
struct Initialized: ServerNotification {
  static let method = "initialized"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    if let name = server.options.unknownEncoding { server.log(.unknownEncoding(name)) }
    server.askForSettings()
    guard server.client.watchesFiles else { return }
    let watchers: JSONValue = [
      ["globPattern": "**/*.{md,markdown}"], ["globPattern": "**/.planboard.yml"],
    ]
    let registration: JSONValue = [
      "id": "pb-files", "method": .string(DidChangeWatchedFiles.method), "registerOptions": ["watchers": watchers],
    ]
    server.ask("client/registerCapability", ["registrations": [registration]]) { _ in }
  }
}

/// The settings of the client have changed.
struct DidChangeConfiguration: ServerNotification {
  static let method = "workspace/didChangeConfiguration"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    if parameters["settings"].members != nil {
      server.change(parameters["settings"])
    } else {
      server.askForSettings()
    }
  }
}

extension LanguageServer {
  /// Asks the client for the section `pb` of its settings, if it can answer that.
  fileprivate func askForSettings() {
    guard client.hasConfiguration else { return }
    ask("workspace/configuration", ["items": [["section": "pb"]]]) { [weak self] response in
      if let own = response.result.elements?.first { self?.change(own) }
    }
  }
}

/// The client has seen that files have changed.
struct DidChangeWatchedFiles: ServerNotification {
  static let method = "workspace/didChangeWatchedFiles"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    server.filesMayHaveChanged()
  }
}
