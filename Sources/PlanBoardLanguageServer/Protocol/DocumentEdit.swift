internal import PlanBoardJSON

/// An edit that replaces a part of a document: a `TextEdit` of the protocol.
struct DocumentEdit: Hashable, Sendable {
  var range: PositionRange
  var newText: String

  init(_ range: PositionRange, _ newText: String) { (self.range, self.newText) = (range, newText) }

  var json: JSONValue { ["range": range.json, "newText": .string(newText)] }
}
