package import PlanBoardCore

extension ParsedBoard {
  /// A card's name, independent of its place: its id, or else the digest of its title. O(the card's length).
  ///
  /// The title is read as this board reads it: front matter that declares people or fields, or makes the board one of Obsidian
  /// Kanban's, affects which words are fields rather than part of the title.
  package func identity(ofCard index: Int) -> CardIdentity {
    source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0).identity($0) }
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
