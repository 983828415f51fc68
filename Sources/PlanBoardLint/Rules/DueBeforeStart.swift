internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An open card that is due before it starts.
struct DueBeforeStart: CardRule {
  static let id: RuleID = "due-before-start"
  static let summary = "A card that is due before it starts"
  static let why = "One of the two dates is wrong."
  static let wants: CardTraits = [.open, .due, .start]
  static let examples = Examples(
    clean: ["## A\n- b start:2026-12-01 due:2026-12-01\n"],
    flagged: ["## A\n- b start:2026-12-02 ↓due:2026-12-01\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let field = card.fields[summary.due]
    guard let due = field.day, let start = card.fields[summary.start].day, due < start else { return }
    report.add(field.range, .dueBeforeStart(due: due, start: start))
  }
}
