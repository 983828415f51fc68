internal import PlanBoardCore
package import PlanBoardIntents

extension PlanSnapshot.UnusedKey {
  /// The warning that no card has a field that the query tests, with a likely spelling. Safe for a terminal.
  package var diagnostic: Diagnostic {
    Diagnostic(
      nil, "warning: no card has a field `\(VisibleText.safe(name))`",
      help: nearest.map { ["did you mean `\(VisibleText.safe($0))`?"] } ?? [])
  }
}
