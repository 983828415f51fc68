package import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardStore

extension SortBoard.Disorder {
  /// `by priority, due`. Safe for a terminal.
  package var by: String { "by " + order.keys.map { VisibleText.safe($0.description) }.joined(separator: ", ") }

  /// What happened to a board, or would happen. Safe for a terminal.
  package func line(_ path: Path, isPreview: Bool) -> String {
    let name = VisibleText.safe(path.text)
    return cards.isEmpty ? "\(name) is in order (\(by))" : "\(isPreview ? "would sort" : "sorted") \(name) (\(by))"
  }
}
