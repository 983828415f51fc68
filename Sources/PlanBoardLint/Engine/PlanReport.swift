/// Collects the findings of rules about the whole plan.
package struct PlanReport: Sendable {
  struct Finding: Sendable {
    /// The index of the board in ``PlanIndex/boards``.
    var board: Int
    var finding: LintFinding
  }

  var findings: [Finding] = []
  /// The rule that is running.
  var rule: RuleID = ""

  /// Adds a finding. Its severity is set later, because each board may give the rule another one.
  mutating func add(_ board: Int, _ range: Range<Int>, _ problem: LintProblem) {
    findings.append(
      Finding(
        board: board,
        finding: LintFinding(rule: rule, severity: .warning, problem: problem, range: range, fix: nil)))
  }
}
