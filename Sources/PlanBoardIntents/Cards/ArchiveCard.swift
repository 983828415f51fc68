internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card into its board's archive, and records in fields where the card was (``ArchiveFields``).
package struct ArchiveCard: CardIntent {
  package var card: CardName
  package var board: BoardName?

  /// Creates the intent; without `board`, the card is looked for on all boards.
  package init(_ card: CardName, board: BoardName? = nil) {
    self.card = card
    self.board = board
  }

  /// Plans the move, or no change if the card is already archived.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, items: .refused(.archived))
    guard match.place.column != nil else {
      return VerifiedEdit.nothing(on: match.board).outcome(.archived, match)
    }
    let archived = try match.board.archiving(match.card)
    let card = archived.board.lastArchived
    let column = match.column.name
    var edit = archived
    if !column.isEmpty {
      let keys = ArchiveFields(
        unusedIn: archived.board.syntax(ofCard: card), columns: Set(archived.board.columns.map(\.name)))
      let recorded = try recording(column, in: keys.from, on: card, of: archived.board)
      edit = archived.followed(by: recorded, from: match.board)
      let details = PlaceDetails.text(
        CardOrigin(of: match.card, in: match.board), withNumber: true,
        madeArchive: !match.board.columns.contains { $0.kind == .archive }, lineEnding: match.board.source.lineEnding)
      edit = try edit.followed(by: edit.board.settingRecord(keys.place, ofCard: card, to: [details]), from: match.board)
    }
    let after = Outcome.Place(match.path, edit.board, edit.board.lastArchived)
    return (
      Change([Change.Board(path: match.path, before: match.board, edit: edit)]),
      Outcome(verb: .archived, cards: [match.change(to: after)])
    )
  }

  private func recording(
    _ column: String, in key: FieldKey, on card: Int, of board: ParsedBoard
  ) throws -> VerifiedEdit {
    // People read `from:`, too, so the name is escaped only if pb could not read the plain name back.
    if let plain = try? board.settingRecord(key, ofCard: card, to: [column]) { return plain }
    return try board.settingRecord(key, ofCard: card, to: [EscapedName(column).text])
  }
}
