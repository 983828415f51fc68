internal import PlanBoardMarkdown

/// A comment or a link definition that has become part of the card above it.
struct SwallowedFooter: CardRule {
  static let id: RuleID = "swallowed-footer"
  static let summary = "A `%%` comment or a link definition that has become part of a card"
  static let why = """
    Without a blank line before it, the comment or definition is part of the card above, and moves with that card. Links that \
    need the definition do not work.
    """
  static let fix: String? = "adds a blank line before the comment or definition (unsafe: this text leaves the card)"
  static let wants: CardTraits = .multilineTitle
  static let examples = Examples(
    clean: ["## A\n- b\n\n[1]: https://example.org\n"],
    flagged: [
      "## A\n- b [1]\n↓[1]: https://example.org\n": "## A\n- b [1]\n\n[1]: https://example.org\n",
      "## A\n- b\n↓%% a note %%\n": "## A\n- b\n\n%% a note %%\n",
    ])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    guard let paragraph = card.titleParagraph, paragraph.count > 1 else { return }
    for number in paragraph.dropFirst() {
      let line = board.source.content(of: number)
      guard Self.isFooter(line, board.bytes) else { continue }
      report.add(
        board.bytes.trimmed(line), .swallowedFooter,
        fix: .unsafe(.insert(board.source.lineEnding, at: line.lowerBound)))
      return
    }
  }

  /// Whether the line begins with `%%` or `[name]: `, without indentation. False for a footnote, and for a line of at
  /// most four bytes.
  static func isFooter(_ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count > 4 else { return false }
    if bytes[line.lowerBound] == UInt8(ascii: "%") { return bytes[line.lowerBound + 1] == UInt8(ascii: "%") }
    guard bytes[line.lowerBound] == UInt8(ascii: "["),
      let close = bytes.firstOffset(of: UInt8(ascii: "]"), from: line.lowerBound, to: line.upperBound)
    else { return false }
    // A footnote, `[^1]:`, is text.
    return close > line.lowerBound + 1 && close + 2 < line.upperBound && bytes[close + 1] == UInt8(ascii: ":")
      && bytes[close + 2].isBlank && bytes[line.lowerBound + 1] != UInt8(ascii: "^")
  }
}
