internal import PlanBoardCore

/// The parts of a heading (CommonMark §4.2, §4.3).
package struct HeadingText {
  /// The range of the text, without `#`, the blanks around the text, or the underline. The text of a setext heading may contain
  /// line ends.
  package var text: Range<Int>
  var isSetext: Bool

  /// - Parameter heading: a heading's block, which does not include its last line end.
  package init(in bytes: UnsafeBufferPointer<UInt8>, _ heading: Range<Int>) {
    var start = heading.lowerBound
    while start < heading.upperBound, bytes[start].isBlank { start += 1 }
    var hashesEnd = start
    while hashesEnd < heading.upperBound, bytes[hashesEnd] == UInt8(ascii: "#") { hashesEnd += 1 }
    let isATX =
      (1...6).contains(hashesEnd - start) && (hashesEnd == heading.upperBound || bytes[hashesEnd].isBlank)
      && !bytes[heading].contains(where: \.isLineEnd)
    isSetext = !isATX
    if isATX {
      var content = bytes.trimmed(hashesEnd..<heading.upperBound)
      // A closing run of # counts only after a blank.
      var close = content.upperBound
      while close > content.lowerBound, bytes[close - 1] == UInt8(ascii: "#") { close -= 1 }
      if close == content.lowerBound || (close < content.upperBound && bytes[close - 1].isBlank) {
        content = bytes.trimmed(content.lowerBound..<close)
      }
      text = content
    } else {
      var end = heading.upperBound
      while end > start, !bytes[end - 1].isLineEnd { end -= 1 }
      while end > start, bytes[end - 1].isLineEnd { end -= 1 }
      text = bytes.trimmed(start..<end)
    }
  }
}

/// `===` or `---` under a setext heading (CommonMark §4.3).
enum SetextUnderline {
  static func matches(_ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let content = bytes.trimmed(line)
    guard let first = content.first, bytes[first] == UInt8(ascii: "=") || bytes[first] == UInt8(ascii: "-"),
      content.lowerBound - line.lowerBound <= 3, !bytes[line.lowerBound..<content.lowerBound].contains(.tab)
    else { return false }
    return content.allSatisfy { bytes[$0] == bytes[first] }
  }
}

/// ` (3)` at the end of a heading of Obsidian Kanban: a WIP limit.
struct WIPSuffix {
  var name: String
  /// nil for `(0)`, which means no limit.
  var limit: Int?

  init?(in heading: String) {
    guard heading.hasSuffix(")"), let open = heading.lastIndex(of: "(") else { return nil }
    let digits = heading[heading.index(after: open)...].dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    name = heading[..<open].trimmingBlanks()
    limit = Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}
