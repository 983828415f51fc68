internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// What an intent does when it completes a recurring card. Every intent that can complete a card uses this, so that the card always
/// recurs in the same way, and only once.
struct CardRecurrence {
  /// The edit, with the next occurrence if there is a new one.
  private(set) var edit: VerifiedEdit
  /// The index of the new card in the edited board, and its due date; nil if no card was added.
  private(set) var next: (card: Int, due: DueDate)?
  /// Why a card with a recurrence does not recur; nil if there is nothing to explain.
  private(set) var detail: Outcome.Detail?

  /// - Parameters:
  ///   - edit: the edit that may complete the card, or that removes it because it moves to another board, where it is done.
  ///   - isDone: whether the card is done afterwards.
  ///   - card: the card's index in `before`.
  ///   - before: the board that the edit changes.
  ///   - place: where the next occurrence goes; nil if there is no place for it.
  /// - Throws: `EditFailure`.
  init(
    _ edit: VerifiedEdit, isDone: Bool, of card: Int, in before: ParsedBoard, at place: CardPlace?,
    _ today: CalendarDate
  ) throws {
    self.edit = edit
    guard isDone, !before.card(card).isDone, let place else { return }
    let text = before.text(ofCard: card)
    if text.recurrence == nil, let field = text.notRecurrences.first {
      detail = .unknownRecurrence(String(decoding: before.source.bytes[field.range], as: UTF8.self))
    }
    switch try edit.addingNext(of: card, in: before, at: place, today) {
    case .none: break
    case .ended(let until): detail = .recurrenceEnded(until)
    case .present(_, let due): detail = .nextIsPresent(due)
    case .added(let edit, let card, let due):
      (self.edit, next) = (edit.withoutConflicts(ofCard: card, since: before), (card, due))
    }
  }

  /// Converts a card's index from before the next occurrence was added to its index after that.
  func index(of card: Int) -> Int { next.map { $0.card <= card ? card + 1 : card } ?? card }

  /// The next occurrence, as a card of an outcome.
  func change(at path: Path) -> Outcome.CardChange? {
    next.map { Outcome.CardChange(next: $0.card, of: edit.board, path, due: $0.due) }
  }
}

extension VerifiedEdit {
  /// The edit without the merge notes that were copied to a new card: they are about the original card. A note stays if removing it
  /// would change the rest of the card.
  fileprivate func withoutConflicts(ofCard card: Int, since before: ParsedBoard) -> VerifiedEdit {
    var edit = self
    while edit.board.card(card).notes.contains("> conflict:"),
      let note = MergeConflict.find(in: edit.board).first(where: {
        edit.board.card(onLine: Int32($0.line1 - 1)) == card
      }), let removal = try? edit.board.removingLine(note.line1 - 1)
    {
      edit = edit.followed(by: removal, from: before)
    }
    return edit
  }
}

extension ParsedBoard {
  /// Whether a card is done and is not in the archive, where cards count as done, too.
  func isFinished(_ card: Int) -> Bool { self.card(card).isDone && !columns[Int(cards[card].column)].isArchive }
}

extension Outcome.CardChange {
  /// A card that is the next occurrence of a recurring one.
  init(next card: Int, of board: ParsedBoard, _ path: Path, due: DueDate) {
    let model = board.card(card)
    self.init(
      title: model.title, id: model.id?.text, before: nil, after: Outcome.Place(path, board, card), nextDue: due)
  }
}
