internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card from the trash back to its old place. If that place is gone, the card goes to the end of its old
/// column. If the column is also gone, the card goes to the end of the first column for open cards, or of the first column.
package struct RestoreCard: CardIntent {
  package var card: CardName
  /// The board to put the card on; nil for the board that the card was on.
  package var board: BoardName?
  /// The column to put the card into; nil for the card's old column.
  package var column: ColumnName?

  /// Creates the intent; without `board` and `column`, the card goes back to its old place.
  package init(_ card: CardName, board: BoardName? = nil, column: ColumnName? = nil) {
    self.card = card
    self.board = board
    self.column = column
  }

  package var demands: IntentDemands { IntentDemands(restoredCard: card) }

  /// Plans the move out of the trash.
  ///
  /// - Throws: `IntentFailure` with the reason `trashIsEmpty`, `boardIsGone`, `archivedBoard`, `noPlaceToRestore` or
  ///   `boardHasNoColumns`, or because a name is unknown or ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let named = try board.map { try $0.find(in: boards) }
    let (trashPath, trash, match) = try find(in: boards, besideTrashOf: named)
    let text = trash.syntax(ofCard: match.card)
    let fields = TrashFields(of: text)
    let from = text.value(of: fields.from).flatMap { TrashFields.read($0) }
    // The paths in another plan's trash are relative to that plan.
    let origin = trashPath == boards.trash ? from.flatMap { boards.path(recordedAs: $0.board) } : nil
    let path: Path
    if let named {
      path = named
    } else if let from {
      guard let origin else { throw IntentFailure(.boardIsGone(match.candidate, from.board)) }
      path = origin
    } else {
      throw IntentFailure(.noPlaceToRestore(match.candidate))
    }
    let receiver = try boards.receiver(at: path)
    let old = from.map { OldPlace($0.column, $0.number, text.value(of: fields.place), in: receiver) }
    let (place, layout) = try place(in: receiver, path, old)
    var cleared = VerifiedEdit.nothing(on: trash)
    for key in [fields.place, fields.from, fields.day] {
      cleared = try cleared.followed(by: cleared.board.settingRecord(key, ofCard: match.card, to: []), from: trash)
    }
    let context = try origin.map { try boards.board(at: $0) }?.settings.context ?? receiver.settings.context
    let edit = try receiver.puttingBack(match.card, of: cleared.board, at: place, as: layout, readAs: context)
    let new = edit.board.card(at: place)
    let restored = match.change(to: Outcome.Place(path, edit.board, new))
    return (
      Change([
        Change.Board(path: path, before: receiver, edit: edit),
        Change.Board(path: trashPath, before: trash, edit: try trash.removing(match.card)),
      ]), Outcome(verb: .restored, cards: [restored])
    )
  }

  /// Finds the card in the trash of the named board's plan or, if it is not there, in the trash of this plan.
  private func find(
    in boards: any BoardSource, besideTrashOf board: Path?
  ) throws -> (path: Path, trash: ParsedBoard, match: CardName.Match) {
    var failure = IntentFailure(.trashIsEmpty)
    let other = try board.map { try boards.home(of: $0).trash }
    for path in other.map({ $0 == boards.trash ? [$0] : [$0, boards.trash] }) ?? [boards.trash] {
      guard let trash = try boards.boardIfThere(at: path)?.withoutSettledDates, !trash.cards.isEmpty else { continue }
      do {
        return (path, trash, try card.find(in: boards, among: [path], items: .refused(.restored)))
      } catch let error as IntentFailure {
        guard case .noSuchCard = error.reason else { throw error }
        if case .trashIsEmpty = failure.reason { failure = error }
      }
    }
    throw failure
  }

  /// The old place of a card, on the board to which the card returns.
  private struct OldPlace {
    /// nil if the column is gone.
    var column: Int?
    /// nil if the column is gone, or if the place can no longer be found in it.
    var place: CardPlace?
    /// nil if the trash does not say how the card was written.
    var layout: CardLayout?

    /// - Parameters:
    ///   - number: the card's 1-based number among all cards of the column, including those in sections.
    ///   - details: the value of `removed-place`; nil if the card has none, for example because the user removed the field.
    init(_ column: String, _ number: Int, _ details: String?, in board: ParsedBoard) {
      guard let details else {
        self.column = board.columns.firstIndex { $0.name == column }
        if let cards = self.column.map({ board.columns[$0].cards }), number <= cards.count {
          place = board.place(ofCard: cards.lowerBound + number - 1)
        }
        return
      }
      let origin = PlaceDetails.read(details, column: column, number: number, lineEnding: board.source.lineEnding)
      self.column = origin.column(in: board)
      place = self.column.flatMap { origin.place(inColumn: $0, of: board) }
      layout = origin.layout
    }
  }

  /// The place to put the card, and how the card was written there. The layout is nil if this is not the card's old
  /// place.
  private func place(
    in board: ParsedBoard, _ path: Path, _ old: OldPlace?
  ) throws -> (place: CardPlace, layout: CardLayout?) {
    let named = try column.map { try $0.findAll(in: board, at: path) }
    if let old, let place = old.place, named?.contains(place.column) ?? true { return (place, old.layout) }
    guard let column = named?.min() ?? old?.column ?? board.openColumn ?? board.liveColumns.first else {
      throw IntentFailure(.boardHasNoColumns(path))
    }
    return (board.end(ofColumn: column), nil)
  }
}
