internal import PlanBoardMarkdown

/// A date that can be read two ways, or whose order differs from that of the board's other dates.
struct AmbiguousDate: CardRule {
  static let id: RuleID = "ambiguous-date"
  static let summary = "A date that can be read two ways"
  static let why =
    "pb then reads no date, so the card is never due. One date with only one possible reading settles the others, and so does "
    + "`date-format: DD-MM-YYYY` in its front matter. If the board has dates in both orders, they settle nothing."
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

  func check(_ card: CardSyntax, _ glance: CardSummary, in board: LintedBoard, _ report: inout Report) {
    let known = board.board.settings.context.dayOrder
    for day in card.openDates where day.notation != .kanbanTime {
      report.add(day.range, .ambiguousDate)
    }
    // `known` is the declared order. If none is declared, it is the order of the board's dates, as long as they agree.
    for day in card.fields where day.notation == .kanbanDate || day.notation == .kanbanLink {
      guard let order = WrittenDate(board.text(day.valueRange))?.order, order != known else { continue }
      report.add(day.range, .otherDateOrder)
    }
  }
}
