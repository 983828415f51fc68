package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Deletes cards from the trash. An undo can still restore them.
package struct EmptyTrash: NamelessIntent {
  /// Deletes only the cards that were removed at least this many days ago; nil for all cards.
  package var olderThan: Int?
  package var today: CalendarDate

  /// Creates the intent; by default, it empties the whole trash.
  package init(olderThan: Int? = nil, today: CalendarDate) {
    self.olderThan = olderThan
    self.today = today
  }

  /// The number of days in a text such as `30d`, `4w`, `6m` or `1y`; nil for any other text. A month counts as 30 days, a year as
  /// 365.
  package static func days(_ text: String) -> Int? {
    guard let unit = text.last, let factor = ["d": 1, "w": 7, "m": 30, "y": 365][unit],
      let count = Int(text.dropLast()), (0...100_000).contains(count)
    else { return nil }
    return count * factor
  }

  /// Plans the deletion, or no change if no card is old enough. If an age is given, a card without a date of removal is kept.
  ///
  /// - Throws: `EditFailure`; `FileFailure` if the trash cannot be read.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard let trash = try boards.boardIfThere(at: boards.trash) else {
      return (Change([]), Outcome(verb: .deleted, isNothing: true))
    }
    let old = trash.cards.indices.filter { card in
      guard let olderThan else { return true }
      let text = trash.text(ofCard: card)
      let day = text.value(of: TrashFields(of: text).day).flatMap { CalendarDate(iso: $0) }
      return day.map { today.dayNumber - $0.dayNumber >= olderThan } ?? false
    }
    var edit = VerifiedEdit.nothing(on: trash)
    var gone: [Outcome.CardChange] = []
    for card in old.reversed() {
      edit = try edit.followed(by: edit.board.removing(card), from: trash)
      let model = trash.card(card)
      gone.append(
        Outcome.CardChange(
          title: model.title, id: model.id?.text, before: Outcome.Place(boards.trash, trash, card), after: nil))
    }
    return (
      Change([Change.Board(path: boards.trash, before: trash, edit: edit)], deletes: true),
      Outcome(verb: .deleted, cards: gone.reversed(), isNothing: gone.isEmpty)
    )
  }
}
