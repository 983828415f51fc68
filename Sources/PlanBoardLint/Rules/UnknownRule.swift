internal import PlanBoardMarkdown

/// The name of an unknown rule, in a comment or in `lint:`. Also an unknown level in `lint:`, such as `loud`.
struct UnknownRule: CommentRule {
  static let id: RuleID = "unknown-rule"
  static let summary = "An unknown rule in a comment or in `lint:`, or an unknown level in `lint:`"
  static let why = "The comment or the setting has no effect."
  static let examples = Examples(
    clean: ["---\nlint: {overdue: off}\n---\n## A\n- b due:2026-01-01\n"],
    flagged: ["## A\n<!-- pb: disable ↓overdu -->\n- b\n", "---\nlint:\n  ↓overdu: off\n---\n## A\n"])

  func check(_ comments: [DisableComment], in board: LintedBoard, _ report: inout Report) {
    for entry in board.board.settings.lint {
      let range = board.range(of: entry)
      if RuleName(entry.key) == nil {
        report.add(range, .unknownRule(entry.key, nearest: RuleName.nearest(to: entry.key)))
      } else if entry.value.text.flatMap({ RuleLevel($0) }) == nil {
        report.add(range, .unknownLevel(ofRule: entry.key))
      }
    }
    for name in comments.flatMap(\.names) where name.rule == nil {
      report.add(name.range, .unknownRule(name.text, nearest: RuleName.nearest(to: name.text)))
    }
  }
}
