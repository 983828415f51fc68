internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

extension CardName {
  package struct Match: Sendable {
    let path: Path
    let board: ParsedBoard
    let card: Int
    /// The card's state before the request.
    let state: CardState
    /// The index of the check item that the name means; nil if the name means the card itself.
    var item: Int?

    var place: Outcome.Place { Outcome.Place(path, board, card) }
    var title: String { board.card(card).title }
    var columnIndex: Int { Int(board.cards[card].column) }
    var column: ParsedBoard.ColumnSpan { board.columns[columnIndex] }
    var candidate: IntentFailure.Candidate { IntentFailure.Candidate(card, of: board, at: path) }

    func change(to after: Outcome.Place) -> Outcome.CardChange {
      Outcome.CardChange(title: title, id: board.syntax(ofCard: card).id, before: place, after: after)
    }

    /// The change that an edit makes to the card. If the card goes to another board, the change has the old title,
    /// because boards can take different parts of a line as the title (docs/format.md, "Obsidian Kanban").
    ///
    /// - Parameter card: the card's index on `board` after the edit.
    func change(to card: Int, of board: ParsedBoard, at path: Path) -> Outcome.CardChange {
      let model = board.card(card)
      return Outcome.CardChange(
        title: path == self.path ? model.title : title, id: model.id?.text, before: place,
        after: Outcome.Place(path, board, card),
        parts: CardParts(self.board, self.card).changes(to: CardParts(board, card)))
    }

    /// The match for a request that uses check items in this way.
    ///
    /// - Throws: `IntentFailure` with the reason `isCheckItem` if the name means an item and the request is only about
    ///   cards.
    func taking(_ items: ItemUse) throws(IntentFailure) -> Match {
      switch items {
      case .item: return self
      case .itsCard:
        var match = self
        match.item = nil
        return match
      case .refused(let verb):
        if item != nil { throw refusal(verb) }
        return self
      }
    }

    /// Why a request that is only about cards cannot be carried out for this item.
    ///
    /// - Precondition: the name means an item.
    func refusal(_ verb: Outcome.Verb?) -> IntentFailure {
      let item = board.card(card).checklist[item!]
      return IntentFailure(.isCheckItem(item.title, line1: item.line1, candidate, verb))
    }
  }

  /// The cards that a request prefers if several match the name.
  package enum Preference: Sendable {
    /// Cards that are not archived.
    case live
    case open
    /// Cards that are done or cancelled.
    case closed
    case archived

    private func rank(_ match: Match) -> Int {
      let isArchived = match.place.column == nil
      return switch self {
      case .live: isArchived ? 1 : 0
      case .open: isArchived ? 2 : match.state == .open ? 0 : 1
      case .closed: isArchived ? 2 : match.state == .open ? 1 : 0
      case .archived: isArchived ? 0 : 1
      }
    }

    func best(_ matches: [Match]) -> [Match] {
      let least = matches.map(rank).min()
      return matches.filter { rank($0) == least }
    }
  }

  /// What a request makes of the place of a check item, such as `board.md:6`.
  enum ItemUse {
    /// The request is only about cards, so the place is refused. The verb says what was to happen to the card; nil if
    /// the request only mentions it.
    case refused(Outcome.Verb?)
    /// The place stands for the item (``Match/item``).
    case item
    /// The place stands for the card that has the item.
    case itsCard
  }
}
