internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// Adds the next occurrence of a recurring card that an edit completes.
struct CardRecurrence {
  /// The edit, including the next occurrence if one is added.
  private(set) var edit: VerifiedEdit
  /// The index of the next occurrence on the edited board, and its due date; nil if no card was added.
  private(set) var next: (card: Int, due: DueDate)?
  /// Why the edit adds no next occurrence although it completes a card with an `every:`; nil in all other cases.
  private(set) var detail: Outcome.Detail?

  /// Adds the next occurrence, if the edit completes a recurring card, or moves it to another board as done.
  ///
  /// `card` is an index in `before`; `place` is on the board after the edit. If the place is in a column for done cards,
  /// the next occurrence goes to the first column for open cards.
  ///
  /// - Throws: `EditFailure`.
  init(
    _ edit: VerifiedEdit, isDone: Bool, of card: Int, in before: ParsedBoard, at place: CardPlace,
    _ today: CalendarDate
  ) throws {
    self.edit = edit
    guard isDone, !before.card(card).isDone else { return }
    let text = before.syntax(ofCard: card)
    if text.recurrence == nil, let field = text.notRecurrences.first {
      detail = .unknownRecurrence(String(decoding: before.source.bytes[field.range], as: UTF8.self))
    }
    switch try edit.addingNext(of: card, in: before, at: edit.board.openPlace(beside: place), today) {
    case .none: break
    case .ended(let until): detail = .recurrenceEnded(until)
    case .present(_, let due): detail = .nextIsPresent(due)
    case .added(let edit, let card, let due):
      (self.edit, next) = (edit.withoutConflicts(ofCard: card, since: before), (card, due))
    }
  }

  /// A card's index on the board of ``edit``, from its index before the next occurrence was added.
  func index(of card: Int) -> Int { next.map { $0.card <= card ? card + 1 : card } ?? card }

  func change(at path: Path) -> Outcome.CardChange? {
    next.map { Outcome.CardChange(next: $0.card, of: edit.board, path, due: $0.due) }
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
  init(next card: Int, of board: ParsedBoard, _ path: Path, due: DueDate) {
    let model = board.card(card)
    self.init(
      title: model.title, id: model.id?.text, before: nil, after: Outcome.Place(path, board, card), nextDue: due)
  }
}
