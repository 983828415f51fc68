internal import PlanBoardJSON

/// A part of a document that is replaced by another text.
struct DocumentEdit: Hashable, Sendable {
  var range: PositionRange
  var newText: String

  init(_ range: PositionRange, _ newText: String) { (self.range, self.newText) = (range, newText) }

  var json: JSONValue { ["range": range.json, "newText": .string(newText)] }
}
