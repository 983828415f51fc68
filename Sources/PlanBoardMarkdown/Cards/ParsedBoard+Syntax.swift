package import PlanBoardCore

extension ParsedBoard {
  /// The syntax of a card. O(n) in the length of the card.
  package func syntax(ofCard index: Int) -> CardSyntax {
    if let known = syntaxes?.known { return known[index] }
    return source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0) }
  }

  /// Calls `body` with the syntax of each of these cards. This is faster than calling ``syntax(ofCard:)`` for each
  /// card.
  ///
  /// - Parameter body: receives a card's syntax, and the bytes of the board.
  package func forEachSyntax(ofCards cards: Range<Int>, _ body: (CardSyntax, UnsafeBufferPointer<UInt8>) -> Void) {
    forEachSyntax(count: cards.count, ofCards: cards, body)
  }

  /// Calls `body` with the syntax of each of these cards, in this order.
  package func forEachSyntax(ofCards cards: [Int], _ body: (CardSyntax, UnsafeBufferPointer<UInt8>) -> Void) {
    forEachSyntax(count: cards.count, ofCards: cards, body)
  }

  /// Calls `body` with the syntax of each card that may contain all of these words. A card of ASCII text is skipped if
  /// it lacks a word. A card with other characters is never skipped, because the search may miss a word in such a card.
  ///
  /// - Parameters:
  ///   - words: words without white space.
  ///   - isEnough: asked before each card; if it is true, no more cards are examined.
  package func forEachSyntax(
    ofCardsWith words: [FoldedText], until isEnough: () -> Bool = { false },
    _ body: (CardSyntax, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    source.bytes.withUnsafeBufferPointer { bytes in
      let known = syntaxes?.known
      for (index, card) in cards.enumerated() {
        if isEnough() { return }
        let text = UnsafeBufferPointer(rebasing: bytes[range(of: card)])
        guard words.allSatisfy({ $0.isPart(ofASCIIOrFolded: text) }) || !text.isASCII else { continue }
        body(known?[index] ?? CardSyntax(self, index, bytes: bytes), bytes)
      }
    }
  }

  /// - Parameter count: the number of cards.
  private func forEachSyntax(
    count: Int, ofCards cards: some Sequence<Int>, _ body: (CardSyntax, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    source.bytes.withUnsafeBufferPointer { bytes in
      if let all = keptSyntaxes(forQuestionsAbout: count, bytes) {
        for card in cards { body(all[card], bytes) }
      } else {
        for card in cards { body(CardSyntax(self, card, bytes: bytes), bytes) }
      }
    }
  }

  /// The syntax of all cards. nil if the board does not keep it (``CardSyntaxes``). Also nil if it is not known yet,
  /// and few cards are asked for.
  ///
  /// - Parameter count: the number of cards that are asked for. If this is more than a 64th of all cards, all of them
  ///   are read.
  func keptSyntaxes(forQuestionsAbout count: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> [CardSyntax]? {
    guard let syntaxes else { return nil }
    return syntaxes.known ?? (count * 64 > cards.count ? syntaxes.all(of: self, bytes) : nil)
  }
}
