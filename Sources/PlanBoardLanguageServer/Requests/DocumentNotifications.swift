internal import PlanBoardJSON
internal import PlanBoardMessages

struct DidOpen: ServerNotification {
  static let method = "textDocument/didOpen"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    let document = try Document(parameters["textDocument"], server.encoding)
    server.set(document, at: document.uri)
    server.textsHaveChanged(at: document.uri)
  }
}

struct DidChange: ServerNotification {
  static let method = "textDocument/didChange"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    let identifier = parameters["textDocument"]
    guard let uri = identifier["uri"].text, var document = server.documents[uri] else {
      throw .badParameter("textDocument")
    }
    guard let changes = parameters["contentChanges"].elements else { throw .badParameter("contentChanges") }
    document.change(changes, version: identifier["version"].integer)
    server.set(document, at: document.uri)
    server.textsHaveChanged(at: document.uri)
    // A notification has no answer, so the log says that a change did not fit the text.
    if !document.isKnown { throw .unknownText }
  }
}

/// The client has closed a document, so the file on the disk counts.
struct DidClose: ServerNotification {
  static let method = "textDocument/didClose"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    guard let uri = parameters["textDocument"]["uri"].text, let document = server.documents[uri] else {
      throw .badParameter("textDocument")
    }
    server.willClose(document.uri)
    server.set(nil, at: document.uri)
  }
}

struct DidSave: ServerNotification {
  static let method = "textDocument/didSave"

  static func receive(_ parameters: JSONValue, _ server: LanguageServer) throws(ServerFault) {
    server.filesMayHaveChanged()
  }
}
