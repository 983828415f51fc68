internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Two or more columns with the same name. The archive and columns without a name do not count.
struct DuplicateColumn: BoardRule {
  static let id: RuleID = "duplicate-column"
  static let summary = "Two columns with the same name"
  static let why = "If a command names the column, pb cannot know which one is meant."
  static let isOpinion = true
  static let examples = Examples(
    clean: ["## A\n- b\n\n## B\n- c\n"], flagged: ["## A\n- b\n\n## ↓A\n- c\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    var named: [String: [Range<Int>]] = [:]
    for column in board.board.columns where column.kind.goesByName && !column.name.isEmpty {
      named[column.name, default: []].append(board.headingText(of: column))
    }
    for headings in named.values where headings.count > 1 {
      let line = board.source.lines.line(at: headings[0].lowerBound)
      report.add(headings[1], .duplicateColumn(line1: line + 1, count: headings.count))
    }
  }
}
