package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Sets or removes the due day of an open card, or the day when work on it can begin.
///
/// `+1w` counts from the card's present day, or from today. The time of day is kept, unless another is typed.
package struct PostponeCard: CardwiseIntent {
  package enum Kind: Sendable {
    /// Sets `due:`.
    case snoozed
    /// Sets `start:`.
    case hidden
  }

  package var card: CardName
  package var board: BoardName?
  package var kind: Kind
  /// The day as people type it; nil to remove the field.
  package var day: String?
  package var today: CalendarDate

  /// Creates the intent.
  package init(_ card: CardName, _ kind: Kind, to day: String?, board: BoardName? = nil, today: CalendarDate) {
    self.card = card
    self.kind = kind
    self.day = day
    self.board = board
    self.today = today
  }

  private var key: FieldKey { kind == .snoozed ? .due : .start }

  package var verb: Outcome.Verb { kind == .snoozed ? .snoozed : .hidden }
  package var preference: CardName.Preference { .open }
  package var stepCount: Int { 1 }

  /// - Throws: `IntentFailure` with the reason `notOpen` if the card is done or cancelled.
  package func check(_ match: CardName.Match) throws {
    let state = match.board.state(ofCard: match.card)
    if state != .open { throw IntentFailure(.notOpen(match.candidate, state)) }
  }

  package func detail(of match: CardName.Match) -> Outcome.Detail? {
    let card = match.board.card(match.card)
    let (from, to) = (card.date(of: key), try? date(for: card))
    var rule: String?
    if let (field, recurrence) = match.board.syntax(ofCard: match.card).recurrence, from != nil, to != nil {
      rule = kind == .snoozed && recurrence.movesWithDue ? field.value : nil
    }
    return .postponed(
      Outcome.Postponement(
        from: from, to: to,
        isCountedFromToday: from == nil && (day.map { $0.hasPrefix("+") || $0.hasPrefix("-") } ?? false),
        isPast: kind == .snoozed && to.map { $0.date < today } ?? false, movedRule: rule))
  }

  /// - Throws: `IntentFailure` with the reason `noDate` if ``day`` is not a date, or `noDateToCountFrom` if it counts
  ///   from a date that the card does not have, as in `due+1w`.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) throws -> CardChange? {
    .field(key, try date(for: board.card(card)).map { [$0.description] } ?? [])
  }

  private func date(for card: Card) throws -> DueDate? {
    guard let day else { return nil }
    return DueDate(iso: try DateWords(today: today).value(day, of: key) { card.date(of: $0) })
  }
}

extension Recurrence {
  /// Whether the next due day depends on the present one.
  fileprivate var movesWithDue: Bool {
    guard start != .done, monthDays.isEmpty else { return false }
    if case .weekdays = step { return false }
    return true
  }
}
