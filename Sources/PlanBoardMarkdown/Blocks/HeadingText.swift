internal import PlanBoardCore

/// Where the text of a heading is (CommonMark §4.2, §4.3).
package struct HeadingText {
  /// The range of the text, without the `#`, the underline, and blanks at either end. The text of an underlined heading
  /// may contain line ends.
  package var text: Range<Int>
  /// Whether the heading is underlined; otherwise it begins with `#`.
  var isSetext: Bool

  /// - Parameter heading: the range of the heading, without its last line end.
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
      // `#` characters at the end belong to the text, unless a blank comes before them.
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

extension HeadingText {
  /// The text of a heading, or of a part of it, with lines joined by spaces and without the backslashes of escapes.
  /// Other Markdown stays.
  static func name(in bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> String {
    guard bytes[text].contains(where: { $0 == UInt8(ascii: "\\") || $0.isLineEnd }) else { return bytes.string(text) }
    let lines = bytes[text].indices.split { bytes[$0].isLineEnd }.map { bytes.trimmed($0.first!..<$0.last! + 1) }
    // A backslash in a code span is not an escape.
    let code = OpaqueInlineRanges(bytes, lines: lines).ranges.filter { bytes[$0.lowerBound] == UInt8(ascii: "`") }
    return lines.map { line in
      var name = ""
      var start = line.lowerBound
      for span in code where line.overlaps(span) {
        let span = span.clamped(to: line)
        name += Escaping.unescaped(bytes.string(start..<span.lowerBound)) + bytes.string(span)
        start = span.upperBound
      }
      return name + Escaping.unescaped(bytes.string(start..<line.upperBound))
    }.joined(separator: " ")
  }
}
