internal import PlanBoardCore
internal import PlanBoardMarkdown

/// An open card whose due date has passed.
struct Overdue: CardRule {
  static let id: RuleID = "overdue"
  static let summary = "An open card whose due date has passed"
  static let why = """
    The card is late, or its date is wrong. A card in a done column, or in a column called Archive, is open only if its box \
    is open and at least half of the column's boxes are checked or cancelled.
    """
  static let severity = Severity.info
  static let wants: CardTraits = [.open, .due]
  static let isOpinion = true
  static let isAboutToday = true
  static let examples = Examples(
    clean: [
      "## A\n- b due:2026-11-21\n- [x] c due:2026-11-01\n- [-] d due:2026-11-01\n",
      "## A\n- b\n\n## Done\n- [ ] c due:2026-11-01\n", "## A\n- b\n\n## Archive\n- [ ] c due:2026-11-01\n",
    ],
    flagged: ["## A\n- b ↓due:2026-11-20\n", "## Done\n- [x] b\n- [ ] c ↓due:2026-11-20\n"])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let due = card.fields[summary.due]
    let today = board.context.today
    guard let day = due.day, day < today else { return }
    report.add(due.range, .overdue(days: today.dayNumber - day.dayNumber))
  }
}
