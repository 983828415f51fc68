internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// A note left by a merge: two people changed the same part of a board differently.
struct UnresolvedConflict: BoardRule {
  static let id: RuleID = "unresolved-conflict"
  static let summary = "An unresolved conflict that a merge left as a note"
  static let why = "One value is in its place, and the other one in the note below it. You must choose one."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["## A\n- b\n  > conflict: of interest\n"], flagged: ["## A\n- b\n  ↓> conflict: title \"c\"\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    // Most boards have no quotes and need no further search.
    guard board.bytes.firstOffset(of: UInt8(ascii: ">"), from: 0) != nil else { return }
    for conflict in MergeConflict.find(in: board.board) where !board.isCode(line: conflict.line1 - 1) {
      report.add(
        board.bytes.trimmed(board.source.content(of: conflict.line1 - 1)),
        .unresolvedConflict(conflict.kind, card: conflict.card))
    }
  }
}
