internal import PlanBoardMarkdown

/// Cards as headings, deeper than those of the columns, with properties below them.
struct HeadingCards: BoardRule {
  static let id: RuleID = "heading-cards"
  static let summary = "Cards written as headings"
  static let why = """
    pb reads cards from lists only. The VS Code extension Markdown Kanban, and many people, write a card as a heading: with a \
    box, or with properties below it, such as `- due: 2026-12-01` or `Status: open`. pb reads the heading as a \
    section, and each item of a list as a card.
    """
  static let severity = Severity.info
  static let examples = Examples(
    clean: [
      "## A\n### Team\n- due: tomorrow, or later\n- b\n", "## A\n- due: x\n### Team\n- b\n", "## A\n### Empty\n",
      "## A\n### Team\nStatus: good\n- b\n", "## A\n### One\nNote: well\n### Two\nThe status: open\n",
    ],
    flagged: [
      "## A\n\n### ↓Card\n\n  - due: 2026-12-01\n  - tags: [a, b]\n  - steps:\n      - [ ] one\n",
      "## A\n### Team\n- x\n### ↓Card\n- priority: high\n## B\n### Card\n- workload: Easy\n- defaultExpanded: true\n",
      "## A\n### ↓[ ] One\n### 2. [x] Two\n", "## A\n### ↓One\n- Status: open\n- Owner: ann\n### Two\n- Status: done\n",
      "## A\n### ↓One\n**Status:** open\n\nMore.\n### Two\n*Status*: done\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    let cards = board.board.headingCards(board.bytes)
    if let first = cards.first { report.add(first.range, .headingCards(count: cards.count)) }
  }
}
