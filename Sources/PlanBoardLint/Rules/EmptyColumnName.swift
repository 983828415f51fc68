internal import PlanBoardMarkdown

/// A column without a name.
struct EmptyColumnName: BoardRule {
  static let id: RuleID = "empty-column-name"
  static let summary = "A column without a name"
  static let why = "No command can name the column, and a card in it is hard to find."
  static let examples = Examples(clean: ["## A\n- b\n"], flagged: ["## A\n- b\n\n↓##\n- c\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for column in board.board.columns where column.name.isEmpty {
      report.add(board.headingText(of: column), .emptyColumnName)
    }
  }
}
