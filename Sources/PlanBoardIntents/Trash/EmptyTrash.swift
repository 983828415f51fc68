package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Deletes cards and boards from the trash. An undo can still restore them.
package struct EmptyTrash: NamelessIntent {
  /// Only cards and boards that were removed at least this many days ago are deleted; nil to delete everything.
  package var olderThan: Int?
  package var today: CalendarDate

  /// Creates the intent; by default, it empties the whole trash.
  package init(olderThan: Int? = nil, today: CalendarDate) {
    self.olderThan = olderThan
    self.today = today
  }

  package var demands: IntentDemands { IntentDemands(changesOnlyTrash: true) }

  /// The number of days in a text such as `30d`, `4w`, `6m` or `1y`. A month counts as 30 days, a year as 365. nil for
  /// any other text, or if the number before the letter is above 100,000.
  package static func days(_ text: String) -> Int? {
    guard let unit = text.last, let factor = ["d": 1, "w": 7, "m": 30, "y": 365][unit],
      let count = Int(text.dropLast()), (0...100_000).contains(count)
    else { return nil }
    return count * factor
  }

  /// Plans the deletion. With ``olderThan``, a card without a date of removal is kept.
  ///
  /// - Throws: `EditFailure`; `FileFailure` if the trash cannot be read.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let cards = try cards(on: boards)
    let removed = boards.removedBoards().filter { isOld($0.day) }
    let files = try removed.map {
      Change.Board(path: $0.path, before: try boards.board(at: $0.path).source.bytes, after: nil)
    }
    return (
      Change([cards.change].compactMap(\.self) + files, deletes: true),
      Outcome(
        verb: .deleted, cards: cards.gone, detail: removed.isEmpty ? nil : .deletedBoards(removed.map(\.original)),
        isNothing: cards.gone.isEmpty && removed.isEmpty)
    )
  }

  private func isOld(_ day: CalendarDate) -> Bool { olderThan.map { today.dayNumber - day.dayNumber >= $0 } ?? true }

  /// The change to the trash, and the cards that the change deletes. The change is nil if there is no trash.
  private func cards(on boards: any BoardSource) throws -> (change: Change.Board?, gone: [Outcome.CardChange]) {
    guard let trash = try boards.boardIfThere(at: boards.trash) else { return (nil, []) }
    let old = trash.cards.indices.filter { card in
      guard olderThan != nil else { return true }
      let text = trash.syntax(ofCard: card)
      let day = text.value(of: TrashFields(of: text).day).flatMap { CalendarDate(iso: $0) }
      return day.map(isOld) ?? false
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
    return (Change.Board(path: boards.trash, before: trash, edit: edit), gone.reversed())
  }
}
