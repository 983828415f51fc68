internal import PlanBoardJSON
internal import PlanBoardMessages

/// A place in a document, as the protocol gives it. The line and the character are 0-based. The character is counted in
/// the units of the server's ``PositionEncoding``.
struct Position: Hashable, Comparable, Sendable {
  var line: Int
  var character: Int

  static func < (left: Self, right: Self) -> Bool { (left.line, left.character) < (right.line, right.character) }

  init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  /// Reads a position. Numbers above 2³¹ − 1 count as 2³¹ − 1, and negative ones as 0.
  ///
  /// - Throws: ``ServerFault`` if a number is missing.
  init(_ json: JSONValue) throws(ServerFault) {
    guard let line = json["line"].number, let character = json["character"].number else {
      throw .badParameter("position")
    }
    self.line = Int(max(0, min(line, 0x7FFF_FFFF)))
    self.character = Int(max(0, min(character, 0x7FFF_FFFF)))
  }

  // An answer may have many positions. A dictionary literal would allocate an additional array for each of them.
  var json: JSONValue {
    .object([JSONValue.Member("line", .integer(line)), JSONValue.Member("character", .integer(character))])
  }
}

/// A part of a document. The character at the end position does not belong to it.
struct PositionRange: Hashable, Sendable {
  var start: Position
  var end: Position

  init(_ start: Position, _ end: Position) { (self.start, self.end) = (start, end) }

  /// Reads a range. If it ends before it starts, the two positions are exchanged.
  ///
  /// - Throws: ``ServerFault`` if the JSON is not an object, or if a position is not complete.
  init(_ json: JSONValue) throws(ServerFault) {
    guard json.members != nil else { throw .badParameter("range") }
    let (first, second) = (try Position(json["start"]), try Position(json["end"]))
    self.init(min(first, second), max(first, second))
  }

  var json: JSONValue { .object([JSONValue.Member("start", start.json), JSONValue.Member("end", end.json)]) }
}
