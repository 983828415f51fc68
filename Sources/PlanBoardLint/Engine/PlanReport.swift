/// Collects the findings of rules about the whole plan.
package struct PlanReport: Sendable {
  struct Finding: Sendable {
    /// The index of the board in ``PlanIndex/boards``.
    var board: Int
    var finding: LintFinding

    /// The index of the board's result; nil if nothing is reported on the board.
    func result(in plan: PlanIndex) -> Int? { plan.results[board] }
  }

  var findings: [Finding] = []
  var rule: RuleID = ""

  /// Adds a finding of the rule that is running. Its severity is set later, because each board can set its own severity
  /// for a rule.
  ///
  /// - Parameter range: byte offsets in the text of the board.
  mutating func add(_ board: Int, _ range: Range<Int>, _ problem: LintProblem) {
    findings.append(
      Finding(
        board: board,
        finding: LintFinding(rule: rule, severity: .warning, problem: problem, range: range, fix: nil)))
  }
}
