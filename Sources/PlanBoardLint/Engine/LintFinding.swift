package import PlanBoardMarkdown

/// A problem at one location on a board.
package struct LintFinding: Hashable, Sendable {
  package let rule: RuleID
  package internal(set) var severity: Severity
  package let problem: LintProblem
  /// The location of the problem, in bytes of the board's text.
  package let range: Range<Int>
  package let fix: Fix?
}

/// A change that solves a finding's problem.
package struct Fix: Hashable, Sendable {
  /// Whether the plan reads the same afterwards: the fix changes only notation without a meaning, or the order of cards.
  package let isSafe: Bool
  /// The edits to the board's text.
  package let edits: EditList

  package static func safe(_ edits: TextEdit...) -> Fix { Fix(isSafe: true, edits: EditList(edits)) }
  package static func unsafe(_ edits: TextEdit...) -> Fix { Fix(isSafe: false, edits: EditList(edits)) }
}

/// Collects the findings on one board.
package struct Report: Sendable {
  package internal(set) var findings: [LintFinding] = []
  /// The rule that is running.
  var rule: RuleID = ""
  var severity = Severity.warning

  mutating func add(_ range: Range<Int>, _ problem: LintProblem, fix: Fix? = nil) {
    findings.append(LintFinding(rule: rule, severity: severity, problem: problem, range: range, fix: fix))
  }
}
