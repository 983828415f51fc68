internal import PlanBoardCore
package import PlanBoardIntents

extension TagCount {
  /// The line for a tag: `#home: 3 cards, 2 open`. Safe for a terminal.
  package func line(of tag: String) -> String { "#\(VisibleText.safe(tag)): \(counted(cards, "card")), \(open) open" }
}
