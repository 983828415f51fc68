internal import PlanBoardCore

/// The unit in which the protocol counts places inside a line.
package enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  func units(in bytes: some Sequence<UInt8>) -> Int {
    switch self {
    case .utf8: bytes.reduce(0) { count, _ in count + 1 }
    case .utf16: bytes.reduce(0) { $0 + Self.utf16Units(startingWith: $1) }
    case .utf32: bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
  }

  /// The number of bytes before a place in a line of valid UTF-8.
  ///
  /// A place inside a character counts as the start of the character. A place beyond the line counts as its end.
  func bytes(before units: Int, in line: ArraySlice<UInt8>) -> Int {
    guard units > 0 else { return 0 }
    var (count, index) = (0, line.startIndex)
    while index < line.endIndex {
      let length = Self.length(startingWith: line[index])
      let width =
        switch self {
        case .utf8: length
        case .utf16: Self.utf16Units(startingWith: line[index])
        case .utf32: 1
        }
      guard count + width <= units else { break }
      count += width
      index = min(index + length, line.endIndex)
    }
    return index - line.startIndex
  }

  /// The number of UTF-16 code units of the character that starts with a byte; 0 for a byte inside a character.
  private static func utf16Units(startingWith byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

  private static func length(startingWith byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}
