internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A date that does not exist or cannot be read.
struct NotADate: CardRule {
  static let id: RuleID = "not-a-date"
  static let summary = "A date that does not exist or cannot be read"
  static let why =
    "pb ignores the date: a card whose due date cannot be read never becomes due. "
    + "If cards are sorted by this date, the card comes after the cards with a date."
  static let wants: CardTraits = .notDates
  static let examples = Examples(
    clean: [
      "## A\n- b due:2026-02-28\n- c due:2026-12-01T15:00\n", "## A\n- b until:soon\n",
      "## A\n- b every:1w until:2026-12-31 due:2026-12-01\n",
    ],
    flagged: [
      "## A\n- b ↓due:2026-02-30\n", "## A\n- b ↓due:soon\n", "## A\n- b every:1w ↓until:soon due:2026-12-01\n",
    ])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    for field in card.notDates {
      report.add(field.range, .notADate(field.key, value: field.value))
    }
  }
}
