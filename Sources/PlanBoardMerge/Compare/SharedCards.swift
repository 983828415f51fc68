package import PlanBoardMarkdown

/// The ids and cards that two texts share, as evidence that they are versions of one board.
package struct SharedCards: Hashable, Sendable {
  /// How many ids are in both.
  package let ids: Int
  /// How many ids the text with fewer ids has.
  package let ownIDs: Int
  /// How many cards have the same text in both.
  package let equal: Int
  /// How many cards the text with fewer cards has.
  package let cards: Int

  /// Compares two boards.
  package init(_ first: ParsedBoard, _ second: ParsedBoard) { self.init(KnownCards(first), second) }

  /// Compares a board whose cards have been counted with another one.
  package init(_ first: KnownCards, _ second: ParsedBoard) {
    let others = Set(second.cardIDs)
    ids = first.ids.intersection(others).count
    ownIDs = min(first.ids.count, others.count)
    var used: [[UInt8]: Int] = [:]
    equal = second.cards.indices.count { card in
      let text = second.normalizedText(ofCard: card)
      guard let count = first.counts[text] else { return false }
      used[text, default: 0] += 1
      return used[text]! <= count
    }
    cards = min(first.count, second.cards.count)
  }

  /// Whether at least half of the ids are in both. An id belongs on one board only, so it is the same board then. A single id is not
  /// enough: a card copied by hand takes its id along.
  package var proveOneBoard: Bool { Self.proveOneBoard(ids, of: ownIDs) }

  /// Whether shared ids prove that two boards are one.
  ///
  /// - Parameters:
  ///   - shared: how many ids two boards have in common.
  ///   - fewer: how many ids the board with fewer of them has.
  package static func proveOneBoard(_ shared: Int, of fewer: Int) -> Bool { shared > 0 && shared * 2 >= fewer }

  /// Whether at least half of the cards are the same. This is no proof: people also copy a board to begin a new one.
  package var suggestOneBoard: Bool { cards > 0 && equal * 2 >= cards }
}

/// The cards of a board, prepared for comparison with many other boards.
package struct KnownCards: Sendable {
  fileprivate let ids: Set<String>
  /// How often each text occurs.
  fileprivate let counts: [[UInt8]: Int]
  fileprivate let count: Int

  /// Counts the cards of a board.
  package init(_ board: ParsedBoard) {
    ids = Set(board.cardIDs)
    counts = board.cards.indices.reduce(into: [:]) { $0[board.normalizedText(ofCard: $1), default: 0] += 1 }
    count = board.cards.count
  }
}

extension ParsedBoard {
  /// Whether two texts seem to be versions of one board, judging by their cards: of the text with fewer, half of the ids, of the
  /// cards or of their titles are also in the other.
  ///
  /// - Parameter known: this board's cards, if they have been counted already.
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
    return same > 0 && same * 2 >= shared.cards
  }

  /// The ids of the board's cards, in order.
  package var cardIDs: [String] {
    var ids: [String] = []
    forEachSyntax(ofCards: cards.indices) { card, _ in
      if let id = card.id { ids.append(id) }
    }
    return ids
  }
}
