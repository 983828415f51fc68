internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// A conflict note that a merge left on the board because two people changed the same thing in different ways.
struct UnresolvedConflict: BoardRule {
  static let id: RuleID = "unresolved-conflict"
  static let summary = "An unresolved conflict that a merge left as a note"
  static let why = "The board has one of the two values, and the note has the other. Choose one with `pb resolve`."
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
