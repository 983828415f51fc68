internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

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
    let card = archived.board.lastArchived
    let noted = try note(match.column.name, on: card, of: archived.board)
    let edit = noted.map { archived.followed(by: $0, from: match.board) } ?? archived
    let after = Outcome.Place(match.path, edit.board, edit.board.lastArchived)
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

  /// - Returns: nil for a column without a name: there is nothing to note.
  private func note(_ column: String, on card: Int, of board: ParsedBoard) throws -> VerifiedEdit? {
    guard !column.isEmpty else { return nil }
    // As it is where that can be read back: people read it, too.
    if let plain = try? board.setting(Self.from, ofCard: card, to: [column]) { return plain }
    return try board.setting(Self.from, ofCard: card, to: [EscapedName(column).text])
  }
}
