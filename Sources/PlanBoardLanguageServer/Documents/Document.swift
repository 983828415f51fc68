internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// A document that the client has open.
struct Document: Sendable {
  let uri: DocumentURI
  private(set) var version: Int
  private(set) var text: DocumentText
  /// Whether ``text`` is the text that the client has. False after a change that does not fit, until the client sends
  /// the whole text.
  private(set) var isKnown = true

  /// Reads a `TextDocumentItem`.
  ///
  /// - Throws: ``ServerFault`` if the URI or the text is missing.
  init(_ json: JSONValue, _ encoding: PositionEncoding) throws(ServerFault) {
    guard let uri = json["uri"].text else { throw .badParameter("uri") }
    guard let text = json["text"].text else { throw .badParameter("text") }
    self.uri = DocumentURI(uri)
    version = json["version"].integer ?? 0
    self.text = DocumentText(SourceText(Array(text.utf8)), encoding)
  }

  /// Makes `TextDocumentContentChangeEvent`s, one after the other.
  ///
  /// The range of a change refers to the text after the previous changes. A change that does not fit is skipped, and
  /// ``isKnown`` is false until a change contains the whole text. If `version` is nil, the version grows by 1.
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
