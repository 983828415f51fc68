/// A problem at one location on a board.
package struct LintFinding: Sendable {
  package let rule: RuleID
  package internal(set) var severity: Severity
  package let problem: LintProblem
  /// The location of the problem, in bytes of the board's text.
  package let range: Range<Int>
  package let fix: Fix?

  /// Whether the finding is about the day, not about the text; see ``Rule/isAboutToday``.
  package var isAboutToday: Bool {
    Rules.index(of: rule).map { Rules.all[$0].type.isAboutToday } ?? false
  }

  /// Whether the text at the problem has no effect; see ``Rule/findsTextWithoutEffect``.
  package var isAboutTextWithoutEffect: Bool {
    Rules.index(of: rule).map { Rules.all[$0].type.findsTextWithoutEffect } ?? false
  }
}
