package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// One card, with everything that pb knows about it.
package struct CardInFull: Sendable {
  /// A card that this card names in `after:`.
  package struct Blocker: Sendable {
    /// The id in `after:`.
    package let id: String
    /// nil if the plan has no card with this id, or if it is not certain which card is meant.
    package let title: String?
    /// False if ``title`` is nil.
    package let isOpen: Bool
  }

  package let board: ParsedBoard
  /// The card's index in ``ParsedBoard/cards``.
  package let index: Int
  package let path: Path
  package let blockers: [Blocker]
  /// Why the card is as urgent as it is; nil if it is not open, is archived, or if this was not requested.
  package let urgency: CardUrgency?
  /// The changes to the card on this machine, the newest first; empty if they were not requested or cannot be read.
  /// For pb's own changes, `revision.commit` is the change's number in `pb history`. For changes by other programs,
  /// `revision` is nil.
  package let history: [CardLog.Entry]
  /// When the card was last changed (``CardTimes``); nil if this is not known, or was not requested.
  package let modified: Moment?
  /// Why the history could not be read; nil if it was read or was not requested.
  let historyFailure: FileFailure?

  package var card: Card { board.card(index) }
  package var handle: CardHandle { board.handle(ofCard: index) }
  package var column: ParsedBoard.ColumnSpan { board.columns[Int(board.cards[index].column)] }
}

extension PlanSnapshot {
  func blockers(_ ids: [String]) -> [CardInFull.Blocker] {
    let all = selecting(livingAndArchived)
    return ids.map { id in
      let found = try? CardName("id:\(id)").find(in: all, on: nil)
      return CardInFull.Blocker(id: id, title: found?.title, isOpen: found?.state == .open)
    }
  }
}

extension PlanSnapshot {
  /// Why a card is as urgent as it is; nil if it is not open, or is archived.
  fileprivate func urgency(
    ofCard card: Int, of board: ParsedBoard, at path: Path, today: CalendarDate
  ) throws -> CardUrgency? {
    guard board.card(card).isOpen, !board.columns[Int(board.cards[card].column)].kind.isPutAway else { return nil }
    let weights = settings.urgency
    let ranked = try RankedCards(
      [RankedCards.OfBoard(board, path, [card], today: today, weights)], .explained(of: self), weights, today: today)
    return ranked.explanation(of: ranked.ranked[0])
  }
}

extension PlanSession {
  /// Finds a card by its name on all boards. Open cards are preferred, then cards that are not archived. The place of a
  /// check item stands for its card.
  ///
  /// - Parameter withHistory: whether to also find the changes, which takes long if the card's board changed often.
  /// - Throws: the errors of ``CardName/find(in:on:_:items:)``.
  package func cardInFull(_ name: CardName, in plan: PlanSnapshot, withHistory: Bool = true) throws -> CardInFull {
    let match = try name.find(in: plan, on: nil, .open, items: .itsCard)
    let blockers = plan.blockers(match.board.card(match.card).prerequisiteIDs)
    var (history, failure): ([CardLog.Entry], FileFailure?) = ([], nil)
    do {
      if withHistory { history = try CardLog.entries(of: match, on: plan, JournalRevisions(past())) }
    } catch let unread as FileFailure {
      failure = unread
    }
    let times = withHistory ? plan.times : nil
    return CardInFull(
      board: match.board, index: match.card, path: match.path, blockers: blockers,
      urgency: try plan.urgency(ofCard: match.card, of: match.board, at: match.path, today: environment.today()),
      history: history, modified: times?.time(ofCard: match.card, of: match.board, at: match.path),
      historyFailure: failure)
  }
}
