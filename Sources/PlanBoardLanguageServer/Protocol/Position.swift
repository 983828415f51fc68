internal import PlanBoardJSON
internal import PlanBoardMessages

/// A 0-based line, and a 0-based character in units of the server's ``PositionEncoding``.
struct Position: Hashable, Comparable, Sendable {
  var line: Int
  var character: Int

  static func < (left: Self, right: Self) -> Bool { (left.line, left.character) < (right.line, right.character) }

  init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  /// Numbers above 2³¹ − 1 count as 2³¹ − 1, and negative numbers as 0.
  init(_ json: JSONValue) throws(ServerFault) {
    guard let line = json["line"].number, let character = json["character"].number else {
      throw .badParameter("position")
    }
    self.line = Int(max(0, min(line, 0x7FFF_FFFF)))
    self.character = Int(max(0, min(character, 0x7FFF_FFFF)))
  }

  // A dictionary literal would allocate an additional array for each of many positions.
  var json: JSONValue {
    .object([JSONValue.Member("line", .integer(line)), JSONValue.Member("character", .integer(character))])
  }
}

/// A part of a document, without the character at `end`.
struct PositionRange: Hashable, Sendable {
  var start: Position
  var end: Position

  init(_ start: Position, _ end: Position) { (self.start, self.end) = (start, end) }

  /// If the range ends before it starts, the two positions are exchanged.
  init(_ json: JSONValue) throws(ServerFault) {
    guard json.members != nil else { throw .badParameter("range") }
    let (first, second) = (try Position(json["start"]), try Position(json["end"]))
    self.init(min(first, second), max(first, second))
  }

  var json: JSONValue { .object([JSONValue.Member("start", start.json), JSONValue.Member("end", end.json)]) }
}
