internal import PlanBoardMarkdown

/// The rules that `--select` and `--ignore` name.
package struct RuleOverrides: Hashable, Sendable {
  /// The only rules that are on; nil to follow the settings.
  package var selected: [RuleName]?
  /// The rules that are off, even those in ``selected``.
  package var ignored: [RuleName] = []

  package init() {}

  func applied(to selection: RuleSelection) -> RuleSelection {
    var selection = selection
    if let selected { selection.restrict(to: Set(selected.flatMap(\.indices))) }
    for rule in ignored { selection.set(rule, to: .off) }
    return selection
  }
}
