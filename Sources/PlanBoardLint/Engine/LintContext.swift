package import PlanBoardCore
package import PlanBoardMarkdown

/// The facts that rules need besides the text of a board.
package struct LintContext: Sendable {
  package let today: CalendarDate
  /// The tags that `tags:` of the planning folder declares; empty without that key.
  package var declaredTags: Set<String> = []
  /// `on-done:` of the planning folder; nil without that key.
  package var onDone: BoardSettings.OnDone?
  /// The rules that are on before a board's own settings apply.
  package var selection: RuleSelection
  /// The rules that the command line turns on or off, whatever a board says.
  package var overrides = RuleOverrides()

  package init(today: CalendarDate, selection: RuleSelection = RuleSelection()) {
    self.today = today
    self.selection = selection
  }
}
