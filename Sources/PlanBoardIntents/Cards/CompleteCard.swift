package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// Checks or unchecks a card (``DoneSteps``), and adds the next occurrence of a recurring card where the card was.
/// The place of a check item stands for the item, which is checked or unchecked (``SetCheckItem``).
///
/// With `on-done: move`, a card that is completed also moves to the first done column. A card that was done, or was in
/// a done column, does not move.
package struct CompleteCard: CardwiseIntent, CompletingIntent {
  package var card: CardName
  package var board: BoardName?
  /// Whether to complete the card; false to reopen it.
  package var isDone: Bool
  package var isOnce: Bool
  package var today: CalendarDate

  /// Creates the intent; `today` is the day for `done:` and for recurrences such as `every:1w`.
  package init(
    _ card: CardName, board: BoardName? = nil, isDone: Bool = true, isOnce: Bool = false, today: CalendarDate
  ) {
    self.card = card
    self.board = board
    self.isDone = isDone
    self.isOnce = isOnce
    self.today = today
  }

  /// Plans the change.
  ///
  /// The next occurrence, if any, is the second card of the outcome. If a card with an `every:` is completed but does
  /// not recur, the outcome's `detail` says why.
  ///
  /// - Throws: `IntentFailure` with the reason `unclearRecurrence`, or with another reason if the card is not found or is
  ///   ambiguous; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (intent, match) = try meant(in: boards)
    guard match.item == nil else { return try intent.planChecked(match, boards) }
    let board = match.board
    let place = board.place(ofCard: match.card)
    let target = moves(match, boards) ? board.columns.firstIndex { $0.isDone && !$0.isArchive } : nil
    // A card that moves to a done column is done there even without a box, so it may not need one.
    let boxes = target.map { DoneSteps.BoxUse(entering: board.columns[$0]) } ?? .always
    var edit = try board.settingDone(isDone, ofCard: match.card, boxes, today)
    var card = match.card
    if let column = target {
      let end = edit.board.end(ofColumn: column)
      edit = try edit.followed(by: edit.board.moving(card, to: end), from: board)
      card = edit.board.card(at: end)
    }
    let recurrence = try CardRecurrence(
      edit, isDone: isDone, of: match.card, in: board, match.path, at: place, isOnce: isOnce, today)
    var planned = recurrence.edit.outcome(isDone ? .completed : .reopened, match, as: recurrence.index(of: card))
    planned.outcome.detail = recurrence.detail
    if let next = recurrence.change(at: match.path) { planned.outcome.cards.append(next) }
    return planned
  }

  private func moves(_ match: CardName.Match, _ boards: any BoardSource) -> Bool {
    isDone && (match.board.settings.onDone ?? boards.settings.onDone) == .move && !match.column.isDone
      && !match.board.card(match.card).isDone
  }

  package var verb: Outcome.Verb { isDone ? .completed : .reopened }
  package var preference: CardName.Preference { isDone ? .open : .closed }
  package var stepCount: Int { DoneSteps.count }

  package func aboutItem(of match: CardName.Match) -> (any CardwiseIntent)? {
    SetCheckItem(card, board: board, isDone: isDone).aboutItem(of: match)
  }

  /// Whether only the card itself changes.
  ///
  /// False if the card moves, or if a card with an `every:` is completed, even if the `every:` is invalid.
  package func isCardwise(_ match: CardName.Match, in boards: any BoardSource) -> Bool {
    let text = match.board.syntax(ofCard: match.card)
    let comesAgain = isDone && (text.recurrence != nil || !text.notRecurrences.isEmpty)
    return !comesAgain && !moves(match, boards)
  }

  /// The change that one step of ``DoneSteps`` makes; nil if there is nothing to change.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) throws -> CardChange? {
    DoneSteps(isDone: isDone, boxes: .always, today: today).change(step, of: card, in: board, facts)
  }
}
