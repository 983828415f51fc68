internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card out of the archive of its board, to the end of the column that `from:` names.
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

  /// Plans the move. If the old column is gone, the outcome's `detail` has its name.
  ///
  /// - Throws: `IntentFailure`: `notArchived`, `archiveIsNoColumn`, `boardHasNoColumns`, or if the card or column is not found or
  ///   is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, prefersArchive: true)
    let board = match.board
    guard match.place.column == nil else { throw IntentFailure(.notArchived(match.candidate)) }
    let from = board.text(ofCard: match.card).value(of: ArchiveCard.from)
    let named = try column.map { try $0.find(in: board, at: match.path) }
    if let named, board.columns[named].isArchive { throw IntentFailure(.archiveIsNoColumn(match.path)) }
    let live = board.liveColumns
    let home = Self.column(from, among: live, of: board)
    guard let column = named ?? home ?? live.first else {
      throw IntentFailure(.boardHasNoColumns(match.path))
    }
    // A bare `from:Done` is also a part of the title, so it stays.
    let cleared = (try? board.setting(ArchiveCard.from, ofCard: match.card, to: [])) ?? .nothing(on: board)
    let place = board.end(ofColumn: column)
    let edit = try cleared.followed(by: cleared.board.moving(match.card, to: place), from: board)
    let new = edit.board.card(at: place)
    var planned = edit.outcome(.unarchived, match, as: new)
    if named == nil, home == nil, let from { planned.outcome.detail = .missingColumn(EscapedName(text: from).name) }
    return planned
  }

  /// The column that `from:` names, plain or escaped; nil if there is none.
  private static func column(_ from: String?, among columns: [Int], of board: ParsedBoard) -> Int? {
    guard let from else { return nil }
    return columns.first { board.columns[$0].name == from }
      ?? columns.first { board.columns[$0].name == EscapedName(text: from).name }
  }
}
