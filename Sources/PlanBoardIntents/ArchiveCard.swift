internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Moves a card into the archive of its board. `from:` says which column it came from (format §2).
package struct ArchiveCard: Intent {
  static let from = FieldKey("from")

  package var card: CardName
  package var board: BoardName?

  package init(_ card: CardName, board: BoardName? = nil) {
    self.card = card
    self.board = board
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board)
    guard match.place.column != nil else {
      return VerifiedEdit.nothing(on: match.board).outcome(.archived, match)
    }
    let archived = try match.board.archiving(match.card)
    let card = archived.board.archivedCards.last!
    let edit = try archived.followed(
      by: archived.board.setting(Self.from, ofCard: card, to: [match.column.name]), from: match.board)
    let after = Outcome.Place(match.path, edit.board, edit.board.archivedCards.last!)
    return (
      Change([Change.Board(path: match.path, before: match.board, edit: edit)]),
      Outcome(
        verb: .archived,
        cards: [
          Outcome.CardChange(
            title: match.title, id: match.board.text(ofCard: match.card).id, before: match.place, after: after)
        ])
    )
  }
}
