internal import PlanBoardJSON
internal import PlanBoardMessages

/// The client has read the capabilities of the server, and can answer requests.
struct Initialized: ServerNotification {
  static let method = "initialized"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
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
    } else if server.client.hasConfiguration {
      server.ask("workspace/configuration", ["items": [["section": "pb"]]]) { [weak server] response in
        if let own = response.result.elements?.first { server?.change(own) }
      }
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
