internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card into its board's archive. The card's `from:` records the old column, and its `from-place:` records the
/// place in that column (docs/format.md, "Archive"). Nothing is recorded if the column has no name, or if the user gave
/// the card a `from:`.
package struct ArchiveCard: CardIntent {
  /// The key of the field for the name of the column.
  static let from = FieldKey("from")
  /// The key of the field for the place in the column (``PlaceDetails``).
  static let place = FieldKey("from-place")

  package var card: CardName
  package var board: BoardName?

  /// Creates the intent; without `board`, the card is looked for on all boards.
  package init(_ card: CardName, board: BoardName? = nil) {
    self.card = card
    self.board = board
  }

  /// Plans the move, or no change if the card is already archived.
  ///
  /// - Throws: `IntentFailure` if the card is not found or is ambiguous; `EditFailure` if the board cannot be edited;
  ///   `FileFailure` if a board cannot be read.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board)
    guard match.place.column != nil else {
      return VerifiedEdit.nothing(on: match.board).outcome(.archived, match)
    }
    let archived = try match.board.archiving(match.card)
    let card = archived.board.lastArchived
    let recorded = try recording(match.column.name, on: card, of: archived.board)
    var edit = recorded.map { archived.followed(by: $0, from: match.board) } ?? archived
    if recorded != nil {
      let details = PlaceDetails.text(
        CardOrigin(of: match.card, in: match.board), withNumber: true,
        madeArchive: !match.board.columns.contains(where: \.isArchive), lineEnding: match.board.source.lineEnding)
      edit = try edit.followed(by: edit.board.settingRecord(Self.place, ofCard: card, to: [details]), from: match.board)
    }
    let after = Outcome.Place(match.path, edit.board, edit.board.lastArchived)
    return (
      Change([Change.Board(path: match.path, before: match.board, edit: edit)]),
      Outcome(verb: .archived, cards: [match.change(to: after)])
    )
  }

  /// Records the column in the card's `from:`.
  ///
  /// - Returns: the edit; nil if the column has no name, or if the user gave the card a `from:`. A `from:` is the
  ///   user's if it is part of the title, or if it names no column of the board.
  private func recording(_ column: String, on card: Int, of board: ParsedBoard) throws -> VerifiedEdit? {
    guard !column.isEmpty else { return nil }
    let names = Set(board.columns.map(\.name))
    let isRecord = { (field: FieldOccurrence) in
      field.isTakenOutOfTitle && (names.contains(field.value) || names.contains(EscapedName(text: field.value).name))
    }
    guard board.syntax(ofCard: card).fields.allSatisfy({ $0.key != Self.from || isRecord($0) }) else { return nil }
    // People also read `from:`. So the name is escaped only if pb could not read the plain name back.
    if let plain = try? board.settingRecord(Self.from, ofCard: card, to: [column]) { return plain }
    return try board.settingRecord(Self.from, ofCard: card, to: [EscapedName(column).text])
  }
}
