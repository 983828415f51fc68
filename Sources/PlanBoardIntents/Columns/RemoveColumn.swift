package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Removes a column. Its cards go to another one; a column that has cards is not removed otherwise, nor is one that has text
/// beside them, unless the text shall go, too.
package struct RemoveColumn: Intent {
  package var column: ColumnName
  package var cardsTo: ColumnName?
  /// The text in it that is no card goes with it.
  package var takesText: Bool
  package var board: BoardName?
  package var today: CalendarDate

  package init(
    _ column: ColumnName, cardsTo: ColumnName? = nil, takesText: Bool = false, board: BoardName? = nil,
    today: CalendarDate
  ) {
    self.column = column
    self.cardsTo = cardsTo
    self.takesText = takesText
    self.board = board
    self.today = today
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (path, before, old) = try column.find(on: board, in: boards)
    let span = before.columns[old]
    let target = try cardsTo.map { try $0.find(in: before, at: path) }
    if !span.cards.isEmpty, target == nil || target == old {
      throw IntentFailure(.columnHasCards(span.name, path, count: span.cards.count))
    }
    let text = before.text(besideCardsOfColumn: old)
    guard text.isEmpty || takesText else { throw IntentFailure(.columnHasText(span.name, path, lines: text)) }
    var edit = VerifiedEdit.nothing(on: before)
    if let target {
      for _ in span.cards {
        let card = edit.board.columns[old].cards.lowerBound
        let place = CardPlace(column: target, index: edit.board.cards(column: target, section: nil).count)
        edit = try edit.followed(by: edit.board.moving(card, to: place), from: before)
        let new = edit.board.cards(column: target, section: nil)[place.index]
        edit = try edit.adjustingDone(of: new, leaving: span, in: before, today)
      }
    }
    // What the front matter says of a column that is gone would hold for the next one of that name.
    let isOnlyOne = before.columns.count { $0.name == span.name } == 1
    if isOnlyOne, let cleared = try? edit.board.forgettingColumn(span.name) {
      edit = edit.followed(by: cleared, from: before)
    }
    edit = try edit.followed(by: edit.board.removingColumn(old), from: before)
    var planned = edit.outcome(.columnRemoved, path, before, from: old, to: nil)
    let count = text.joined().count { !before.source.isBlank(line: $0) }
    if count > 0 { planned.outcome.detail = .linesOfText(count) }
    return planned
  }
}
