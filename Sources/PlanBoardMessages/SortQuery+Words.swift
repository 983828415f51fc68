internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension SortBoard.Disorder {
  /// The sort order in words: `by priority, due`. Safe for a terminal.
  package var by: String { "by " + order.keys.map { VisibleText.safe($0.description) }.joined(separator: ", ") }

  /// Says that a card is out of order, in words that follow its title. Safe for a terminal.
  package var problem: String { "is out of order (\(by))" }
}

extension SortQuery.Board {
  /// Says that pb sorted the board, or would sort it, or that the board is in order. Safe for a terminal.
  package func line(isPreview: Bool) -> String {
    let name = VisibleText.safe(path.text)
    return isInOrder
      ? "\(name) is in order (\(disorder.by))" : "\(isPreview ? "would sort" : "sorted") \(name) (\(disorder.by))"
  }
}
