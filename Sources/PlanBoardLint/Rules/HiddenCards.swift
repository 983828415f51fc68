internal import PlanBoardMarkdown

/// Task items that are not cards, because there is no column heading above them.
struct HiddenCards: BoardRule {
  static let id: RuleID = "hidden-cards"
  static let summary = "Task items above the first column or in a quote, which are not cards"
  static let why = """
    A list belongs to the column whose heading is above it. List items above the first column are only text, and no command \
    finds them. A heading above them makes no difference if it is deeper than the columns' headings. Tasks in a quote or callout are \
    only text, too; they are reported if they are open.
    """
  static let examples = Examples(
    clean: ["# Home\nA list of words:\n- one\n\n## To Do\n- [ ] a\n", "## A\n> - a quote\n> - [x] done\n"],
    flagged: [
      "↓- [ ] forgotten\n- [ ] too\n\n## To Do\n- [ ] a\n", "# Home\n### ↓Later\n- [ ] a\n\n## To Do\n- [ ] b\n",
      "## A\n\n> [!todo]\n> ↓- [ ] renew passport\n> - [x] done\n",
      "## A\n- [ ] card\n\n  > ↓- [ ] a\n  > - [ ] b\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for group in board.board.hiddenTasks(board.bytes) {
      let (first, count) = (group.tasks[0].range, group.tasks.count)
      switch group.place {
      case .aboveColumns: report.add(first, .tasksWithoutColumn(count: count))
      case .deepHeading(let heading):
        let level = board.board.columns.first.map { Int(board.board.blocks[$0.heading].level) } ?? 2
        report.add(board.headingText(ofBlock: heading), .tasksUnderDeepHeading(count: count, level: level))
      case .quote: report.add(first, .tasksInQuote(count: count))
      }
    }
  }
}
