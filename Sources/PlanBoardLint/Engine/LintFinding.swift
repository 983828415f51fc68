package import PlanBoardMarkdown

/// A problem at one location on a board.
package struct LintFinding: Sendable {
  package let rule: RuleID
  package internal(set) var severity: Severity
  package let problem: LintProblem
  /// The location of the problem, in bytes of the board's text.
  package let range: Range<Int>
  package let fix: Fix?
}

/// A change that solves a finding's problem.
package struct Fix: Sendable {
  /// Whether the plan reads the same afterwards: the fix changes only notation without a meaning, or the order of cards.
  package let isSafe: Bool
  private let make: @Sendable () -> EditList
  /// The edits to the board's text; none if the fix turns out to be impossible. Some fixes compute their edits only when this is
  /// read, because most findings are only shown.
  package var edits: EditList { make() }

  init(isSafe: Bool, edits: EditList) { self.init(isSafe: isSafe) { edits } }

  init(isSafe: Bool, making make: @escaping @Sendable () -> EditList) { (self.isSafe, self.make) = (isSafe, make) }

  /// The fix with its edits already computed, so that they are computed only once.
  var made: Fix { Fix(isSafe: isSafe, edits: edits) }

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
