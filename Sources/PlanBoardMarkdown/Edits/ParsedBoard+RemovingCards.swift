internal import PlanBoardCore

extension ParsedBoard {
  /// Removes a card with its notes and its checklist, and with the blank lines before or after it.
  ///
  /// In a list whose numbers count up, the later cards get new numbers. If the text before the card and the text after
  /// it would run together, the next card is indented less, or a blank line takes the place of the card.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchCard` or `wouldChangeMore`.
  package func removing(_ card: Int) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    var promise = Postcondition(self)
    promise.entries.remove(at: promise.entry(ofCard: card))
    promise.allowDoneColumn(ifEmptiedBy: card)
    let layout = ListLayout(board: self)
    let members = layout.list(of: card)
    let isOrdered = geometry(ofCard: card).marker.number != nil
    let renumbered =
      isOrdered ? layout.renumbering(listOf: card, order: members.filter { $0 != card }.map(Optional.some)).edits : []
    promise.allowRestyling(members.filter { $0 != card })
    var ways: [() -> EditList?] = ListLayout.Side.allCases.map { side in
      { EditList(renumbered + [.delete(layout.removal(of: card, side))]) }
    }
    // Without this edit, the next card might become part of the previous one.
    if let fix = layout.outdentingCard(after: card) {
      promise.allowRestyling([card + 1])
      ways.append {
        let edits = renumbered + [fix, .delete(layout.removal(of: card, .before))]
        return edits.overlap ? nil : EditList(edits)
      }
    }
    // A blank line in place of the card keeps its neighbours from becoming one block.
    ways.append {
      let eol = self.source.lineEnding
      return EditList(renumbered + [TextEdit(layout.removal(of: card, .natural), eol + eol)])
    }
    return try verified(promise, ways)
  }
}
