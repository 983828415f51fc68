package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card to another column, to another place in its column, or to another board.
///
/// A card that enters a done column is checked, as ``DoneSteps`` describes. A card that leaves a done column is
/// unchecked. But a card that goes from a done column to another column for done cards, such as the archive, keeps its
/// box (docs/format.md, "Done columns").
///
/// If the move completes a recurring card, its next occurrence is added in the old place.
package struct MoveCard: CompletingIntent {
  package var card: CardName
  /// The board of the card; nil to look on all boards.
  package var from: BoardName?
  /// The board to move the card to; nil for the board that the card is on.
  package var to: BoardName?
  /// The column to move the card to. If nil, the card goes to the column of ``section``. If both are nil, a card that
  /// stays on its board stays in its column. On another board, the card goes to the first column for open cards.
  ///
  /// If ``position`` names another card, that card is looked for only in this column.
  package var column: ColumnName?
  /// The section to move the card to. If nil, a card that stays in its column stays in its section. Ignored if
  /// ``position`` names another card.
  ///
  /// If ``column`` is nil, the section is looked for in the card's own column, and then in all columns but the archive.
  package var section: SectionName?
  package var position: CardPosition
  package var isOnce = false
  package var today: CalendarDate

  /// Creates the intent.
  package init(
    _ card: CardName, from: BoardName? = nil, to: BoardName? = nil, column: ColumnName? = nil,
    section: SectionName? = nil, position: CardPosition = .bottom, today: CalendarDate
  ) {
    self.card = card
    self.from = from
    self.to = to
    self.column = column
    self.section = section
    self.position = position
    self.today = today
  }

  package var boardNames: [BoardName] { [from, to].compactMap(\.self) }

  package var demands: IntentDemands { IntentDemands(position: position) }

  /// Passes the names of the card and of the other card in ``position`` to `update`.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {
    update(&card, .own)
    position.updateNeighbour(update)
  }

  /// Plans the move, or no change if the card is already there. In a move to another board, that board is written
  /// first.
  ///
  /// - Throws: `IntentFailure` with the reason `boardHasNoColumns`, `noOpenColumn`, `archivedBoard` or
  ///   `unclearRecurrence`, or with another reason if a
  ///   card, board, column or section is not found or is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: from, .open, items: .refused(.moved))
    let target = try to.map { try $0.find(in: boards) } ?? match.path
    let receiver = try target == match.path ? match.board : boards.receiver(at: target)
    let place = try self.place(of: match, in: receiver, target, boards)
    if target == match.path {
      let edit = try match.board.moving(match.card, to: place)
      let index = edit.board.card(at: place)
      let done = try edit.adjustingDone(of: index, leaving: match.column, since: match.board, today)
      let recurrence = try self.recurrence(done, isDone: done.board.isFinished(index), match)
      return outcome(
        match, Change([Change.Board(path: target, before: match.board, edit: recurrence.edit)]), target,
        recurrence.edit.board, recurrence.index(of: index), recurrence)
    }
    let inserted = try receiver.inserting(match.card, of: match.board, at: place)
    let index = inserted.board.card(at: place)
    let done = try inserted.adjustingDone(of: index, leaving: match.column, since: receiver, today)
    let removed = try match.board.removing(match.card)
    let recurrence = try self.recurrence(removed, isDone: done.board.isFinished(index), match)
    let change = Change([
      Change.Board(path: target, before: receiver, edit: done),
      Change.Board(path: match.path, before: match.board, edit: recurrence.edit),
    ])
    return outcome(match, change, target, done.board, index, recurrence)
  }

  private func recurrence(_ edit: VerifiedEdit, isDone: Bool, _ match: CardName.Match) throws -> CardRecurrence {
    let place = match.board.place(ofCard: match.card)
    return try CardRecurrence(
      edit, isDone: isDone, of: match.card, in: match.board, match.path, at: place, isOnce: isOnce, today)
  }

  /// - Parameter index: the card's index on `board` after the move.
  private func outcome(
    _ match: CardName.Match, _ change: Change, _ path: Path, _ board: ParsedBoard, _ index: Int,
    _ recurrence: CardRecurrence
  ) -> (change: Change, outcome: Outcome) {
    let isNothing = change.boards.isEmpty
    let moved = isNothing ? match.change(to: match.place) : match.change(to: index, of: board, at: path)
    let cards = [moved] + [recurrence.change(at: match.path)].compactMap { $0 }
    return (change, Outcome(verb: .moved, cards: cards, detail: recurrence.detail, isNothing: isNothing))
  }

  /// The place to move the card to; its `index` does not count the card itself.
  private func place(
    of match: CardName.Match, in board: ParsedBoard, _ path: Path, _ boards: any BoardSource
  ) throws -> CardPlace {
    let isHere = path == match.path
    switch position {
    case .before(let name), .after(let name):
      let other = try name.findNeighbour(in: boards, at: path, column: column)
      guard !isHere || other.card != match.card else { return board.place(ofCard: match.card) }
      var place = board.place(ofCard: other.card)
      if case .after = position { place.index += 1 }
      let own = isHere ? board.place(ofCard: match.card) : nil
      if let own, own.column == place.column, own.section == place.section, own.index < place.index { place.index -= 1 }
      return place
    case .top, .bottom:
      if let section {
        return try position.place(in: section, of: column, board, at: path, moving: isHere ? match.card : nil)
      }
      let own = isHere ? board.place(ofCard: match.card) : nil
      let column = try column.map { try $0.find(in: board, at: path) } ?? own?.column ?? board.openColumn(at: path)
      guard let own, own.column == column else {
        return position == .top ? CardPlace(column: column, index: 0) : board.end(ofColumn: column)
      }
      let others = board.cards(column: column, section: own.section).count - 1
      return CardPlace(column: column, section: own.section, index: position == .top ? 0 : others)
    }
  }
}
