package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card from the trash back to its old place or, if that place is gone, as near to it as possible.
package struct RestoreCard: Intent {
  package var card: CardName
  /// nil for the board that the card was on.
  package var board: BoardName?
  /// nil for the column that the card was in, or the first column if that column is gone.
  package var column: ColumnName?

  /// Makes the request; without `board` and `column`, the card goes back to where it was.
  package init(_ card: CardName, board: BoardName? = nil, column: ColumnName? = nil) {
    self.card = card
    self.board = board
    self.column = column
  }

  /// Plans the move out of the trash.
  ///
  /// - Throws: `IntentFailure`: `trashIsEmpty`, `boardIsGone`, `noPlaceToRestore`, `boardHasNoColumns`, or if the card, board or
  ///   column is not found or is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard let trash = try boards.boardIfThere(at: boards.trash)?.withoutSettledDates, !trash.cards.isEmpty else {
      throw IntentFailure(.trashIsEmpty)
    }
    let match = try card.find(in: boards, among: [boards.trash])
    let from = trash.text(ofCard: match.card).value(of: TrashFields.from).flatMap { TrashFields.read($0) }
    let path: Path
    if let board {
      path = try board.find(in: boards.paths)
    } else if let from {
      guard let found = boards.paths.first(where: { boards.recordedName(of: $0) == from.board }) else {
        throw IntentFailure(.boardIsGone(match.candidate, from.board))
      }
      path = found
    } else {
      throw IntentFailure(.noPlaceToRestore(match.candidate))
    }
    let receiver = try boards.board(at: path)
    let place = try place(in: receiver, path, from.map { ($0.column, $0.number) })
    var cleared = VerifiedEdit.nothing(on: trash)
    for key in [TrashFields.from, TrashFields.day] {
      cleared = try cleared.followed(by: cleared.board.setting(key, ofCard: match.card, to: []), from: trash)
    }
    let origin = from.flatMap { from in boards.paths.first { boards.recordedName(of: $0) == from.board } }
    let context = try origin.map { try boards.board(at: $0) }?.settings.context ?? receiver.settings.context
    let edit = try receiver.inserting(match.card, of: cleared.board, at: place, readAs: context)
    let new = edit.board.card(at: place)
    let restored = match.change(to: Outcome.Place(path, edit.board, new))
    return (
      Change([
        Change.Board(path: path, before: receiver, edit: edit),
        Change.Board(path: boards.trash, before: trash, edit: try trash.removing(match.card)),
      ]), Outcome(verb: .restored, cards: [restored])
    )
  }

  /// The card's old place, counted among all cards of the column; the end of the column if the column has fewer cards now, or is
  /// not the old one.
  private func place(in board: ParsedBoard, _ path: Path, _ from: (column: String, number: Int)?) throws -> CardPlace {
    let named = try column.map { try $0.find(in: board, at: path) }
    let old = from.flatMap { from in board.columns.firstIndex { $0.name == from.column } }
    guard let column = named ?? old ?? board.columns.firstIndex(where: { !$0.isArchive }) else {
      throw IntentFailure(.boardHasNoColumns(path))
    }
    let cards = board.columns[column].cards
    if column == old, let number = from?.number, number <= cards.count {
      return board.place(ofCard: cards.lowerBound + number - 1)
    }
    return board.end(ofColumn: column)
  }
}
