package import PlanBoardMarkdown

extension ParsedBoard {
  /// Whether this board and another one share at least half of their ids, card texts or card titles, as versions of one
  /// board do.
  ///
  /// This means half of the ids or cards of the board that has fewer of them.
  ///
  /// - Parameter known: this board's cards; nil if they have not been counted yet.
  package func isKin(of other: ParsedBoard, _ known: KnownCards? = nil) -> Bool {
    let shared = SharedCards(known ?? KnownCards(self), other)
    if shared.proveOneBoard || shared.suggestOneBoard { return true }
    var counts: [String: Int] = [:]
    forEachSyntax(ofCards: cards.indices) { card, bytes in counts[card.title(bytes), default: 0] += 1 }
    counts[""] = nil
    var same = 0
    other.forEachSyntax(ofCards: other.cards.indices) { card, bytes in
      let title = card.title(bytes)
      guard let count = counts[title], count > 0 else { return }
      counts[title] = count - 1
      same += 1
    }
    return same > 0 && same * 2 >= shared.fewerCards
  }

  /// The ids of the board's cards, in text order.
  package var cardIDs: [String] {
    var ids: [String] = []
    forEachSyntax(ofCards: cards.indices) { card, _ in
      if let id = card.id { ids.append(id) }
    }
    return ids
  }
}
