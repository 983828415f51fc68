package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Moves the dates of a recurring card to its next occurrence, without completing it.
///
/// The dates are those that the next card would get if the card were done today (``ParsedBoard/nextDays(of:_:)``).
package struct SkipCard: CardwiseIntent {
  package var card: CardName
  package var board: BoardName?
  package var today: CalendarDate

  /// Creates the intent; `today` is the day for recurrences such as `every:1w`.
  package init(_ card: CardName, board: BoardName? = nil, today: CalendarDate) {
    self.card = card
    self.board = board
    self.today = today
  }

  package var verb: Outcome.Verb { .skipped }
  package var preference: CardName.Preference { .open }
  /// The three dates, and `every:`.
  package var stepCount: Int { 4 }

  /// - Throws: `IntentFailure` with the reason `notOpen` if the card is done or cancelled, `notRecurring`,
  ///   `unclearRecurrence` or `recurrenceEnded`.
  package func check(_ match: CardName.Match) throws {
    let (board, card) = (match.board, match.card)
    let state = board.state(ofCard: card)
    if state != .open { throw IntentFailure(.notOpen(match.candidate, state)) }
    let text = board.syntax(ofCard: card)
    switch board.nextDays(of: card, today) {
    case .found: break
    case .ended(let until): throw IntentFailure(.recurrenceEnded(match.candidate, until: until))
    case .none, .never:
      guard let field = text.recurrence?.field ?? text.notRecurrences.first else {
        throw IntentFailure(.notRecurring(match.candidate))
      }
      let nearest = text.recurrence == nil ? board.nearestRecurrence(to: field)?.text : nil
      throw IntentFailure(
        .unclearRecurrence(match.candidate, field: board.source.string(field.range), nearest: nearest))
    }
  }

  package func detail(of match: CardName.Match) -> Outcome.Detail? {
    guard case .found(let next) = match.board.nextDays(of: match.card, today) else { return nil }
    let from = next.days.first.flatMap { match.board.card(match.card).date(of: $0.key) }
    return .postponed(
      Outcome.Postponement(
        from: from, to: next.due, isCountedFromToday: next.start == .done && !next.isWeekly,
        isPast: next.due.date < today, movedRule: nil))
  }

  /// The change that one step makes. The date from which the recurrence counts comes last, so that each step finds the
  /// same next occurrence.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) -> CardChange? {
    guard case .found(let next) = board.nextDays(of: card, today) else { return nil }
    if step == 0 { return next.every.map { .field(.every, [$0]) } }
    let reference = board.card(card).recurrenceKey
    let order = next.days.filter { $0.key != reference } + next.days.filter { $0.key == reference }
    // The dates stand at the end of the steps, whatever their number.
    let index = step - stepCount + order.count
    return order.indices.contains(index) ? .field(order[index].key, [order[index].day.description]) : nil
  }
}
