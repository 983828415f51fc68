package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// One card, with everything that pb knows about it.
package struct CardInFull: Sendable {
  /// A card for which this card must wait (`after:`).
  package struct Blocker: Sendable {
    /// The id in `after:`.
    package let id: String
    /// nil if the plan has no card with this id.
    package let title: String?
    package let isOpen: Bool
  }

  package let board: ParsedBoard
  /// The card's index in ``ParsedBoard/cards``.
  package let index: Int
  package let path: Path
  package let blockers: [Blocker]
  /// The changes to the card that pb recorded on this machine, the newest first. A change by another program is an entry without a
  /// revision if it is newer than those of pb; otherwise it is part of the next change of pb. The `commit` of a revision is the number
  /// of the entry in the history. Empty if it was not asked for.
  package let history: [CardLog.Entry]

  package var card: Card { board.card(index) }
  package var handle: CardHandle { board.handle(ofCard: index) }
  package var column: ParsedBoard.ColumnSpan { board.columns[Int(board.cards[index].column)] }
}

extension PlanSession {
  /// Finds a card by its name on all boards.
  ///
  /// - Parameter withHistory: whether to find the changes to the card, which takes long if its board was changed often.
  /// - Throws: `IntentFailure`: as ``CardName/find(in:on:_:)``; `FileFailure` if a board or the history cannot be read.
  package func cardInFull(_ name: CardName, in plan: PlanSnapshot, withHistory: Bool = true) throws -> CardInFull {
    let match = try name.find(in: plan, on: nil)
    let ids = match.board.card(match.card).value(of: .after)?.split(separator: ",").map(String.init) ?? []
    let blockers = ids.map { id in
      let found = try? CardName("id:\(id)").find(in: plan, on: nil)
      return CardInFull.Blocker(id: id, title: found?.title, isOpen: found?.state == .open)
    }
    let history = try !withHistory ? [] : CardLog.entries(of: match, on: plan, JournalRevisions(past()))
    return CardInFull(board: match.board, index: match.card, path: match.path, blockers: blockers, history: history)
  }
}
