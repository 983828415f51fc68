package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// An action on a card that the user can choose from a menu.
package enum CardAction: Hashable, Sendable {
  /// Moves the card to the end of another column.
  case move(column: String)
  /// Moves the card to the first or last place in its own column and section.
  case moveToTop, moveToBottom
  /// Moves the card to the end of a column of another board; nil for the first column for open cards.
  case moveToBoard(Path, column: String? = nil)
  case complete, reopen, start, stop, cancel
  /// Completes a recurring card for good.
  case finish
  case prioritize(Priority?)
  /// Sets the due day, as people type it; nil for no due day.
  case due(String?)
  /// Sets a new due day, as people type it; `+1w` counts from the old due day.
  case snooze(String)
  /// Moves the dates of a recurring card to its next occurrence.
  case skip
  case identify
  case archive, unarchive
  case remove

  /// The action that toggles a card: `complete` if the card is open, otherwise `reopen`.
  package static func toggling(_ card: Int, of board: ParsedBoard) -> CardAction {
    board.state(ofCard: card) == .open ? .complete : .reopen
  }

  /// The action that toggles an item of a card's checklist: `complete` if the item is not checked, otherwise `reopen`.
  package static func toggling(item: Int, ofCard card: Int, of board: ParsedBoard) -> CardAction {
    board.card(card).checklist[item].isDone ? .reopen : .complete
  }

  /// The actions to offer for a card, the most wanted ones first.
  ///
  /// Actions that would change nothing are left out, except for due days.
  ///
  /// - Parameter others: the other boards of the plan, to which the card can move.
  package static func offers(for card: Int, of board: ParsedBoard, others: [Path]) -> [CardAction] {
    let (span, model) = (board.cards[card], board.card(card))
    let column = board.columns[Int(span.column)]
    let others = others.map { CardAction.moveToBoard($0) }
    if column.kind.isPutAway { return [.unarchive] + others + [.remove] }
    let text = board.syntax(ofCard: card)
    // A card whose recurrence is not understood can only be completed for good.
    let completion = text.recurrence == nil && !text.notRecurrences.isEmpty ? CardAction.finish : .complete
    var offers: [CardAction] = [model.isOpen ? completion : .reopen]
    var names: Set<String> = [column.name]
    for other in board.columns where other.kind.goesByName && !other.name.isEmpty && names.insert(other.name).inserted {
      offers.append(.move(column: other.name))
    }
    let place = board.place(ofCard: card)
    if place.index > 0 { offers.append(.moveToTop) }
    if place.index + 1 < board.cards(column: place.column, section: place.section).count {
      offers.append(.moveToBottom)
    }
    if model.isOpen { offers.append(model.box == .started ? .stop : .start) }
    for priority in Priority.allCases where priority != model.priority { offers.append(.prioritize(priority)) }
    if model.priority != nil { offers.append(.prioritize(nil)) }
    if model.isOpen { offers += [.due("today"), .due("tomorrow"), .due("1w")] }
    if model.isOpen, model.due != nil { offers += [.snooze("+1w"), .due(nil)] }
    if model.isOpen, text.recurrence != nil { offers.append(.skip) }
    if model.id == nil { offers.append(.identify) }
    return offers + others + [.archive] + (model.isOpen ? [.cancel] : []) + [.remove]
  }

  /// The actions to offer for several cards of a board: those that each of the cards has. Of many cards, only the first
  /// 101 are looked at.
  ///
  /// - Parameters:
  ///   - cards: the indexes of the cards in `board`.
  ///   - others: the other boards of the plan, to which the cards can move.
  package static func offers(forAll cards: [Int], of board: ParsedBoard, others: [Path]) -> [CardAction] {
    guard let first = cards.first else { return [] }
    var offers = offers(for: first, of: board, others: others)
    for card in cards.dropFirst().prefix(100) where !offers.isEmpty {
      let other = Set(Self.offers(for: card, of: board, others: others))
      offers.removeAll { !other.contains($0) }
    }
    return offers
  }
}

extension PlanSnapshot {
  /// The boards to which a menu offers to move cards of another board: at most 20, each with a column besides the
  /// archive. At most 200 boards are read to find them.
  package func boards(forCardsOf board: Path) -> [Path] {
    var found: [Path] = []
    for path in paths.lazy.filter({ $0 != board }).prefix(200) {
      guard found.count < 20 else { break }
      let columns = (try? self.board(at: path))?.columns ?? []
      if columns.contains(where: \.kind.goesByName) { found.append(path) }
    }
    return found
  }
}
