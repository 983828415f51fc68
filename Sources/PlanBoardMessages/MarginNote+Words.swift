package import PlanBoardCore
package import PlanBoardIntents

extension MarginNote {
  /// The remark in words: `in 5 days`, `3 cards, limit 5`, `1/3`.
  package func words(today: CalendarDate) -> String {
    switch kind {
    case .due(let due): MarginWords.left(due, today: today)
    case .checklist(let done, let items): MarginWords.progress(done, items)
    case .cards(let count, let limit): MarginWords.cards(count, limit: limit)
    }
  }
}
