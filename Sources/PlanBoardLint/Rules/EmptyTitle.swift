internal import PlanBoardMarkdown

/// A card without a title.
struct EmptyTitle: CardRule {
  static let id: RuleID = "empty-title"
  static let summary = "A card without a title"
  static let why =
    "The card does not say what to do, and a command can name it only by its place or its id. A card that begins with a quote or code is not reported."
  static let wants: CardTraits = .untitled
  static let avoids: CardTraits = .archived
  static let examples = Examples(
    clean: ["## A\n- [ ] b\n", "## A\n- ```\n  b\n  ```\n- > c\n"],
    flagged: ["## A\n↓- [ ]\n- b\n", "## A\n- [ ] ↓#core due:2026-12-01\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    if card.titleParagraph == nil, hasBlock(card, in: board) { return }
    report.add(board.titleLine(of: card), .emptyTitle)
  }

  /// Whether the card begins with a block such as a quote or code. A list item does not count.
  private func hasBlock(_ card: CardSyntax, in board: LintedBoard) -> Bool {
    let end = board.source.content(of: card.lines.lowerBound).upperBound
    let text = board.bytes.trimmed(min(card.geometry.contentStart, end)..<end)
    return !text.isEmpty && ItemGeometry(board.bytes, text) == nil
  }
}
