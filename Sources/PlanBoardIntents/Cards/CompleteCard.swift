package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// Checks or unchecks a card (``DoneSteps``), and adds the next occurrence of a recurring card where the card was.
/// The place of a check item stands for the item, which is checked or unchecked (``SetCheckItem``).
///
/// With `on-done: move`, a card that is completed also moves to the first done column. A card that was done, or was in
/// a done column, does not move.
///
/// A card that is reopened in a column for done cards returns to the place from which it came, if the history knows it
/// (``FormerPlaces``), or else to the end of the first column for open cards. In the archive, it stays.
package struct CompleteCard: CardwiseIntent, CompletingIntent, ReturningIntent {
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
    try plan(on: boards, .unknown)
  }

  /// Does the same as ``plan(on:)``, with the history.
  func plan(on boards: any BoardSource, _ places: FormerPlaces) throws -> (change: Change, outcome: Outcome) {
    let (intent, match) = try meant(in: boards)
    guard match.item == nil else { return try intent.planChecked(match, boards) }
    if returns(match) { return try planReturn(of: match, boards, places) }
    let board = match.board
    let place = board.place(ofCard: match.card)
    let target = moves(match, boards) ? board.columns.firstIndex(where: \.isDone) : nil
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

  /// Whether the card leaves its column: it is reopened in a column for done cards, other than the archive, and the board
  /// has another column.
  private func returns(_ match: CardName.Match) -> Bool {
    !isDone && match.column.kind.holdsDoneCards && !match.column.kind.isPutAway && match.board.openColumn != nil
      && match.board.state(ofCard: match.card) != .open
  }

  private func planReturn(
    of match: CardName.Match, _ boards: any BoardSource, _ places: FormerPlaces
  ) throws -> (change: Change, outcome: Outcome) {
    let board = match.board
    let origin = try places.lastOpenPlace(ofCard: match.card, at: match.path, in: boards)
    let place = origin.flatMap { board.place($0, returning: match.card) } ?? board.openColumn.map(board.end(ofColumn:))
    guard let place else { return try planChecked(match, boards) }
    var edit = try board.settingDone(false, ofCard: match.card, .always, today)
    edit = try edit.followed(by: edit.board.moving(match.card, to: place), from: board)
    return edit.outcome(verb, match, as: edit.board.card(at: place))
  }

  package var verb: Outcome.Verb { isDone ? .completed : .reopened }
  package var preference: CardName.Preference { isDone ? .open : .closed }
  package var stepCount: Int { DoneSteps.count }

  package func aboutItem(of match: CardName.Match) -> (any CardwiseIntent)? {
    SetCheckItem(card, board: board, isDone: isDone).aboutItem(of: match)
  }

  /// Whether only the card itself changes.
  ///
  /// False if the card moves or returns, or if a card with an `every:` is completed, even if the `every:` is invalid.
  package func isCardwise(_ match: CardName.Match, in boards: any BoardSource) -> Bool {
    let text = match.board.syntax(ofCard: match.card)
    let comesAgain = isDone && (text.recurrence != nil || !text.notRecurrences.isEmpty)
    return !comesAgain && !moves(match, boards) && !returns(match)
  }

  /// The change that one step of ``DoneSteps`` makes; nil if there is nothing to change.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) throws -> CardChange? {
    DoneSteps(isDone: isDone, boxes: .always, today: today).change(step, of: card, in: board, facts)
  }
}

extension ParsedBoard {
  /// The place to which a reopened card returns; nil if its former column is gone, or is for done cards now. If the
  /// place in the column is gone, the card goes to the end of the column.
  fileprivate func place(_ origin: CardOrigin, returning card: Int) -> CardPlace? {
    guard let column = origin.column(in: self), !columns[column].kind.holdsDoneCards else { return nil }
    return origin.place(inColumn: column, of: self, moving: card) ?? end(ofColumn: column)
  }
}
