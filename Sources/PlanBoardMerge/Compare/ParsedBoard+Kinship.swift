package import PlanBoardMarkdown

extension ParsedBoard {
  /// Whether this board and another one seem to be versions of one board. They do if they share at least half of their
  /// ids, of the texts of their cards, or of the titles of their cards. Half is counted on the board that has fewer ids
  /// or cards. An empty title does not count. Two boards that share nothing are not versions of one board, even if both
  /// are empty.
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
