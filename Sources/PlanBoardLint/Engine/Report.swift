/// Collects the findings on one board.
package struct Report: Sendable {
  package internal(set) var findings: [LintFinding] = []
  /// The rule that is running, and the severity of its findings.
  var rule: RuleID = ""
  var severity = Severity.warning

  mutating func add(_ range: Range<Int>, _ problem: LintProblem, fix: Fix? = nil) {
    findings.append(LintFinding(rule: rule, severity: severity, problem: problem, range: range, fix: fix))
  }
}
