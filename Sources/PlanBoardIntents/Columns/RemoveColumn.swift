package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Removes a column, and moves its cards to another column.
///
/// If the moves complete recurring cards, the next occurrences are added to the first column for open cards.
package struct RemoveColumn: BoardIntent, CompletingIntent {
  package var column: ColumnName
  /// The column that the cards are moved to; if nil, a column with cards is not removed.
  package var cardsTo: ColumnName?
  /// Whether a column with text outside its cards may be removed.
  package var deletesText: Bool
  package var board: BoardName?
  package var isOnce = false
  package var today: CalendarDate

  /// Creates the intent; without `board`, the column is on the plan's primary or only board.
  package init(
    _ column: ColumnName, cardsTo: ColumnName? = nil, deletesText: Bool = false, board: BoardName? = nil,
    today: CalendarDate
  ) {
    self.column = column
    self.cardsTo = cardsTo
    self.deletesText = deletesText
    self.board = board
    self.today = today
  }

  /// Plans the removal, and the moves of the cards.
  ///
  /// - Throws: `IntentFailure` with the reason `columnHasCards`, `columnHasText`, `noColumnForNext` or
  ///   `unclearRecurrence`, or with another reason if the board or a column is not found or is ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (path, before, old) = try column.find(on: board, in: boards)
    let span = before.columns[old]
    let target = try cardsTo.map { try $0.find(in: before, at: path) }
    if !span.cards.isEmpty, target == nil || target == old {
      throw IntentFailure(.columnHasCards(span.name, path, count: span.cards.count))
    }
    let text = before.linesOutsideCards(ofColumn: old)
    guard text.isEmpty || deletesText else { throw IntentFailure(.columnHasText(span.name, path, lines: text)) }
    var edit = VerifiedEdit.nothing(on: before)
    var next: [RecurringDays] = []
    let home = before.columns.indices.first { $0 != old && !before.columns[$0].kind.holdsDoneCards }
    if let target {
      for original in span.cards {
        let card = edit.board.columns[old].cards.lowerBound
        let place = edit.board.end(ofColumn: target)
        edit = try edit.followed(by: edit.board.moving(card, to: place), from: before)
        let new = edit.board.card(at: place)
        edit = try edit.adjustingDone(of: new, leaving: span, since: before, today)
        let isDone = edit.board.isFinished(new)
        let recurrence = try CardRecurrence(
          edit, isDone: isDone, of: original, in: before, path, at: edit.board.end(ofColumn: home ?? target),
          isOnce: isOnce, today)
        guard recurrence.next == nil || home != nil else {
          throw IntentFailure(.noColumnForNext(IntentFailure.Candidate(original, of: before, at: path)))
        }
        edit = recurrence.edit
        next += recurrence.next.map { [$0.days] } ?? []
      }
    }
    // Settings left in the front matter would apply to any column that later gets the same name.
    let isOnlyOne = before.columns.count { $0.name == span.name } == 1
    if isOnlyOne, let cleared = try? edit.board.forgettingColumn(span.name) {
      edit = edit.followed(by: cleared, from: before)
    }
    edit = try edit.followed(by: edit.board.removingColumn(old), from: before)
    var planned = edit.outcome(.columnRemoved, path, before, from: old, to: nil)
    let count = text.joined().count { !before.source.isBlank(line: $0) }
    if count > 0 { planned.outcome.detail = .linesOfText(count) }
    // The next occurrences were added at the end of the column `home`.
    if let home = home.map({ $0 > old ? $0 - 1 : $0 }), !next.isEmpty {
      let cards = edit.board.columns[home].cards.suffix(next.count)
      planned.outcome.cards = zip(cards, next).map { Outcome.CardChange(next: $0, of: edit.board, path, $1) }
    }
    return planned
  }
}
