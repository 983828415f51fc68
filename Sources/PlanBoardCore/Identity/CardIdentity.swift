/// A card's id or, for a card without an id, the digest of its title.
///
/// Two cards with the same title and no id share an identity (decision 11).
package enum CardIdentity: Hashable, Sendable {
  case id(CardID)
  case title(TitleDigest)

  /// Creates the identity of a card with this ``Card/id`` and ``Card/title``.
  package init(id: CardID?, title: String) {
    self = id.map { .id($0) } ?? .title(TitleDigest(NormalTitle(title)))
  }

  package init(of card: Card) { self.init(id: card.id, title: card.title) }

  /// Reads `^k3f9`, or the twelve letters of a digest; nil for any other text.
  package init?(_ text: String) {
    if text.utf8.first == UInt8(ascii: "^") {
      guard let id = CardID(String(text.dropFirst())) else { return nil }
      self = .id(id)
    } else {
      guard let digest = TitleDigest(text) else { return nil }
      self = .title(digest)
    }
  }

  /// The digest of the title; nil for a card with an id.
  package var digest: TitleDigest? { if case .title(let digest) = self { digest } else { nil } }

  package var text: String {
    switch self {
    case .id(let id): "^\(id.text)"
    case .title(let digest): digest.text
    }
  }
}

extension CardIdentity: CustomStringConvertible {
  package var description: String { text }
}
