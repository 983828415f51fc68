package import PlanBoardMarkdown

/// A problem at one location on a board.
package struct LintFinding: Sendable {
  package let rule: RuleID
  package internal(set) var severity: Severity
  package let problem: LintProblem
  /// The location of the problem, in bytes of the board's text.
  package let range: Range<Int>
  package let fix: Fix?

  /// Whether the text at the problem has no effect; see ``Rule/findsTextWithoutEffect``.
  package var isAboutTextWithoutEffect: Bool {
    Rules.index(of: rule).map { Rules.all[$0].type.findsTextWithoutEffect } ?? false
  }
}

/// A change that solves a finding's problem.
package struct Fix: Sendable {
  /// Whether the fix changes only the order of cards, or notation without a meaning, such as `-` for `*`.
  package let isSafe: Bool
  private let make: @Sendable () -> EditList
  /// The edits to the board's text; empty if the fix turns out to be impossible. For some fixes, they are computed on
  /// each read of this property, because most findings are shown and never fixed.
  package var edits: EditList { make() }

  init(isSafe: Bool, edits: EditList) { self.init(isSafe: isSafe) { edits } }

  init(isSafe: Bool, making make: @escaping @Sendable () -> EditList) { (self.isSafe, self.make) = (isSafe, make) }

  /// This fix with its edits computed now, so that further reads of ``edits`` cost nothing.
  var made: Fix { Fix(isSafe: isSafe, edits: edits) }

  package static func safe(_ edits: TextEdit...) -> Fix { Fix(isSafe: true, edits: EditList(edits)) }
  package static func unsafe(_ edits: TextEdit...) -> Fix { Fix(isSafe: false, edits: EditList(edits)) }
}

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
