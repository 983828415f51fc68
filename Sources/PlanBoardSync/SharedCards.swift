package import PlanBoardMarkdown

/// What two texts have in common that makes them versions of one board.
package struct SharedCards: Hashable, Sendable {
  /// How many ids are in both.
  package let ids: Int
  /// How many cards are the same in both, to the letter.
  package let equal: Int
  /// Of the text that has fewer.
  package let cards: Int

  package init(_ first: ParsedBoard, _ second: ParsedBoard) {
    ids = Set(first.cardIDs).intersection(second.cardIDs).count
    var counts: [[UInt8]: Int] = [:]
    for card in first.cards.indices { counts[first.ownText(ofCard: card), default: 0] += 1 }
    equal = second.cards.indices.count { card in
      let text = second.ownText(ofCard: card)
      counts[text, default: 0] -= 1
      return counts[text]! >= 0
    }
    cards = min(first.cards.count, second.cards.count)
  }

  /// Ids are made to be on one board only.
  package var proveOneBoard: Bool { ids > 0 }

  /// At least half of the cards are the same: people also copy a board to begin a new one.
  package var suggestOneBoard: Bool { cards > 0 && equal * 2 >= cards }
}

extension ParsedBoard {
  /// The ids of the board's cards, in order.
  package var cardIDs: [String] {
    var ids: [String] = []
    forEachText(ofCards: cards.indices) { card, _ in
      if let id = card.id { ids.append(id) }
    }
    return ids
  }
}
