package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Starts, stops or cancels a card by setting its box to `[/]`, `[ ]` or `[-]`. The card stays in its column.
///
/// A cancelled card does not recur. Cancelling adds `cancelled:` to a card without it, if another card of the board has
/// this field.
package struct MarkCard: CardwiseIntent {
  package enum Mark: Sendable {
    case started
    /// No longer started.
    case stopped
    case cancelled
  }

  package var card: CardName
  package var board: BoardName?
  package var mark: Mark
  package var today: CalendarDate

  /// Creates the intent; `today` is the date for `cancelled:`.
  package init(_ card: CardName, board: BoardName? = nil, as mark: Mark, today: CalendarDate) {
    self.card = card
    self.board = board
    self.mark = mark
    self.today = today
  }

  package var verb: Outcome.Verb {
    switch mark {
    case .started: .started
    case .stopped: .stopped
    case .cancelled: .cancelled
    }
  }
  package var preference: CardName.Preference { .open }
  package var stepCount: Int { 2 }

  package func detail(of match: CardName.Match) -> Outcome.Detail? {
    let card = match.board.card(match.card)
    guard mark == .cancelled, card.box != .cancelled, let rule = card.value(of: .every) else { return nil }
    return .cancelledRecurrence("every:\(rule)")
  }

  /// - Throws: `IntentFailure` with the reason `notOpen` if the card to start is done or cancelled, or if the card to
  ///   cancel is done.
  package func check(_ match: CardName.Match) throws {
    let state = match.board.state(ofCard: match.card)
    if mark != .stopped, state == .done || state == .cancelled && mark == .started {
      throw IntentFailure(.notOpen(match.candidate, state))
    }
  }

  /// The change that one step makes: step 0 sets the box, and step 1 sets `cancelled:`.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) -> CardChange? {
    let model = board.card(card)
    if step == 1 {
      let isDated = mark == .cancelled && model.value(of: .cancelled) == nil && facts.carries(.cancelled, board)
      return isDated ? .field(.cancelled, [today.description]) : nil
    }
    if mark == .stopped { return model.box == .started ? .box(.open) : nil }
    let box: Box = mark == .started ? .started : .cancelled
    return model.box == box ? nil : .box(box)
  }
}
