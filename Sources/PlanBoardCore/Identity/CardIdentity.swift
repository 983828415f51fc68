/// A card's id or, for a card without an id, the digest of its title. The identity names the card in handles,
/// references, history, and data that travels between machines.
///
/// Board, column, box, notes, checklist and all fields except the id do not affect the identity. Two cards with the
/// same title and no id share an identity, so an identity alone does not pick one card (decision 11).
package enum CardIdentity: Hashable, Sendable {
  case id(CardID)
  case title(TitleDigest)

  /// - Parameters:
  ///   - id: ``Card/id``.
  ///   - title: ``Card/title``.
  package init(id: CardID?, title: String) {
    self = id.map { .id($0) } ?? .title(TitleDigest(NormalTitle(title)))
  }

  /// Reads an identity from its text: `^k3f9`, or the twelve letters of a digest.
  ///
  /// - Returns: nil if the text is neither.
  package init?(_ text: String) {
    if text.utf8.first == UInt8(ascii: "^") {
      guard let id = CardID(String(text.dropFirst())) else { return nil }
      self = .id(id)
    } else {
      guard let digest = TitleDigest(text) else { return nil }
      self = .title(digest)
    }
  }

  /// `^k3f9`, or the twelve letters of the digest.
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
