package import PlanBoardCore

extension ParsedBoard {
  /// A card's identity: its id, or else the digest of its title. O(n) in the length of the card.
  ///
  /// The same text may have another title on another board, because front matter affects which words are fields: it may
  /// declare people and custom fields, or make the board one of Obsidian Kanban's.
  package func identity(ofCard index: Int) -> CardIdentity {
    source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0).identity($0) }
  }

  /// The version of the rules for identities. It must be raised whenever the code is changed so that it finds other
  /// cards in the same text, or gives a card another identity.
  package static let identityVersion = 3

  /// The identities of some cards, in text order. Faster than asking for them one at a time. O(n) in the length of
  /// these cards.
  package func identities(ofCards range: Range<Int>) -> [CardIdentity] {
    var identities: [CardIdentity] = []
    identities.reserveCapacity(range.count)
    // Cards are read in groups, so that not all titles of a long board are in memory at once.
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

  /// A card's handle. O(n) in the length of the card.
  package func handle(ofCard index: Int) -> CardHandle { CardHandle(identity(ofCard: index)) }
}

extension CardSyntax {
  /// The card's identity; see ``ParsedBoard/identity(ofCard:)``.
  package func identity(_ bytes: UnsafeBufferPointer<UInt8>) -> CardIdentity {
    CardIdentity(id: cardID, title: cardID == nil ? title(bytes) : "")
  }

  /// The card's handle.
  package func handle(_ bytes: UnsafeBufferPointer<UInt8>) -> CardHandle { CardHandle(identity(bytes)) }

  /// The card's id; nil if the card has none, or if its id is not legal.
  package var cardID: CardID? { id.flatMap { CardID($0) } }
}
