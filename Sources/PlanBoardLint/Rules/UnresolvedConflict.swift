internal import PlanBoardMarkdown
internal import PlanBoardSync

/// A note that a merge has left: two people changed one thing differently.
struct UnresolvedConflict: BoardRule {
  static let id: RuleID = "unresolved-conflict"
  static let summary = "Something that two people changed differently, and that nobody has decided yet"
  static let why = "One value stands in its place, the other one in the note below: somebody must choose."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["## A\n- b\n  > conflict: of interest\n"], flagged: ["## A\n- b\n  ↓> conflict: title \"c\"\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for conflict in MergeConflict.find(in: board.board) where !board.isCode(line: conflict.line1 - 1) {
      let subject = conflict.card.map { "the \(conflict.kind.name) of \"\($0)\"" } ?? "the \(conflict.kind.name)"
      report.add(
        board.bytes.trimmed(board.source.content(of: conflict.line1 - 1)),
        "two people changed \(subject) differently", help: "`pb resolve` keeps one value and takes the note out")
    }
  }
}
