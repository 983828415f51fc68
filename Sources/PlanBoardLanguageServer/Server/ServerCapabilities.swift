internal import PlanBoardJSON

/// The features of the server, as it announces them to the client.
enum ServerCapabilities {
  /// The result of `initialize`. It includes features that are switched off, because they can be switched on later.
  static func json(for server: LanguageServer) -> JSONValue {
    var members: [JSONValue.Member] = [
      JSONValue.Member("positionEncoding", .string(server.encoding.rawValue)),
      // With the value 2 for `change`, the client sends only the parts of a text that change.
      JSONValue.Member(
        "textDocumentSync",
        ["openClose": true, "change": 2, "willSaveWaitUntil": true, "save": true]),
      JSONValue.Member(
        "workspace",
        .members([
          "workspaceFolders": ["supported": true, "changeNotifications": true],
          "fileOperations": WillRenameFilesRequest.registration(for: server.client),
        ])),
    ]
    for request in ServerRequests.all { members += request.capabilities(for: server.client) }
    return [
      "capabilities": .object(members), "serverInfo": ["name": "pb", "version": .string(server.options.version)],
    ]
  }
}
