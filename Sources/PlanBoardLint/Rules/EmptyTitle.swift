internal import PlanBoardMarkdown

/// A card without a title.
struct EmptyTitle: CardRule {
  static let id: RuleID = "empty-title"
  static let summary = "A card without a title"
  static let why = "Nobody can tell what is to be done, and no command can name the card."
  static let wants: CardTraits = .untitled
  static let avoids: CardTraits = .archived
  static let examples = Examples(
    clean: ["## A\n- [ ] b\n"], flagged: ["## A\n↓- [ ]\n- b\n", "## A\n- [ ] ↓#core due:2026-12-01\n"])

  func check(_ card: CardText, _ glance: CardGlance, in board: LintedBoard, _ report: inout Report) {
    report.add(board.titleLine(of: card), "a card without a title")
  }
}
