internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card out of the archive of its board, back to its old place or as near to it as possible.
package struct UnarchiveCard: CardIntent {
  package var card: CardName
  package var board: BoardName?
  /// The column to move the card to. If nil, the card goes to its old column, or to the first column for open cards if the
  /// old one is gone or not recorded.
  package var column: ColumnName?

  /// Creates the intent.
  package init(_ card: CardName, board: BoardName? = nil, column: ColumnName? = nil) {
    self.card = card
    self.board = board
    self.column = column
  }

  /// Plans the move.
  ///
  /// - Throws: `IntentFailure` with the reason `notArchived`, `archiveIsNoColumn` or `boardHasNoColumns`, or with
  ///   another reason if the card or column is not found or is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, .archived, items: .refused(.unarchived))
    let board = match.board
    guard match.place.column == nil else { throw IntentFailure(.notArchived(match.candidate)) }
    let text = board.syntax(ofCard: match.card)
    let keys = ArchiveFields(of: text)
    let from = text.value(of: keys.from)
    // pb writes both fields, so a `from-place:` alone is the user's own.
    let details = from == nil ? nil : text.value(of: keys.place)
    let named = try column.map { try $0.find(in: board, at: match.path) }
    if let named, !board.columns[named].kind.goesByName { throw IntentFailure(.archiveIsNoColumn(match.path)) }
    let live = board.liveColumns
    let home = from.flatMap { Self.home($0, details, of: board) }
    guard let column = named ?? home?.column ?? board.openColumn ?? live.first else {
      throw IntentFailure(.boardHasNoColumns(match.path))
    }
    var cleared = VerifiedEdit.nothing(on: board)
    // A `from:` that names no column stays if the card has no `from-place:`, because the user may have written it. A
    // `from:` that is part of the title, as in `Call Ann from:Done`, cannot be removed.
    for key in home == nil && details == nil ? [] : [keys.place, keys.from] {
      guard let next = try? cleared.board.settingRecord(key, ofCard: match.card, to: []) else { continue }
      cleared = cleared.followed(by: next, from: board)
    }
    let madeArchive = details.map(PlaceDetails.madeArchive) ?? false
    let (edit, place) = try moving(match.card, of: cleared.board, to: column, home, madeArchive: madeArchive)
    let new = edit.board.card(at: place)
    var planned = cleared.followed(by: edit, from: board).outcome(.unarchived, match, as: new)
    if named == nil, home == nil, let from { planned.outcome.detail = .missingColumn(EscapedName(text: from).name) }
    return planned
  }

  private struct Home {
    var column: Int
    /// nil if the card has no `from-place:`, because the user wrote its `from:`.
    var origin: CardOrigin?
  }

  /// Moves the card to its old place in `column`. If the place is gone or not recorded, the card goes to the end of its
  /// old section. Without an old section, the card goes to the end of `column`.
  ///
  /// - Parameter madeArchive: whether the archive was made for the card, and is removed if the move empties it.
  private func moving(
    _ card: Int, of board: ParsedBoard, to column: Int, _ home: Home?, madeArchive: Bool
  ) throws -> (edit: VerifiedEdit, place: CardPlace) {
    let origin = column == home?.column ? home?.origin : nil
    // A place that the user wrote may have no layout.
    if let origin, let layout = origin.layout, var removal = try? board.removing(card) {
      // The archive is removed first, so that the card fits into its old gap.
      if madeArchive, let rest = try? removal.board.removingAddedArchive() {
        removal = removal.followed(by: rest, from: board)
      }
      if let place = origin.place(inColumn: column, of: removal.board),
        let edit = try? removal.board.puttingBack(card, of: board, at: place, as: layout)
      {
        return (removal.followed(by: edit, from: board), place)
      }
    }
    // The outer optional is nil if the section is gone, the inner optional before the first section of the column.
    let section: Int?? = origin.flatMap { $0.section(ofColumn: column, in: board) }
    let place = section.map { board.end(ofColumn: column, section: $0) } ?? board.end(ofColumn: column)
    let moved = try board.moving(card, to: place)
    guard madeArchive, let rest = try? moved.board.removingAddedArchive() else { return (moved, place) }
    return (moved.followed(by: rest, from: board), place)
  }

  /// The place that an archived card came from; nil if the column no longer exists.
  ///
  /// - Parameter from: the column's name, plain or escaped.
  private static func home(_ from: String, _ details: String?, of board: ParsedBoard) -> Home? {
    let live = board.liveColumns
    for name in [from, EscapedName(text: from).name] {
      guard let first = live.first(where: { board.columns[$0].name == name }) else { continue }
      guard let details else { return Home(column: first) }
      let origin = PlaceDetails.read(details, column: name, number: 1, lineEnding: board.source.lineEnding)
      let column = origin.column(in: board).flatMap { live.contains($0) ? $0 : nil } ?? first
      return Home(column: column, origin: origin)
    }
    return nil
  }
}
