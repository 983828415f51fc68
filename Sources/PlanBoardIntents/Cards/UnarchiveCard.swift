internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card out of the archive of its board, to the end of the column and section that it came from.
package struct UnarchiveCard: Intent {
  package var card: CardName
  package var board: BoardName?
  /// nil for the column that the card came from, or the first column if that column is gone.
  package var column: ColumnName?

  /// Makes the request; without `column`, the card goes back to where it came from.
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
    // A `from` that names no column may be the user's own, so it stays; a bare `from:Done` is also a part of the title.
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

  /// The column that `from:` names, plain or escaped, and the card's section in it.
  ///
  /// - Parameter details: nil if the card was in no section, and its column was the first with that name.
  /// - Returns: nil if there is no such column.
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
