package import PlanBoardCore

extension ParsedBoard {
  /// A card's name, independent of its place: its id, or else the digest of its title. O(the card's length).
  ///
  /// The title is read as this board reads it: front matter that declares people or fields, or makes the board one of Obsidian
  /// Kanban's, affects which words are fields rather than part of the title.
  package func identity(ofCard index: Int) -> CardIdentity {
    source.bytes.withUnsafeBufferPointer { bytes in
      let text = CardSyntax(self, index, bytes: bytes)
      return CardIdentity(id: text.cardID, title: text.title(bytes))
    }
  }
}

extension CardSyntax {
  /// The card's id; nil if it has none, or one that is not legal.
  package var cardID: CardID? { id.flatMap { CardID($0) } }
}
