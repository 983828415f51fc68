internal import PlanBoardMarkdown

/// Text that belongs to the card above it, because there is no blank line between them.
struct GluedText: CardRule {
  static let id: RuleID = "glued-text"
  static let summary = "Text at the margin that belongs to the card above it"
  static let why = """
    There is no blank line before the text. So Markdown reads it as part of the card's title, and it moves with the card. A \
    line is not reported if it looks like the rest of a long title that an editor wrapped.
    """
  static let fix: String? = "adds a blank line before the text (unsafe: the text leaves the card)"
  static let wants: CardTraits = .multilineTitle
  static let examples = Examples(
    clean: [
      "## A\n- b\n  goes on\n", "## A\n- b\n\nText.\n",
      "## A\n- a title that is so long that the editor has broken the line where it\nwas full\n",
    ],
    flagged: ["## A\n- [ ] b\n↓Some text.\n": "## A\n- [ ] b\n\nSome text.\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    guard let paragraph = card.titleParagraph, paragraph.count > 1 else { return }
    let bytes = board.bytes
    for number in paragraph.dropFirst() {
      let line = board.source.content(of: number)
      guard let first = line.first, !bytes[first].isBlank else { continue }
      // Only a line that begins with a capital ASCII letter or a digit is reported. A small letter probably continues
      // the title, and other characters begin fields or the marks of other tools.
      let looksNew = bytes[first] &- 0x41 < 26 || bytes[first] &- 0x30 < 10
      guard looksNew, !isWrapped(number, line, board), !SwallowedFooter.isFooter(line, bytes),
        !card.fields.contains(where: { $0.notation.isLine && line.contains($0.range.lowerBound) })
      else { return }
      report.add(
        bytes.trimmed(line), .gluedText,
        fix: .unsafe(.insert(board.source.lineEnding, at: line.lowerBound)))
      return
    }
  }

  /// Whether an editor seems to have wrapped the title before this line. True if this line's first word would make the
  /// line above longer than 66 bytes.
  private func isWrapped(_ number: Int, _ line: Range<Int>, _ board: LintedBoard) -> Bool {
    let before = board.source.content(of: number - 1)
    let word = line.prefix { !board.bytes[$0].isBlank }.count
    return before.count + 1 + word > 66
  }
}
