package import PlanBoardCore
package import PlanBoardIntents

extension OutlineItem {
  /// The text beside the name in an editor's list of symbols: `3 cards, limit 5`, or `tomorrow, 1/3`. Empty if there is
  /// nothing to say.
  package func detailWords(today: CalendarDate) -> String {
    switch detail {
    case .none: ""
    case .cards(let count, let limit): MarginWords.cards(count, limit: limit)
    case .card(let due, let done, let items):
      [
        due.map { DueWords.brief($0, today: today, under: nil) }, items > 0 ? MarginWords.progress(done, items) : nil,
      ].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The name, or words for a missing name.
  package var nameWords: String {
    guard name.isEmpty else { return VisibleText.safe(name) }
    switch kind {
    case .column, .archive, .section: return DrawingWords.noName
    case .card, .checkItem: return DrawingWords.noTitle
    }
  }
}
