internal import PlanBoardMarkdown

/// The text of a document, with positions converted to byte offsets and back.
///
/// If the text ends with a line end, an empty line follows, which ``SourceText`` does not count.
struct DocumentText: Sendable {
  private(set) var source: SourceText
  let encoding: PositionEncoding
  /// The length in bytes of a byte order mark that positions do not count; 0 if there is none.
  private var hiddenMark = 0

  var bytes: [UInt8] { source.bytes }

  init(_ source: SourceText, _ encoding: PositionEncoding) { (self.source, self.encoding) = (source, encoding) }

  /// The text of a file that is not open. Positions do not count its byte order mark, because editors remove it.
  init(ofFile source: SourceText, _ encoding: PositionEncoding) {
    self.init(source, encoding)
    if source.bytes.starts(with: SourceText.byteOrderMark) { hiddenMark = SourceText.byteOrderMark.count }
  }

  /// The 0-based number of the last line.
  var lastLine: Int {
    guard let last = bytes.last else { return 0 }
    return last == 0x0A || last == 0x0D ? source.lines.count : source.lines.count - 1
  }

  /// The byte offset of a position, at most the end of its line. O(n) for a line of n bytes.
  func offset(of position: Position) -> Int {
    guard position.line < source.lines.count else { return bytes.count }
    let line = content(of: position.line)
    return line.lowerBound + encoding.bytes(before: position.character, in: bytes[line])
  }

  /// The byte range of a range of positions, even if the end comes before the start.
  func range(of range: PositionRange) -> Range<Int> {
    let (first, second) = (offset(of: range.start), offset(of: range.end))
    return min(first, second)..<max(first, second)
  }

  /// The position of a byte offset. An offset inside a line end counts as the end of the line. O(log m + n) for m lines
  /// and a line of n bytes.
  func position(of offset: Int) -> Position {
    let offset = max(0, min(offset, bytes.count))
    let last = lastLine
    if offset == bytes.count, last == source.lines.count { return Position(line: last, character: 0) }
    let line = source.lines.line(at: offset)
    let content = content(of: line)
    let end = max(content.lowerBound, min(offset, content.upperBound))
    return Position(line: line, character: encoding.units(in: bytes[content.lowerBound..<end]))
  }

  private func content(of line: Int) -> Range<Int> {
    let content = source.content(of: line)
    return line == 0 ? hiddenMark..<content.upperBound : content
  }

  func positions(of range: Range<Int>) -> PositionRange {
    PositionRange(position(of: range.lowerBound), position(of: range.upperBound))
  }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) { source = source.splicing(range, with: bytes) }
}
