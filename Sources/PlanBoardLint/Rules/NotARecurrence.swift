internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An `every:` that pb does not understand.
struct NotARecurrence: CardRule {
  static let id: RuleID = "not-a-recurrence"
  static let summary = "An `every:` that pb does not understand"
  static let why =
    "pb does not know when the card is due again, so `pb done` refuses it, unless --once says that it does not repeat."
  static let fix: String? = "corrects a recurrence that is only spelt in another way, such as `every:2_weeks` (unsafe)"
  static let wants: CardTraits = .notRecurrences
  static let avoids: CardTraits = .archived
  static let examples = Examples(
    clean: [
      "## A\n- b every:2w due:2026-12-01\n- c every:month@last-fri due:2026-12-01\n",
      "## A\n- b 🔁 every month on the 2nd Wednesday 📅 2026-12-09\n",
    ],
    flagged: [
      "## A\n- b ↓🔁 every last friday of the month 📅 2026-12-25\n":
        "## A\n- b 🔁 every month on the last Friday 📅 2026-12-25\n",
      "## A\n- b ↓every:2_weeks due:2026-12-01\n": "## A\n- b every:2-weeks due:2026-12-01\n",
    ])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    for field in card.notRecurrences {
      let nearest = board.board.nearestRecurrence(to: field)
      report.add(
        field.range, .notARecurrence(field.value, nearest: nearest?.text),
        fix: nearest.flatMap { $0.isCertain ? Fix(isSafe: false, edits: EditList([$0.edit])) : nil })
    }
  }
}
