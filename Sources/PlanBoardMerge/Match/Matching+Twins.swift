internal import PlanBoardMarkdown

extension Matching {
  /// What twins have in common. Twins are equal cards of one region whose partners, their matches in the other text, are also in
  /// one region. Twins may exchange their partners.
  private struct Twins: Hashable {
    var hash: UInt64
    var region: Int32
    var partnersRegion: Int32
  }

  /// Matches twins with their partners in text order. Equal cards are interchangeable, so none of them has moved past another.
  mutating func orderTwins() {
    for (cards, partners) in twins(old, new, partner: pieces.new) { link(cards, partners.sorted()) }
    for (cards, partners) in twins(new, old, partner: pieces.old) { link(partners.sorted(), cards) }
  }

  /// Returns the groups of twins of one text in text order, each with their partners in the other text.
  private func twins(
    _ side: MergeInput, _ other: MergeInput, partner: (Int) -> Int?
  ) -> [(cards: [Int], partners: [Int])] {
    var groups: [Twins: (cards: [Int], partners: [Int])] = [:]
    for index in side.pieces.indices where side.pieces[index].role == .card {
      guard let found = partner(index) else { continue }
      let card = side.pieces[index]
      let key = Twins(hash: card.hash, region: card.region, partnersRegion: other.pieces[found].region)
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
