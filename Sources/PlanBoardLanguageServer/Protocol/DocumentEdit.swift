internal import PlanBoardJSON
internal import PlanBoardMarkdown

/// An edit that replaces a part of a document: a `TextEdit` of the protocol.
struct DocumentEdit: Hashable, Sendable {
  var range: PositionRange
  var newText: String

  init(_ range: PositionRange, _ newText: String) { (self.range, self.newText) = (range, newText) }

  var json: JSONValue { ["range": range.json, "newText": .string(newText)] }
}

extension DocumentText {
  /// Turns edits with byte ranges into edits with positions.
  func documentEdits(_ edits: [CharacterEdit]) -> [DocumentEdit] {
    edits.map { DocumentEdit(positions(of: $0.range), $0.text) }
  }
}
