internal import PlanBoardMarkdown

/// A column with more cards than its limit.
struct WIPLimitExceeded: BoardRule {
  static let id: RuleID = "wip-limit"
  static let summary = "More cards in a column than its limit"
  static let why = "A limit helps people finish work before they start more."
  static let isOpinion = true
  static let examples = Examples(
    clean: ["---\ncolumns: {Doing: {wip: 2}}\n---\n## Doing\n- a\n- b\n"],
    flagged: ["---\ncolumns: {Doing: {wip: 1}}\n---\n## ↓Doing\n- a\n- b\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for column in board.board.columns {
      guard column.isOverLimit, let limit = column.wipLimit else { continue }
      report.add(board.headingText(of: column), .wipLimitExceeded(count: column.cards.count, limit: limit))
    }
  }
}
