package import PlanBoardMarkdown

/// Checks that a merge keeps all cards.
///
/// Cards are compared by hashes of their exact texts. A card of one side may be missing from the merge only for one of
/// these reasons:
/// - The other side removed or changed it.
/// - Both sides changed it, and the merge has a card with its id or, if it has no id, with its title.
/// - It may be a new version of a card of the base whose text neither side has any more. Each such card of the base
///   excuses one missing card.
///
/// In any case, the merge needs at least as many cards as each side has, minus those that the other side removed or
/// changed.
package struct CardCheck: Sendable {
  private let base: Cards
  private let a: Cards
  private let b: Cards

  /// - Parameter base: the board from which both sides were made; an empty board if it is not known.
  package init(base: ParsedBoard, _ a: ParsedBoard, _ b: ParsedBoard) {
    (self.base, self.a, self.b) = (Cards(base), Cards(a), Cards(b))
  }

  /// Whether the merge keeps all cards that it must keep. Linear in the sizes of the texts.
  package func holds(for merge: ParsedBoard) -> Bool {
    let merged = Cards(merge)
    return keeps(a, beside: b, in: merged) && keeps(b, beside: a, in: merged)
  }

  /// Whether the merge has no more cards than the changes of both sides account for.
  ///
  /// It has more if the merge took two versions of one card for two cards, and kept both. The result may also be false
  /// if both sides changed a card in the same way.
  package func isCertain(of merge: ParsedBoard) -> Bool {
    let shared = a.counts.reduce(0) { $0 + max(0, min($1.value, b.count(of: $1.key)) - base.count(of: $1.key)) }
    return merge.cards.count <= a.board.cards.count + b.board.cards.count - base.board.cards.count - shared
  }

  private func keeps(_ side: Cards, beside other: Cards, in merged: Cards) -> Bool {
    let taken = base.counts.reduce(0) { $0 + max(0, $1.value - other.count(of: $1.key)) }
    guard merged.board.cards.count >= side.board.cards.count - taken else { return false }
    let missing = side.more(than: { merged.count(of: $0) + max(0, base.count(of: $0) - other.count(of: $0)) })
    guard !missing.isEmpty else { return true }
    let changed = base.more(than: { max(side.count(of: $0), other.count(of: $0)) })
    return side.lostCount(of: missing, in: merged) <= changed.values.reduce(0, +)
  }

  private struct Cards: Sendable {
    let board: ParsedBoard
    /// The number of cards with each text, by the hash of the text.
    private(set) var counts: [UInt64: Int] = [:]

    init(_ board: ParsedBoard) {
      self.board = board
      counts.reserveCapacity(board.cards.count)
      board.source.bytes.withUnsafeBufferPointer { bytes in
        for card in board.cards { counts[ByteHash.of(bytes, board.range(of: card)), default: 0] += 1 }
      }
    }

    func count(of text: UInt64) -> Int { counts[text, default: 0] }

    func more(than number: (UInt64) -> Int) -> [UInt64: Int] {
      var more: [UInt64: Int] = [:]
      for (text, count) in counts where count > number(text) { more[text] = count - number(text) }
      return more
    }

    /// Returns how many of the given cards have no counterpart in `other`: a card with the same id or, without an id,
    /// with the same title. `texts` has the number of cards with each text, by the hash of the text.
    func lostCount(of texts: [UInt64: Int], in other: Cards) -> Int {
      var ids: Set<String> = []
      var titles: Set<String> = []
      other.board.forEachSyntax(ofCards: other.board.cards.indices) { card, bytes in
        if let id = card.id { ids.insert(id) }
        titles.insert(card.title(bytes))
      }
      var open = texts
      var count = 0
      board.forEachSyntax(ofCards: board.cards.indices) { card, bytes in
        let text = ByteHash.of(bytes, card.range)
        guard let left = open[text], left > 0 else { return }
        open[text] = left - 1
        if !(card.id.map(ids.contains) ?? titles.contains(card.title(bytes))) { count += 1 }
      }
      return count
    }
  }
}
