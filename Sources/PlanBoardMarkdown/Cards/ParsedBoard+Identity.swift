package import PlanBoardCore

extension ParsedBoard {
  /// A card's identity: its id, or the digest of its title if it has no legal id. O(n) in the length of the card.
  ///
  /// The same text may have another identity on another board, because the front matter affects which words are fields.
  package func identity(ofCard index: Int) -> CardIdentity {
    source.bytes.withUnsafeBufferPointer { CardSyntax(self, index, bytes: $0).identity($0) }
  }

  /// The version of the rules for identities. Raise it if a change finds other cards in the same text, or gives a card
  /// another identity.
  package static let identityVersion = 5

  /// The identities of consecutive cards, in text order; faster than one at a time. O(n) in the length of these cards.
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

  /// The indices of all cards that can have a title, in any case and any Unicode normal form, and perhaps of others.
  package func cards(thatMayHave title: String) -> [Int] {
    let words = Self.asciiWords(of: title).sorted { $0.count > $1.count }
    return source.bytes.withUnsafeBufferPointer { bytes in
      cards.indices.filter { card in words.allSatisfy { Self.has($0, in: bytes, range(of: cards[card])) } }
    }
  }

  /// The runs of ASCII letters and digits in a title, in lower case, that the title has in every case and normal form.
  ///
  /// - K is left out, because the kelvin sign is equal to it.
  /// - A letter before a byte that is not ASCII is left out, because an accent after a letter may be part of it: `e`
  ///   and U+0301 are `é`.
  private static func asciiWords(of title: String) -> [[UInt8]] {
    let text = Array(title.utf8)
    let letters = text.indices.map { index -> UInt8 in
      let byte = text[index].asciiLowercased
      let isCombined = index + 1 < text.count && text[index + 1] >= 0x80
      let isPart = (byte &- 0x61 < 26 || byte &- 0x30 < 10) && byte != UInt8(ascii: "k") && !isCombined
      return isPart ? byte : .space
    }
    return letters.split(separator: .space).map { Array($0) }
  }

  private static func has(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let last = range.upperBound - word.count
    var at = range.lowerBound
    while at <= last {
      if bytes[at].asciiLowercased == word[0] {
        var length = 1
        while length < word.count, bytes[at + length].asciiLowercased == word[length] { length += 1 }
        if length == word.count { return true }
      }
      at += 1
    }
    return false
  }
}

extension HandleTable {
  /// The part of the handle to show for the card of a board with this index; see ``shown(_:)``.
  package func shown(ofCard index: Int, of board: ParsedBoard) -> Shown {
    shown(board.identity(ofCard: index)) { board.card(index) }
  }

  /// The same as ``shown(ofCard:of:)``, but nil for a card whose handle is not in the table.
  package func find(ofCard index: Int, of board: ParsedBoard) -> Shown? {
    find(board.identity(ofCard: index)) { board.card(index) }
  }
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
