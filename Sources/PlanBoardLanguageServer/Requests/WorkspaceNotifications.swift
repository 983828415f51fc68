internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMessages

/// The client can now answer the server's own requests.
struct Initialized: ServerNotification {
  static let method = "initialized"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    if let name = server.options.unknownEncoding { server.log(.unknownEncoding(name)) }
    server.askForSettings()
    if server.settings.isOn(.planDiagnostics) { server.everythingHasChanged() }
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

struct DidChangeWorkspaceFolders: ServerNotification {
  static let method = "workspace/didChangeWorkspaceFolders"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    let event = parameters["event"]
    guard let added = event["added"].elements, let removed = event["removed"].elements else {
      throw .badParameter("event")
    }
    server.change(folders: added, removed: removed)
    server.everythingHasChanged()
  }
}

extension LanguageServer {
  /// Opens and closes `WorkspaceFolder`s of the client, and forgets the plans that nobody needs now.
  func change(folders added: [JSONValue], removed: [JSONValue]) {
    func paths(_ folders: [JSONValue]) -> [Path] {
      folders.compactMap { $0["uri"].text.flatMap { DocumentURI($0).path } }
    }
    let closed = paths(removed)
    folders.removeAll { closed.contains($0) }
    folders += paths(added).filter { !folders.contains($0) }
    for path in closed {
      guard let plan = plans.plan(of: path) else { continue }
      plan.isWanted = folders.contains { plans.plan(of: $0) === plan }
    }
    plans.dropUnused()
  }
}

struct DidChangeConfiguration: ServerNotification {
  static let method = "workspace/didChangeConfiguration"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    if parameters["settings"].members != nil {
      server.applySettings(parameters["settings"])
    } else {
      server.askForSettings()
    }
  }
}

extension LanguageServer {
  fileprivate func askForSettings() {
    guard client.hasConfiguration else { return }
    ask("workspace/configuration", ["items": [["section": "pb"]]]) { [weak self] response in
      if let own = response.result.elements?.first { self?.applySettings(own) }
    }
  }

  fileprivate func applySettings(_ json: JSONValue) {
    let before = settings
    settings.apply(json)
    if before != settings { everythingHasChanged() }
  }
}

struct DidChangeWatchedFiles: ServerNotification {
  static let method = "workspace/didChangeWatchedFiles"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    server.filesMayHaveChanged()
  }
}
