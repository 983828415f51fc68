internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card with the box `[ ]` whose check items are all done or cancelled. The rule ignores done columns and the
/// archive.
struct ChecklistDone: CardRule {
  static let id: RuleID = "checklist-done"
  static let summary = "No checklist item is open, but the card is"
  static let why = "The card is probably done as well."
  static let severity = Severity.info
  static let wants: CardTraits = [.open, .checklist]
  static let avoids: CardTraits = .inDoneColumn
  static let examples = Examples(
    clean: ["## A\n- [ ] b\n  - [x] c\n  - [ ] d\n", "## A\n- [x] b\n  - [x] c\n"],
    flagged: ["## A\n- [ ] ↓b\n  - [x] c\n  - [x] d\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    guard summary.box == .open,
      card.checklist.allSatisfy({ $0.box.mark.isDone || $0.box.mark == .cancelled })
    else { return }
    report.add(board.titleLine(of: card), .checklistDone)
  }
}
