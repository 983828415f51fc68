internal import PlanBoardCore

/// `===` or `---` under a setext heading (CommonMark §4.3).
enum SetextUnderline {
  /// Whether a line has the form of such an underline, with at most three spaces before it. The caller must check that
  /// the line is below a paragraph: elsewhere, `---` is a thematic break.
  static func matches(_ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let content = bytes.trimmed(line)
    guard let first = content.first, bytes[first] == UInt8(ascii: "=") || bytes[first] == UInt8(ascii: "-"),
      content.lowerBound - line.lowerBound <= 3, !bytes[line.lowerBound..<content.lowerBound].contains(.tab)
    else { return false }
    return content.allSatisfy { bytes[$0] == bytes[first] }
  }
}
