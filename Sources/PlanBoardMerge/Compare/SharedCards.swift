package import PlanBoardMarkdown

/// How many ids and cards two texts share, as evidence that the texts are versions of one board.
package struct SharedCards: Hashable, Sendable {
  /// The number of ids that are in both texts.
  package let ids: Int
  /// The number of ids in the text with fewer ids.
  package let fewerIDs: Int
  /// The number of cards that are in both texts with the same bytes, apart from marker and indentation.
  package let equal: Int
  /// The number of cards in the text with fewer cards.
  package let fewerCards: Int

  package init(_ first: ParsedBoard, _ second: ParsedBoard) { self.init(KnownCards(first), second) }

  /// Compares the counted cards of a board with the cards of another board.
  package init(_ first: KnownCards, _ second: ParsedBoard) {
    let others = Set(second.cardIDs)
    ids = first.ids.intersection(others).count
    fewerIDs = min(first.ids.count, others.count)
    var used: [[UInt8]: Int] = [:]
    equal = second.cards.indices.count { card in
      let text = second.normalizedText(ofCard: card)
      guard let count = first.counts[text] else { return false }
      used[text, default: 0] += 1
      return used[text]! <= count
    }
    fewerCards = min(first.count, second.cards.count)
  }

  /// Whether the shared ids are at least half of the ids of the text with fewer ids, which proves that both texts are
  /// versions of one board. One shared id among many proves nothing: a card that somebody copied to another board keeps
  /// its id.
  package var proveOneBoard: Bool { Self.proveOneBoard(ids, of: fewerIDs) }

  /// Whether `shared` common ids prove that two texts are versions of one board, if the text with fewer ids has
  /// `fewer`.
  package static func proveOneBoard(_ shared: Int, of fewer: Int) -> Bool { shared > 0 && shared * 2 >= fewer }

  /// Whether at least half of the cards of the text with fewer cards are also in the other text. This proves nothing,
  /// because people also copy a board to start a new one.
  package var suggestOneBoard: Bool { fewerCards > 0 && equal * 2 >= fewerCards }
}

/// The cards of a board, counted once, so that the board can be compared with many others (``SharedCards``).
package struct KnownCards: Sendable {
  fileprivate let ids: Set<String>
  /// The number of cards with each text.
  fileprivate let counts: [[UInt8]: Int]
  fileprivate let count: Int

  package init(_ board: ParsedBoard) {
    ids = Set(board.cardIDs)
    counts = board.cards.indices.reduce(into: [:]) { $0[board.normalizedText(ofCard: $1), default: 0] += 1 }
    count = board.cards.count
  }
}
