internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An `every:` that pb does not understand.
struct NotARecurrence: CardRule {
  static let id: RuleID = "not-a-recurrence"
  static let summary = "An `every:` that pb does not understand"
  static let why = "When the card is done, pb does not add the next one."
  static let wants: CardTraits = .notRecurrences
  static let avoids: CardTraits = .archived
  static let examples = Examples(
    clean: ["## A\n- b every:2w due:2026-12-01\n- c every:mon,thu due:2026-12-01\n"],
    flagged: ["## A\n- b ↓every:blue due:2026-12-01\n", "## A\n- b ↓🔁 every blue moon 📅 2026-12-01\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    for field in card.notRecurrences {
      report.add(field.range, .notARecurrence(field.value))
    }
  }
}
