package import PlanBoardCore
internal import PlanBoardMarkdown

extension PlanSnapshot {
  /// The names that cards with ids have in the programs from which they were imported (``SourceID``), by their ids. Archived
  /// cards are included.
  package func sources(today: CalendarDate) throws -> Answer<[String: String]> {
    try CardSelection(.everything, in: .planAndArchive, of: self, today: today).reduce([:]) { board, cards, _ in
      cards.compactMap { index -> (String, String)? in
        let card = board.card(index)
        guard let id = card.id, let source = card.value(of: SourceID.key) else { return nil }
        return (id.text, source)
      }
    } add: { sources, found in
      sources.merge(found) { first, _ in first }
    }
  }
}
