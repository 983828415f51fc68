internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// A note that a merge has left: two people changed one thing differently.
struct UnresolvedConflict: BoardRule {
  static let id: RuleID = "unresolved-conflict"
  static let summary = "Something that two people changed differently, and that nobody has decided yet"
  static let why = "One value stands in its place, the other one in the note below: somebody must choose."
  static let severity = Severity.error
  static let examples = Examples(
    clean: ["## A\n- b\n  > conflict: of interest\n"], flagged: ["## A\n- b\n  ↓> conflict: title \"c\"\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    // Most boards have no quote at all.
    guard board.bytes.firstOffset(of: UInt8(ascii: ">"), from: 0) != nil else { return }
    for conflict in MergeConflict.find(in: board.board) where !board.isCode(line: conflict.line1 - 1) {
      report.add(
        board.bytes.trimmed(board.source.content(of: conflict.line1 - 1)), message(conflict),
        help: "`pb resolve` keeps one value and takes the note out")
    }
  }

  private func message(_ conflict: MergeConflict) -> String {
    let card = conflict.card.map { "\"\($0)\"" }
    if conflict.kind == .removed { return "\(card ?? "this") was removed by somebody, and changed by somebody else" }
    return "two people changed the \(conflict.kind.name)\(card.map { " of \($0)" } ?? "") differently"
  }
}
