internal import PlanBoardCore
package import PlanBoardIntents

extension PlanSnapshot.UnusedKey {
  /// The warning about a query's key, with the right spelling if there is a likely one. Safe for a terminal.
  package var diagnostic: Diagnostic {
    Diagnostic(
      nil, "warning: no card has a field `\(VisibleText.safe(name))`",
      help: nearest.map { ["did you mean `\(VisibleText.safe($0))`?"] } ?? [])
  }
}
