package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card into the trash of the planning folder that its board belongs to. The trash is itself a board.
package struct RemoveCard: CardIntent {
  package var card: CardName
  package var board: BoardName?
  package var today: CalendarDate

  /// Creates the intent; `today` is written to the card as the day of its removal.
  package init(_ card: CardName, board: BoardName? = nil, today: CalendarDate) {
    self.card = card
    self.board = board
    self.today = today
  }

  private static let emptyTrash = "---\nplanboard: true\ntitle: Trash\n---\n\n## Removed\n"

  /// Plans the move to the trash, which is created if it does not exist.
  ///
  /// - Throws: `IntentFailure` with the reason `alreadyInTrash`, or with another reason if the card is not found or is
  ///   ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, items: .refused(.removed))
    let number = match.card - match.column.cards.lowerBound + 1
    let origin = CardOrigin(of: match.card, in: match.board)
    let home = try boards.home(of: match.path)
    // Several paths can lead to the trash, but `home.place` is always written in the same way.
    guard home.place != Path(PlanningFolder.trashName) else { throw IntentFailure(.alreadyInTrash(match.candidate)) }
    let from = TrashFields.value(home.name, match.column.name, number)
    let present = try boards.boardIfThere(at: home.trash)
    var trash = (present ?? ParsedBoard(Array(Self.emptyTrash.utf8))).withoutSettledDates
    var edit = VerifiedEdit.nothing(on: trash)
    if !trash.columns.contains(where: \.kind.goesByName) {
      edit = try trash.addingColumn("Removed", at: 0)
    }
    let column = edit.board.columns.firstIndex(where: \.kind.goesByName)!
    let place = edit.board.end(ofColumn: column, section: nil)
    edit = try edit.followed(by: edit.board.inserting(match.card, of: match.board, at: place), from: trash)
    let new = edit.board.card(at: place)
    let details = PlaceDetails.text(origin, withNumber: false, lineEnding: match.board.source.lineEnding)
    let fields = TrashFields(unusedIn: match.board.syntax(ofCard: match.card))
    for (key, value) in [(fields.day, today.description), (fields.from, from), (fields.place, details)] {
      edit = try edit.followed(by: edit.board.settingRecord(key, ofCard: new, to: [value]), from: trash)
    }
    let removal = try match.board.removing(match.card)
    let after = Outcome.Place(home.trash, edit.board, new)
    trash = edit.board
    let receiver =
      present.map { Change.Board(path: home.trash, before: $0, edit: edit) }
      ?? Change.Board(path: home.trash, before: nil, after: trash.source.bytes)
    return (
      Change([receiver, Change.Board(path: match.path, before: match.board, edit: removal)]),
      Outcome(verb: .removed, cards: [match.change(to: after)])
    )
  }
}
