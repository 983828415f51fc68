internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// A document that the client has open.
struct Document: Sendable {
  let uri: DocumentURI
  /// The number that the client has given to this text.
  private(set) var version: Int
  private(set) var text: DocumentText
  /// Whether ``text`` is the text that the client has. If not, a change from the client did not fit, and the client
  /// must send the whole text again.
  private(set) var isKnown = true

  /// Opens a document.
  ///
  /// - Parameter json: `TextDocumentItem`.
  /// - Throws: ``ServerFault`` if the URI or the text is missing.
  init(_ json: JSONValue, _ encoding: PositionEncoding) throws(ServerFault) {
    guard let uri = json["uri"].text else { throw .badParameter("uri") }
    guard let text = json["text"].text else { throw .badParameter("text") }
    self.uri = DocumentURI(uri)
    version = json["version"].integer ?? 0
    self.text = DocumentText(SourceText(Array(text.utf8)), encoding)
  }

  /// Makes the changes of the client, one after the other. The range of a change refers to the text that the previous
  /// changes have made. A change without a text, or with a range that does not fit, is skipped. ``isKnown`` is then
  /// false until a change contains the whole text.
  ///
  /// - Parameters:
  ///   - changes: `TextDocumentContentChangeEvent`s. An event without a range contains the whole new text.
  ///   - version: the number of the new text. If it is nil, the old number plus 1 is used.
  mutating func change(_ changes: [JSONValue], version: Int?) {
    self.version = version ?? self.version &+ 1
    for change in changes {
      guard let added = change["text"].text else {
        isKnown = false
        continue
      }
      if change["range"].isNull {
        text = DocumentText(SourceText(Array(added.utf8)), text.encoding)
        isKnown = true
      } else if let range = try? PositionRange(change["range"]), range.start.line <= text.lastLine {
        text.replace(text.range(of: range), with: Array(added.utf8))
      } else {
        isKnown = false
      }
    }
  }
}
