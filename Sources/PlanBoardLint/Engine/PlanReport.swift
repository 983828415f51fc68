/// Collects the findings of rules about the whole plan.
package struct PlanReport: Sendable {
  struct Finding: Sendable {
    var board: Int
    var finding: LintFinding
  }

  var findings: [Finding] = []
  /// The rule that is running.
  var rule: RuleID = ""

  mutating func add(_ board: Int, _ range: Range<Int>, _ problem: LintProblem) {
    findings.append(
      Finding(
        board: board,
        finding: LintFinding(rule: rule, severity: .warning, problem: problem, range: range, fix: nil)))
  }
}
