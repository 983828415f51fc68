package import PlanBoardCore
package import PlanBoardLint

/// A request to check boards of a plan against the lint rules, and perhaps to fix them.
package struct LintRequest: Sendable {
  /// The boards, and the folders to search for boards; if empty, the boards of the plan.
  package var paths: [Path] = []
  /// Whether to check only the boards that the next commit changes, as they are in git's index. Only findings that no
  /// parent of the commit has are then failures, and infos are left out (``StagedCheck``).
  package var isStaged = false
  /// The only rules to apply; nil for the rules that the settings select.
  package var selected: [RuleName]?
  /// The rules to leave out.
  package var ignored: [RuleName] = []
  package var fixes = LintQuery.Fixes.none
  /// Whether the fixes are written, or only planned.
  package var mode = PlanRequest.Mode.commit
  /// The lowest severity that counts as a failure.
  package var failingSeverity = Severity.warning
  /// The path to report for standard input; nil for `-`.
  package var inputName: Path?

  /// Creates a request to check all boards of the plan with the rules of the settings.
  package init() {}
}
