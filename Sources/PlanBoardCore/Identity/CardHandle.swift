/// The name that people type for a card, such as `k3f9`. The first few letters are enough if no other card's handle
/// begins with them. Digits and `-` count as letters, too.
///
/// The handle of a card with an id is the id. The handle of any other card is the digest of its title: twelve letters.
/// Cards with the same ``CardIdentity`` share a handle (decision 19). ``separator`` and letters of their ``RestDigest``
/// tell them apart (``Twins``).
package struct CardHandle: Hashable, Sendable {
  /// The whole handle, in ASCII, without `^`.
  package let text: String

  /// The fewest letters that a person must type, unless the whole handle is shorter. A single letter would almost
  /// always match some card.
  package static let leastTyped = 2
  /// The fewest letters that are shown, unless the whole handle is shorter. Two letters may be enough today, and too
  /// few after more cards are added.
  package static let leastShown = 4
  /// The character between the letters of the title and those of the rest, as in `wwkc_kqbd`. Neither an id nor a
  /// digest can contain it, and no shell takes it for anything else.
  package static let separator: Character = "_"

  package init(_ identity: CardIdentity) {
    text =
      switch identity {
      case .id(let id): id.text
      case .title(let digest): digest.text
      }
  }

  /// The handle of a card.
  package init(of card: Card) { self.init(CardIdentity(of: card)) }

  package var folded: String { text.lowercased() }

  /// A handle, or the beginning of one, as a user typed it.
  package struct Start: Hashable, Sendable {
    /// In lower case, without the letters of the rest.
    package let text: String
    /// The letters after ``CardHandle/separator``, in lower case; nil if there is no such character.
    package let rest: String?
    /// nil if no digest begins with the text, or if the text is shorter than ``CardHandle/leastTyped``.
    private let digests: TitleDigest.Start?

    /// - Returns: nil if no handle can begin with the text. A text with ``CardHandle/separator`` has at least
    ///   ``CardHandle/leastTyped`` letters before and after it.
    package init?(_ text: String) {
      let parts = text.split(separator: CardHandle.separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard let start = parts.first.map(String.init), CardID(start) != nil else { return nil }
      self.text = start.lowercased()
      digests = start.utf8.count < CardHandle.leastTyped ? nil : TitleDigest.Start(self.text)
      rest = parts.count > 1 ? parts[1].lowercased() : nil
      if let rest {
        let isRest = rest.utf8.count >= CardHandle.leastTyped && TitleDigest.Start(rest) != nil
        guard digests != nil, isRest else { return nil }
      }
    }

    /// Whether the handle of a card without an id can begin with this text.
    package var mayBeDigest: Bool { digests != nil }

    /// Whether the handle of an identity begins with this text, except for ``rest``. A text shorter than
    /// ``CardHandle/leastTyped`` must be the whole handle. With a ``rest``, no card with an id is meant.
    package func begins(_ identity: CardIdentity) -> Bool {
      switch identity {
      case .id where rest != nil: return false
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
