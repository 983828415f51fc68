internal import PlanBoardMarkdown

extension Matching {
  /// The key of a group: cards with the same bytes in one region, whose *partners* are also in one region. The partners
  /// are the cards of the other text with which the cards are matched.
  private struct Group: Hashable {
    var hash: UInt64
    var region: Int32
    var partnersRegion: Int32
  }

  /// Matches the cards of each group with their partners in text order. Equal cards are interchangeable, so none of
  /// them should count as moved past another.
  mutating func orderEqualCards() {
    for (cards, partners) in equalCards(old, new, partner: pieces.new) { link(cards, partners.sorted()) }
    for (cards, partners) in equalCards(new, old, partner: pieces.old) { link(partners.sorted(), cards) }
  }

  /// Returns the groups of two or more equal cards of one text, in text order, with their partners.
  private func equalCards(
    _ side: MergeInput, _ other: MergeInput, partner: (Int) -> Int?
  ) -> [(cards: [Int], partners: [Int])] {
    var groups: [Group: (cards: [Int], partners: [Int])] = [:]
    for index in side.pieces.indices where side.pieces[index].role == .card {
      guard let found = partner(index) else { continue }
      let card = side.pieces[index]
      let key = Group(hash: card.hash, region: card.region, partnersRegion: other.pieces[found].region)
      if let first = groups[key]?.cards.first, !side.isIdentical(first, to: index, of: side) { continue }
      groups[key, default: ([], [])].cards.append(index)
      groups[key]!.partners.append(found)
    }
    return groups.values.filter { $0.cards.count > 1 }
  }

  private mutating func link(_ olds: [Int], _ news: [Int]) {
    for old in olds { pieces.unlink(old: old) }
    for (old, new) in zip(olds, news) { pieces.link(old, new) }
  }
}
