internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card out of the archive of its board, to the end of the column and section that it came from.
package struct UnarchiveCard: CardIntent {
  package var card: CardName
  package var board: BoardName?
  /// The column to move the card to. If nil, the card goes to the column that it came from or, if that is gone, to the first one.
  package var column: ColumnName?

  /// Creates the intent; without `column`, the card goes back to where it came from.
  package init(_ card: CardName, board: BoardName? = nil, column: ColumnName? = nil) {
    self.card = card
    self.board = board
    self.column = column
  }

  /// Plans the move. If the old column is gone, the outcome's `detail` contains its name.
  ///
  /// - Throws: `IntentFailure`: `notArchived`, `archiveIsNoColumn`, `boardHasNoColumns`, or if the card or column is not found or
  ///   is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, .archived)
    let board = match.board
    guard match.place.column == nil else { throw IntentFailure(.notArchived(match.candidate)) }
    let text = board.text(ofCard: match.card)
    let from = text.value(of: ArchiveCard.from)
    let named = try column.map { try $0.find(in: board, at: match.path) }
    if let named, board.columns[named].isArchive { throw IntentFailure(.archiveIsNoColumn(match.path)) }
    let live = board.liveColumns
    let home = from.flatMap { Self.home($0, text.value(of: ArchiveCard.place), of: board) }
    guard let column = named ?? home?.column ?? live.first else {
      throw IntentFailure(.boardHasNoColumns(match.path))
    }
    var cleared = VerifiedEdit.nothing(on: board)
    // A `from:` that names no column stays, because the user may have written it. So does one that cannot be removed because it is
    // part of the title, as in `Call Ann from:Done`.
    for key in home == nil && text.value(of: ArchiveCard.place) == nil ? [] : [ArchiveCard.place, ArchiveCard.from] {
      guard let next = try? cleared.board.settingRecord(key, ofCard: match.card, to: []) else { continue }
      cleared = cleared.followed(by: next, from: board)
    }
    let section = column == home?.column ? home?.section : nil
    let place = section.map { board.end(ofColumn: column, section: $0) } ?? board.end(ofColumn: column)
    let edit = try cleared.followed(by: cleared.board.moving(match.card, to: place), from: board)
    let new = edit.board.card(at: place)
    var planned = edit.outcome(.unarchived, match, as: new)
    if named == nil, home == nil, let from { planned.outcome.detail = .missingColumn(EscapedName(text: from).name) }
    return planned
  }

  /// The column and the section that an archived card came from.
  ///
  /// - Parameters:
  ///   - from: the value of the card's `from:`, the column's name, which may be escaped.
  ///   - details: the value of the card's `from-place:`; nil if the card was in no section and its column was the first with that
  ///     name.
  /// - Returns: nil if the column no longer exists.
  private static func home(
    _ from: String, _ details: String?, of board: ParsedBoard
  ) -> (column: Int, section: Int?)? {
    let live = board.liveColumns
    for name in [from, EscapedName(text: from).name] {
      guard let first = live.first(where: { board.columns[$0].name == name }) else { continue }
      guard let details else { return (first, nil) }
      let origin = PlaceDetails.read(details, column: name, number: 1, lineEnding: board.source.lineEnding)
      let column = origin.column(in: board).flatMap { live.contains($0) ? $0 : nil } ?? first
      return (column, origin.section(ofColumn: column, in: board) ?? nil)
    }
    return nil
  }
}
