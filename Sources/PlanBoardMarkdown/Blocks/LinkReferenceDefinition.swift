internal import PlanBoardCore

/// Link reference definitions, such as `[a]: b`, at the beginning of a paragraph (CommonMark §4.7).
///
/// cmark removes them from the paragraph, and does not report how many lines they had.
enum LinkReferenceDefinition {
  /// The number of lines that the definitions at the start of a paragraph occupy; 0 if there are none.
  ///
  /// - Parameter lines: the lines of the paragraph, without indentation and line ends.
  static func count(in bytes: UnsafeBufferPointer<UInt8>, _ lines: [Range<Int>]) -> Int {
    guard let first = lines.first, !first.isEmpty, bytes[first.lowerBound] == UInt8(ascii: "[") else { return 0 }
    // Most lines that begin with `[` begin with a box, `[ ]`, which no colon follows.
    guard mayBegin(in: bytes, first) else { return 0 }
    let text = lines.reduce(into: [UInt8]()) { text, line in
      text.append(contentsOf: bytes[line])
      text.append(.lineFeed)
    }
    var taken = 0
    var position = 0
    while position < text.count, text[position] == UInt8(ascii: "[") {
      var scanner = Scanner(text: text, position: position)
      guard scanner.scanDefinition() else { break }
      taken += text[position..<scanner.position].count { $0 == .lineFeed }
      position = scanner.position
    }
    return taken
  }

  /// Whether the label that begins the paragraph's first line ends with `]:`, or continues on the next line.
  private static func mayBegin(in bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
    var position = line.lowerBound
    while let close = bytes.firstOffset(of: UInt8(ascii: "]"), from: position, to: line.upperBound) {
      // An escaped bracket has an odd number of backslashes before it. The line begins with `[`, so the index exists.
      let text = bytes[line.lowerBound..<close].lastIndex { $0 != UInt8(ascii: "\\") }!
      if (close - 1 - text) % 2 == 0 {
        return close + 1 < line.upperBound && bytes[close + 1] == UInt8(ascii: ":")
      }
      position = close + 1
    }
    return true
  }

  private struct Scanner {
    let text: [UInt8]
    var position: Int

    private var byte: UInt8? { position < text.count ? text[position] : nil }

    /// Moves past the definition that begins at `position`, and past its last line end.
    ///
    /// - Returns: false if no definition begins there; `position` is then undefined.
    mutating func scanDefinition() -> Bool {
      guard scanLabel(), take(UInt8(ascii: ":")) else { return false }
      skipSpace()
      guard scanDestination() else { return false }
      let afterDestination = position
      skipBlanks()
      let endsHere = byte == .lineFeed
      position = afterDestination
      if skipSpace() > 0, scanTitle() {
        skipBlanks()
        if take(.lineFeed) { return true }
      }
      position = afterDestination
      skipBlanks()
      return endsHere && take(.lineFeed)
    }

    private mutating func scanLabel() -> Bool {
      guard take(UInt8(ascii: "[")) else { return false }
      let start = position
      while let byte, byte != UInt8(ascii: "]") {
        if byte == UInt8(ascii: "[") { return false }
        position += byte == UInt8(ascii: "\\") && position + 1 < text.count && text[position + 1].isPunctuation ? 2 : 1
        // cmark reads no label with more than 1,000 bytes.
        if position - start > 1000 { return false }
      }
      let isBlank = text[start..<min(position, text.count)].allSatisfy { $0.isWhiteSpace }
      return take(UInt8(ascii: "]")) && !isBlank
    }

    private mutating func scanDestination() -> Bool {
      if take(UInt8(ascii: "<")) {
        while let byte, byte != UInt8(ascii: ">") {
          if byte == .lineFeed || byte == UInt8(ascii: "<") { return false }
          position +=
            byte == UInt8(ascii: "\\") && position + 1 < text.count && text[position + 1].isPunctuation ? 2 : 1
        }
        return take(UInt8(ascii: ">"))
      }
      let start = position
      var depth = 0
      while let byte, byte > 0x20, byte != 0x7F {
        if byte == UInt8(ascii: "\\"), position + 1 < text.count, text[position + 1].isPunctuation {
          position += 2
          continue
        }
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if depth == 0 { break }
          depth -= 1
        }
        position += 1
      }
      return position > start && depth == 0
    }

    private mutating func scanTitle() -> Bool {
      guard let open = byte, "\"'(".utf8.contains(open) else { return false }
      let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
      position += 1
      while let byte, byte != close {
        if open == UInt8(ascii: "("), byte == open { return false }
        position += byte == UInt8(ascii: "\\") && position + 1 < text.count && text[position + 1].isPunctuation ? 2 : 1
      }
      return take(close)
    }

    private mutating func skipBlanks() { while let byte, byte.isBlank { position += 1 } }

    /// Moves past blanks, which may include one line end, and returns the number of bytes.
    @discardableResult
    private mutating func skipSpace() -> Int {
      let start = position
      skipBlanks()
      if take(.lineFeed) { skipBlanks() }
      return position - start
    }

    private mutating func take(_ wanted: UInt8) -> Bool {
      guard byte == wanted else { return false }
      position += 1
      return true
    }
  }
}
