/// The name that people type for a card, such as `k3f9`. The first few letters are enough if no other card's handle
/// begins with them. Digits and `-` count as letters, too.
///
/// The handle of a card with an id is the id. The handle of any other card is the digest of its title: twelve letters.
/// Cards with the same ``CardIdentity`` share a handle (decision 19).
package struct CardHandle: Hashable, Sendable {
  /// The whole handle, in ASCII, without `^`.
  package let text: String

  /// The fewest letters that a person must type, unless the whole handle is shorter. A single letter would almost
  /// always match some card.
  package static let leastTyped = 2
  /// The fewest letters that are shown, unless the whole handle is shorter. Two letters may be enough today, and too
  /// few after more cards are added.
  package static let leastShown = 4

  package init(_ identity: CardIdentity) {
    text =
      switch identity {
      case .id(let id): id.text
      case .title(let digest): digest.text
      }
  }

  /// The handle of a card.
  package init(of card: Card) { self.init(CardIdentity(id: card.id, title: card.title)) }

  package var folded: String { text.lowercased() }

  /// A handle, or the beginning of one, as a user typed it.
  package struct Start: Hashable, Sendable {
    /// In lower case.
    package let text: String
    /// nil if no digest begins with the text, or if the text is shorter than ``CardHandle/leastTyped``.
    private let digests: TitleDigest.Start?

    /// - Returns: nil if no handle can begin with the text.
    package init?(_ text: String) {
      guard CardID(text) != nil else { return nil }
      self.text = text.lowercased()
      digests = text.utf8.count < CardHandle.leastTyped ? nil : TitleDigest.Start(self.text)
    }

    /// Whether the handle of a card without an id can begin with this text.
    package var mayBeDigest: Bool { digests != nil }

    /// Whether the handle of an identity begins with this text. A text shorter than ``CardHandle/leastTyped`` must be
    /// the whole handle.
    package func begins(_ identity: CardIdentity) -> Bool {
      switch identity {
      case .id(let id):
        let id = id.text.lowercased()
        return text.utf8.count < CardHandle.leastTyped ? id == text : id.hasPrefix(text)
      case .title(let digest): return digests?.begins(digest) ?? false
      }
    }
  }
}

extension CardHandle: CustomStringConvertible {
  package var description: String { text }
}
