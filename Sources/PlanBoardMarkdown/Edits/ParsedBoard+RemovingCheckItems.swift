internal import PlanBoardCore

extension ParsedBoard {
  /// Removes an item from a card's checklist.
  ///
  /// - Parameter item: the item's index in ``PlanBoardCore/Card/checklist``.
  /// - Throws: `EditFailure`. The reason is `wouldChangeMore` if the item has notes or other items in it.
  package func removingCheckItem(_ item: Int, ofCard card: Int) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let checklist = syntax(ofCard: card).checklist
    guard checklist.indices.contains(item) else { throw EditFailure(.noSuchCheckItem) }
    // A card's value has only the titles of its items, so a loss of other lines would not be noticed.
    let lines = checklist[item].lines
    let last = checklist[item].titleLines.last.map { source.lines.line(at: $0.lowerBound) } ?? lines.lowerBound
    for line in lines where line > last && !source.bytes[source.content(of: line)].allSatisfy(\.isBlank) {
      throw EditFailure(.wouldChangeMore)
    }
    return try verified(
      rewrite(card, { $0.checklist.remove(at: item) }) { text in
        let lines = text.checklist[item].lines
        let start = self.source.lines.start(of: lines.lowerBound)
        let whole = start..<self.source.lines.range(of: lines.upperBound).upperBound
        // At the end of a text without a last line end, the line end before the item is removed instead.
        let above = self.source.content(of: max(0, lines.lowerBound - 1)).upperBound
        let end = self.source.content(of: lines.upperBound).upperBound
        return whole.upperBound == end ? [{ [.delete(above..<end)] }] : [{ [.delete(whole)] }]
      })
  }
}
