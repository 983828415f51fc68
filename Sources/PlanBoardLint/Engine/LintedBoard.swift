internal import PlanBoardCore
package import PlanBoardMarkdown

/// A board with all that a rule needs to check it.
package struct LintedBoard {
  package let board: ParsedBoard
  let bytes: UnsafeBufferPointer<UInt8>
  let context: LintContext
  /// Returns the file to which a link leads; nil if there is none. The argument is the path in the link, decoded, and
  /// without a fragment or query.
  let file: (String) -> Path?
  /// The summary of each card, in the order of the cards; empty for card rules and comment rules.
  var summaries: [CardSummary] = []
  /// For every card, the values that the board's sort order compares. nil if the board declares no order, and for card
  /// rules and comment rules.
  var sortTable: SortTable?
  /// The targets of links such as `[plan](plans/a.md)`; empty for card rules and comment rules.
  var inlineLinks: [Range<Int>] = []
  let code = CodeOfLine()

  var source: SourceText { board.source }

  /// The range of the first line of a card's title with its fields. For a card without a title, the card's first line.
  func titleLine(of card: CardSyntax) -> Range<Int> {
    if let line = card.titleLines.first, !line.isEmpty { return line }
    return bytes.trimmed(source.content(of: card.lines.lowerBound))
  }

  /// The range of a heading's text, or of its `##` if it has no text.
  func headingText(of column: ParsedBoard.ColumnSpan) -> Range<Int> { headingText(ofBlock: column.heading) }

  func headingText(ofBlock block: Int) -> Range<Int> {
    let range = board.blocks[block].range
    let text = HeadingText(in: bytes, range).text
    return text.isEmpty ? bytes.trimmed(range) : text
  }

  /// The range of a block's first line, without the white space around it.
  func firstLine(ofBlock block: Int) -> Range<Int> {
    let start = board.blocks[block].range.lowerBound
    return bytes.trimmed(start..<max(start, source.content(of: source.lines.line(at: start)).upperBound))
  }

  /// The offset of the first text on the line of an offset.
  func firstText(onLineOf offset: Int) -> Int {
    bytes.trimmed(source.content(of: source.lines.line(at: offset))).lowerBound
  }

  func text(_ range: Range<Int>) -> String { source.string(range) }

  /// The 0-based line of a finding of the parser, but at most the last line. YAML may count more lines than the board
  /// has, because it also ends a line at characters such as U+2028.
  func line(of finding: Finding) -> Int { min(source.lines.count - 1, finding.line1 - 1) }

  /// The range of a front-matter key, with its quotation marks; empty if the board has no front matter.
  func range(of entry: YAMLValue.Entry) -> Range<Int> {
    guard let frontMatter = board.frontMatter else { return 0..<0 }
    let line = source.content(of: min(source.lines.count - 1, frontMatter.lines.lowerBound + entry.line1))
    let start = byteOffset(afterCharacters: entry.column1 - 1, in: line)
    return start..<min(line.upperBound, endOfQuote(from: start, in: line) ?? start + entry.key.utf8.count)
  }

  /// The end of the quoted text that begins at `start` (YAML 1.2.2, sections 7.3.1 and 7.3.2). The end of the line if
  /// the closing quotation mark is missing; nil if there is no quotation mark at `start`.
  private func endOfQuote(from start: Int, in line: Range<Int>) -> Int? {
    guard start < line.upperBound,
      let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].first(where: { $0 == bytes[start] })
    else { return nil }
    var offset = start + 1
    while offset < line.upperBound {
      let isEscape =
        quote == UInt8(ascii: "'")
        ? bytes[offset] == quote && offset + 1 < line.upperBound && bytes[offset + 1] == quote
        : bytes[offset] == UInt8(ascii: "\\")
      if !isEscape, bytes[offset] == quote { return offset + 1 }
      offset += isEscape ? 2 : 1
    }
    return line.upperBound
  }

  /// The byte offset in the board after the first `count` characters (Unicode code points) of a line.
  func byteOffset(afterCharacters count: Int, in line: Range<Int>) -> Int {
    var offset = line.lowerBound
    var left = count
    while offset < line.upperBound, left > 0 {
      offset += 1
      while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }

  /// The edit that deletes a field and the white space before it.
  func deletion(of field: FieldOccurrence) -> TextEdit {
    var start = field.range.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return .delete(start..<field.range.upperBound)
  }
}
