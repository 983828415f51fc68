package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

/// Turns an item of a card's checklist into a card below that card. If that card is in a column for done cards, an open
/// item becomes a card at the end of the first column for open cards.
///
/// A box that is not open, such as `[x]`, goes to the new card.
package struct ExtractCheckItem: CardIntent {
  package var card: CardName
  package var board: BoardName?
  /// The item's index in the card's checklist, 0-based.
  package var item: Int
  package var today: CalendarDate

  /// Creates the intent; `today` is the day for `created:`.
  package init(_ card: CardName, item: Int, board: BoardName? = nil, today: CalendarDate) {
    self.card = card
    self.item = item
    self.board = board
    self.today = today
  }

  /// Plans the change; the outcome's card is the new one.
  ///
  /// - Throws: `IntentFailure`, with the reason `noSuchCheckItem` if there is no item with this index; `EditFailure`,
  ///   for example if the item has notes or other items in it; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, .open, items: .itsCard)
    let checklist = match.board.card(match.card).checklist
    guard checklist.indices.contains(item) else {
      throw IntentFailure(.noSuchCheckItem("\(item + 1)", match.candidate, checklist.map(\.title)))
    }
    let removed = try match.board.removingCheckItem(item, ofCard: match.card)
    var new = NewCard(readingLine: checklist[item].title, context: match.board.settings.context)
    let box = match.board.syntax(ofCard: match.card).checklist[item].box.mark
    if box != .open { new.box = box }
    new.stampCreation(match.board.settings, today: today)
    var place = removed.board.place(ofCard: match.card)
    place.index += 1
    if !box.isDone, box != .cancelled { place = removed.board.openPlace(beside: place) }
    let edit = try removed.followed(by: removed.board.inserting(new, at: place), from: match.board)
    let index = edit.board.card(at: place)
    let added = Outcome.CardChange(
      title: edit.board.card(index).title, id: nil, before: nil, after: Outcome.Place(match.path, edit.board, index),
      parts: CardParts(edit.board, index).additions)
    return (
      Change([Change.Board(path: match.path, before: match.board, edit: edit)]), Outcome(verb: .added, cards: [added])
    )
  }
}
