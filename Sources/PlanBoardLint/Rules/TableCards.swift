internal import PlanBoardMarkdown

/// Cards as rows or cells of a table.
struct TableCards: BoardRule {
  static let id: RuleID = "table-cards"
  static let summary = "Cards written as a table"
  static let why = """
    pb reads cards from lists only, so a table is text, and no command finds its rows. Reported are tables with a column \
    for the status, such as *Status* or *Done*, and tables with a column for each of two states, such as *To Do* and \
    *Doing*; above the first column of a board only if the board has no cards.
    """
  static let severity = Severity.info
  static let examples = Examples(
    clean: [
      "## A\n| Name | Price |\n|---|---|\n| a | 2 |\n", "## A\nStatus | x\n- b\n", "## A\n| Status | x |\n|---|---|\n",
      "| Sign | Status |\n|---|---|\n| x | done |\n\n## A\n- b\n",
      "## A\n```\n| a | Status |\n|---|---|\n| b | c |\n```\n",
    ],
    flagged: [
      "## A\n\n↓| ID | Title | Status |\n|---|---|---|\n| T1 | Call | open |\n",
      "## A\n↓To Do | Doing\n--- | ---\na | b\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    let tables = board.board.statusTables(board.bytes)
    if let first = tables.first { report.add(first.range, .tableCards(count: tables.count)) }
  }
}
