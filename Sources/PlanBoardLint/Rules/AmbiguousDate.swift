internal import PlanBoardMarkdown

/// A date of Obsidian Kanban whose order of day and month is not clear, or is not that of the board.
struct AmbiguousDate: CardRule {
  static let id: RuleID = "ambiguous-date"
  static let summary = "A date that can be read in two ways, or that contradicts the board's order of day and month"
  static let why =
    "`9/1/2025` may be a day in January or in September. pb does not guess, so the card is never due. A date such as "
    + "`16/1/2025` on the same board shows the order, if no other date contradicts it. "
    + "`date-format: DD-MM-YYYY` in the board's front matter declares the order."
  static let wants: CardTraits = .kanbanDates
  static let examples = Examples(
    clean: [
      "## A\n- b @{9-1-2025}\n- c @{16-1-2025}\n", "---\ndate-format: M/D/YYYY\n---\n## A\n- b @{9/1/2025}\n",
      "## A\n- b @{2025-01-09}\n- c @{9-9-2025}\n- d @@{14:00}\n", "## A\n- b @{17-09-2024}\n- c \\@{9-17-2024}\n",
    ],
    flagged: [
      "## A\n- b ↓@{9-1-2025}\n", "---\ndate-format: D-M-YYYY\n---\n## A\n- b ↓@{1-16-2025}\n",
      "## A\n- b ↓@{16-1-2025}\n- c ↓@{9-1-2025}\n- d ↓@{9-17-2024}\n",
    ])

  func check(_ card: CardSyntax, _ summary: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let known = board.board.settings.context.dayOrder
    for day in card.unreadKanbanDates where day.isAmbiguous {
      report.add(day.range, .ambiguousDate)
    }
    // If `date-format:` declares no order, `known` is the order that all dates such as `@{16-1-2025}` share. If these
    // dates contradict each other, `known` is nil, and the rule reports each.
    for day in card.fields where day.notation == .kanbanDate || day.notation == .kanbanLink {
      guard let order = WrittenDate(board.text(day.valueRange))?.order, order != known else { continue }
      report.add(day.range, .otherDateOrder(isDeclared: known != nil))
    }
  }
}
