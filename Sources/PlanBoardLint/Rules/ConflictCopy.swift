/// A conflict copy next to the board.
struct ConflictCopy: PlanRule {
  static let id: RuleID = "conflict-copy"
  static let summary = "A conflict copy of the board, made by a sync tool"
  static let why =
    "The copy may have changes that the board lacks, and it is easily overlooked. `pb sync` merges it, or says why not."
  // An example is a single file without copies. The tests of `pb lint` check this rule with copies.
  static let examples = Examples(clean: ["## A\n- b\n"], flagged: [])

  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    for copy in plan.copies {
      report.add(copy.board, 0..<0, .conflictCopy(name: copy.name, tool: copy.tool))
    }
  }
}
