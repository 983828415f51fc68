package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Moves a card: to another column, to another place in its column, to another board.
///
/// A card that comes into a done column gets its box checked, one that leaves it unchecked; `done:` is stamped if cards of
/// the board carry it (format §2, "Done columns").
package struct MoveCard: Intent {
  package var card: CardName
  /// nil: any board.
  package var from: BoardName?
  /// nil: the board it is on.
  package var to: BoardName?
  /// nil: its own column, or the first one of another board.
  package var column: ColumnName?
  package var position: CardPosition
  package var today: CalendarDate

  package init(
    _ card: CardName, from: BoardName? = nil, to: BoardName? = nil, column: ColumnName? = nil,
    position: CardPosition = .bottom, today: CalendarDate
  ) {
    self.card = card
    self.from = from
    self.to = to
    self.column = column
    self.position = position
    self.today = today
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: from)
    let target = try to.map { try $0.find(in: boards.paths) } ?? match.path
    let receiver = try boards.board(at: target)
    let place = try self.place(of: match, in: receiver, target, boards)
    if target == match.path {
      let edit = try match.board.moving(match.card, to: place)
      let index = edit.board.cards(column: place.column, section: place.section)[place.index]
      let done = try edit.adjustingDone(of: index, leaving: match.column, in: match.board, today)
      return outcome(
        match, Change([Change.Board(path: target, before: match.board, edit: done)]), target, done.board, index)
    }
    let inserted = try receiver.inserting(match.card, of: match.board, at: place)
    let index = inserted.board.cards(column: place.column, section: place.section)[place.index]
    let done = try inserted.adjustingDone(of: index, leaving: match.column, in: receiver, today)
    let removed = try match.board.removing(match.card)
    let change = Change([
      Change.Board(path: target, before: receiver, edit: done),
      Change.Board(path: match.path, before: match.board, edit: removed),
    ])
    return outcome(match, change, target, done.board, index)
  }

  private func outcome(
    _ match: CardName.Match, _ change: Change, _ path: Path, _ board: ParsedBoard, _ index: Int
  ) -> (change: Change, outcome: Outcome) {
    let after = Outcome.Place(path, board, index)
    let moved = Outcome.CardChange(
      title: match.title, id: match.board.text(ofCard: match.card).id, before: match.place, after: after)
    return (change, Outcome(verb: .moved, cards: [moved], isNothing: change.boards.isEmpty))
  }

  /// `index` counts the cards without the moved one.
  private func place(
    of match: CardName.Match, in board: ParsedBoard, _ path: Path, _ boards: any BoardSource
  ) throws -> CardPlace {
    let isHere = path == match.path
    switch position {
    case .before(let name), .after(let name):
      let other = try name.find(in: boards, among: [path])
      guard !isHere || other.card != match.card else { return board.place(ofCard: match.card) }
      var place = board.place(ofCard: other.card)
      if case .after = position { place.index += 1 }
      let own = isHere ? board.place(ofCard: match.card) : nil
      if let own, own.column == place.column, own.section == place.section, own.index < place.index { place.index -= 1 }
      return place
    case .top, .bottom:
      let own = isHere ? board.place(ofCard: match.card) : nil
      let column =
        try column.map { try $0.find(in: board, at: path) } ?? own?.column
        ?? board.columns.firstIndex { !$0.isArchive }
      guard let column else { throw IntentFailure(.boardHasNoColumns(path)) }
      // Inside its own column it stays in its section.
      let section = own?.column == column ? own?.section : nil
      let others = board.cards(column: column, section: section).count { !isHere || $0 != match.card }
      return CardPlace(column: column, section: section, index: position == .top ? 0 : others)
    }
  }
}

extension CardName.Match {
  var column: ParsedBoard.ColumnSpan { board.columns[Int(board.cards[card].column)] }
}

extension VerifiedEdit {
  /// Checks or unchecks the box of a card that came from one column into another, as their being done asks.
  ///
  /// - Parameter before: the board that this edit changes.
  func adjustingDone(
    of card: Int, leaving column: ParsedBoard.ColumnSpan, in before: ParsedBoard, _ today: CalendarDate
  ) throws -> VerifiedEdit {
    let isDone = board.columns[Int(board.cards[card].column)].isDone
    guard isDone != column.isDone, !board.columns[Int(board.cards[card].column)].isArchive else { return self }
    return try followed(by: board.settingDone(isDone, ofCard: card, addsBox: false, today), from: before)
  }
}
