package import PlanBoardCore

extension ParsedBoard {
  /// A card's identity: its id, or else the digest of its title. O(n) in the length of the card.
  ///
  /// The same text may have another title on another board, because front matter affects which words are fields: it may declare
  /// people and custom fields, or make the board one of Obsidian Kanban's.
  package func identity(ofCard index: Int) -> CardIdentity {
    source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0).identity($0) }
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
