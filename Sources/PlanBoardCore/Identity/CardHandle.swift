/// What people type to name a card: the letters of its ``CardIdentity``, or just enough of the first ones to tell it from all other
/// cards.
///
/// A card with an id has its id as the handle, so the handle stays when the title changes. Any other card has the twelve letters of
/// its title's digest. Cards of the same identity share a handle (decision 19).
package struct CardHandle: Hashable, Sendable {
  /// The whole handle, without `^`. ASCII.
  package let text: String

  /// The fewest letters that name a card, unless its whole handle is shorter. If one letter were enough, too many words would be
  /// handles.
  package static let leastTyped = 2
  /// The fewest letters that are shown, so that a handle still names its card after more cards are added.
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

  /// The handle as it is compared: without regard to case.
  package var folded: String { text.lowercased() }

  /// What a user typed as a handle, or as the beginning of one.
  package struct Start: Hashable, Sendable {
    /// In lower case. If it has fewer letters than ``CardHandle/leastTyped``, it matches only a whole handle.
    package let text: String
    /// nil if no digest begins with the text.
    private let digests: TitleDigest.Start?

    /// - Returns: nil if no handle can begin with the text.
    package init?(_ text: String) {
      guard CardID(text) != nil else { return nil }
      self.text = text.lowercased()
      digests = text.utf8.count < CardHandle.leastTyped ? nil : TitleDigest.Start(self.text)
    }

    /// Whether the handle of a card without an id can begin with this text.
    package var mayBeDigest: Bool { digests != nil }

    /// Whether the handle of an identity begins with this text, or is equal to it if the text is shorter than
    /// ``CardHandle/leastTyped``.
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
