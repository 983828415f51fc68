package import PlanBoardCore

extension ParsedBoard {
  /// A card's name, independent of its place: its id, or else the digest of its title. O(the card's length).
  ///
  /// The title is read as this board reads it: front matter that declares people or fields, or makes the board one of Obsidian
  /// Kanban's, affects which words are fields rather than part of the title.
  package func identity(ofCard index: Int) -> CardIdentity {
    source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0).identity($0) }
  }

  /// The identities of some cards, in order; faster than one after the other. O(the cards' length).
  package func identities(ofCards range: Range<Int>) -> [CardIdentity] {
    var identities: [CardIdentity] = []
    identities.reserveCapacity(range.count)
    // Not all titles of a long board are in memory at once.
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 256) {
      let part = start..<min(start + 256, range.upperBound)
      var ids: [CardID?] = []
      var titles: [NormalTitle] = []
      forEachSyntax(ofCards: part) { card, bytes in
        let id = card.cardID
        ids.append(id)
        if id == nil { titles.append(NormalTitle(card.title(bytes))) }
      }
      var digests = TitleDigest.digests(of: titles)[...]
      identities += ids.map { $0.map(CardIdentity.id) ?? .title(digests.removeFirst()) }
    }
    return identities
  }

  /// A card's handle. O(the card's length).
  package func handle(ofCard index: Int) -> CardHandle { CardHandle(identity(ofCard: index)) }
}

extension CardSyntax {
  /// As ``ParsedBoard/identity(ofCard:)``.
  package func identity(_ bytes: UnsafeBufferPointer<UInt8>) -> CardIdentity {
    CardIdentity(id: cardID, title: cardID == nil ? title(bytes) : "")
  }

  /// As ``ParsedBoard/handle(ofCard:)``.
  package func handle(_ bytes: UnsafeBufferPointer<UInt8>) -> CardHandle { CardHandle(identity(bytes)) }

  /// The card's id; nil if the card has none, or if its id is not legal.
  package var cardID: CardID? { id.flatMap { CardID($0) } }
}
