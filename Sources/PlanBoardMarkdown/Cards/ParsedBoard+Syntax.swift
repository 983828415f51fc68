package import PlanBoardCore

extension ParsedBoard {
  /// The syntax of a card. O(n) in the length of the card.
  package func syntax(ofCard index: Int) -> CardSyntax {
    if let known = syntaxes?.known { return known[index] }
    return source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0) }
  }

  /// Calls `body` with the syntax of each of these cards, and the bytes of the board; faster than ``syntax(ofCard:)``.
  package func forEachSyntax(ofCards cards: Range<Int>, _ body: (CardSyntax, UnsafeBufferPointer<UInt8>) -> Void) {
    forEachSyntax(count: cards.count, ofCards: cards, body)
  }

  /// Calls `body` with the syntax of each of these cards, in this order.
  package func forEachSyntax(ofCards cards: [Int], _ body: (CardSyntax, UnsafeBufferPointer<UInt8>) -> Void) {
    forEachSyntax(count: cards.count, ofCards: cards, body)
  }

  /// Calls `body` with the syntax of each card that may contain all of these words. A card with characters that are not
  /// ASCII is never skipped, because the search may miss a word there.
  ///
  /// - Parameter words: words without white space.
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

  /// The syntax of all cards; nil if the board does not keep it (``CardSyntaxes``), or if it is not known yet and few
  /// cards are asked for.
  func keptSyntaxes(forQuestionsAbout count: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> [CardSyntax]? {
    guard let syntaxes else { return nil }
    return syntaxes.known ?? (count * 64 > cards.count ? syntaxes.all(of: self, bytes) : nil)
  }
}
