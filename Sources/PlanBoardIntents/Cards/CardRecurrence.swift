internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// Adds the next occurrence of a recurring card that an edit completes.
struct CardRecurrence {
  /// The edit, including the next occurrence if one is added.
  private(set) var edit: VerifiedEdit
  /// The index of the next occurrence on the edited board, and its days; nil if no card was added.
  private(set) var next: (card: Int, days: RecurringDays)?
  /// Why the edit adds no next occurrence although it completes a card with an `every:`; nil in all other cases.
  private(set) var detail: Outcome.Detail?

  /// Adds the next occurrence, if the edit completes a recurring card, or moves it to another board as done.
  ///
  /// `card` is an index in `before`, the board at `path`; `place` is on the board after the edit. If the place is in a
  /// column for done cards, the next occurrence goes to the first column for open cards.
  ///
  /// - Parameter isOnce: whether the card is completed for good (``CompletingIntent/isOnce``).
  /// - Throws: `IntentFailure` with the reason `unclearRecurrence`, unless `isOnce`; `EditFailure`.
  init(
    _ edit: VerifiedEdit, isDone: Bool, of card: Int, in before: ParsedBoard, _ path: Path, at place: CardPlace,
    isOnce: Bool, _ today: CalendarDate
  ) throws {
    self.edit = edit
    guard isDone, !before.card(card).isDone else { return }
    let text = before.syntax(ofCard: card)
    let known = text.recurrence?.field
    guard let field = known ?? text.notRecurrences.first else { return }
    if isOnce {
      detail = known.map { .finishedForGood(before.source.string($0.range)) }
      return
    }
    func unclear(nearest: String?) -> IntentFailure {
      let card = IntentFailure.Candidate(card, of: before, at: path)
      return IntentFailure(.unclearRecurrence(card, field: before.source.string(field.range), nearest: nearest))
    }
    guard known != nil else { throw unclear(nearest: before.nearestRecurrence(to: field)?.text) }
    switch try edit.addingNext(of: card, in: before, at: edit.board.openPlace(beside: place), today) {
    case .none: break
    case .never: throw unclear(nearest: nil)
    case .ended(let until): detail = .recurrenceEnded(until)
    case .present(_, let due): detail = .nextIsPresent(due)
    case .added(let edit, let card, let days):
      (self.edit, next) = (edit.withoutConflicts(ofCard: card, since: before), (card, days))
      if let day = days.lostDay { detail = .lostDay(day) }
    }
  }

  /// A card's index on the board of ``edit``, from its index before the next occurrence was added.
  func index(of card: Int) -> Int { next.map { $0.card <= card ? card + 1 : card } ?? card }

  func change(at path: Path) -> Outcome.CardChange? {
    next.map { Outcome.CardChange(next: $0.card, of: edit.board, path, $0.days) }
  }
}

extension VerifiedEdit {
  /// Removes notes about merge conflicts from the next occurrence, because they are about the original card.
  fileprivate func withoutConflicts(ofCard card: Int, since before: ParsedBoard) -> VerifiedEdit {
    var edit = self
    while edit.board.card(card).notes.contains(part: "> conflict:"),
      let note = MergeConflict.find(in: edit.board).first(where: {
        edit.board.card(onLine: Int32($0.line1 - 1)) == card
      }), let removal = try? edit.board.removingLine(note.line1 - 1)
    {
      edit = edit.followed(by: removal, from: before)
    }
    return edit
  }
}

extension Outcome.CardChange {
  init(next card: Int, of board: ParsedBoard, _ path: Path, _ days: RecurringDays) {
    let model = board.card(card)
    self.init(
      title: model.title, id: model.id?.text, before: nil, after: Outcome.Place(path, board, card), nextDue: days.due,
      countedFrom: days.isWeekly ? nil : days.start)
  }
}
