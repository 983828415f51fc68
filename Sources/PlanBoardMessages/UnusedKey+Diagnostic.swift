internal import PlanBoardCore
package import PlanBoardIntents

extension PlanSnapshot.UnusedKey {
  /// Warns that the query tests a field that no card has, and gives a likely spelling, if there is one. Safe for a
  /// terminal.
  package var diagnostic: Diagnostic {
    Diagnostic(
      nil, "warning: no card has a field `\(VisibleText.safe(name))`",
      help: nearest.map { ["did you mean `\(VisibleText.safe($0))`?"] } ?? [])
  }
}
