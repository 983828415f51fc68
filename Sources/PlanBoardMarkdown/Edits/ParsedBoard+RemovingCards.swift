internal import PlanBoardCore

extension ParsedBoard {
  /// Removes a card with its notes and its checklist, and with the blank lines before or after it.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchCard` or `wouldChangeMore`.
  package func removing(_ card: Int) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    var expectation = Postcondition(self)
    expectation.entries.remove(at: expectation.entry(ofCard: card))
    expectation.allowLosingLast(card)
    let layout = ListLayout(board: self)
    let members = layout.list(of: card)
    let isOrdered = geometry(ofCard: card).marker.number != nil
    let renumbered =
      isOrdered ? layout.renumbering(listOf: card, order: members.filter { $0 != card }.map { $0 }).edits : []
    expectation.allowRestyling(members.filter { $0 != card })
    var ways: [() -> EditList?] = ListLayout.Side.allCases.map { side in
      { EditList(renumbered + [.delete(layout.removal(of: card, side))]) }
    }
    // The next card may have to be indented like the previous one. Otherwise it would become a part of that card.
    if let fix = layout.outdentingCard(after: card) {
      expectation.allowRestyling([card + 1])
      ways.append {
        let edits = renumbered + [fix, .delete(layout.removal(of: card, .before))]
        return edits.overlap ? nil : EditList(edits)
      }
    }
    // The last way leaves a blank line in place of the card. It is needed if the neighbours would otherwise become one
    // block.
    ways.append {
      let eol = self.source.lineEnding
      return EditList(renumbered + [TextEdit(layout.removal(of: card, .natural), eol + eol)])
    }
    return try verified(expectation, ways)
  }
}

extension Postcondition {
  /// Allows a column to become a done column when it loses its only card. This happens if text such as `**Complete**`
  /// comes after the card, because such text marks a done column only if no card comes before it.
  mutating func allowLosingLast(_ card: Int) {
    let column = Int(before.cards[card].column)
    if before.columns[column].cards.count == 1 { columns[column].isDone = nil }
  }

  /// Allows the marker and the indentation of cards to change.
  ///
  /// - Parameter cards: the indices of the cards, in ascending order.
  mutating func allowRestyling(_ cards: [Int]) {
    var cards = cards[...]
    for index in entries.indices {
      guard case .same(let range) = entries[index].content else { continue }
      while let card = cards.first, before.range(of: before.cards[card]).lowerBound < range.lowerBound {
        cards.removeFirst()
      }
      guard let card = cards.first else { return }
      if before.range(of: before.cards[card]) == range { entries[index].content = .card(card) }
    }
  }
}

extension ParsedBoard {
  /// Removes an item from a card's checklist. The rest of the card stays.
  ///
  /// - Parameter item: the item's index in ``PlanBoardCore/Card/checklist``.
  /// - Throws: `EditFailure` with the reason `noSuchCard`, `noSuchCheckItem` or `wouldChangeMore`. The reason is
  ///   `wouldChangeMore` if the item has notes or other items in it.
  package func removingCheckItem(_ item: Int, ofCard card: Int) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    guard syntax(ofCard: card).checklist.indices.contains(item) else { throw EditFailure(.noSuchCheckItem) }
    return try verified(
      plan(card, { $0.checklist.remove(at: item) }) { text in
        let lines = text.checklist[item].lines
        let start = self.source.lines.start(of: lines.lowerBound)
        let whole = start..<self.source.lines.range(of: lines.upperBound).upperBound
        // If the item is the end of the text, and no line end follows it, the line end before it is removed instead.
        let above = self.source.content(of: max(0, lines.lowerBound - 1)).upperBound
        let end = self.source.content(of: lines.upperBound).upperBound
        return whole.upperBound == end ? [{ [.delete(above..<end)] }] : [{ [.delete(whole)] }]
      })
  }
}
