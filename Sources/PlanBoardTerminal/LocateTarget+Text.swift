internal import PlanBoardCore
package import PlanBoardIntents

extension LocateTarget {
  /// The place in a form that editors understand: `roadmap.md:12`, or only the path if the place is a whole board.
  package var text: String { VisibleText.safe(path.text) + (line1.map { ":\($0)" } ?? "") }
}
