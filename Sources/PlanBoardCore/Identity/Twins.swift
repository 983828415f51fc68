/// Cards without an id that have one title, and so share a handle (decision 19).
package struct Twins: Hashable, Sendable {
  /// What must be known of a card to tell it from its twins.
  package struct Member: Hashable, Sendable {
    package let rest: RestDigest
    /// The value of the card's `every:`; nil if the card does not recur.
    private let recurrence: String?
    private let state: CardState

    package init(_ card: Card) {
      rest = RestDigest(of: card)
      recurrence = card.value(of: .every)
      state = card.state
    }

    /// A done card that was a recurring one's occurrence. A cancelled card is no such occurrence, because it has ended
    /// the recurrence.
    fileprivate var isPast: Bool { state == .done && recurrence != nil }

    /// The chore that the card may be an occurrence of.
    fileprivate var chore: String? { state == .cancelled ? nil : recurrence }
  }

  /// For each rest, the number of first letters that no other rest has; 0 if several cards have this rest.
  private let needed: [RestDigest: Int]

  /// - Parameter members: all cards without an id that have the title.
  /// - Returns: nil if they count as one card.
  package init?(_ members: [Member]) {
    let counted = Self.counted(members)
    guard Set(counted).count > 1 else { return nil }
    var cards: [RestDigest: Set<Int>] = [:]
    for (member, card) in zip(members, counted) { cards[member.rest, default: []].insert(card) }
    let sorted = cards.keys.sorted()
    var needed: [RestDigest: Int] = [:]
    for (index, rest) in sorted.enumerated() {
      let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let shared = neighbours.map { HandleTable.sharedLetters(rest.text, $0.text) }.max() ?? 0
      needed[rest] = cards[rest]!.count > 1 ? 0 : max(shared + 1, CardHandle.leastTyped)
    }
    self.needed = needed
  }

  /// The number of first letters of a rest that are enough to tell its card from its twins; nil if another card has the
  /// same rest, or if the rest is none of theirs.
  func neededLetters(of rest: RestDigest) -> Int? {
    let count = needed[rest] ?? 0
    return count > 0 ? count : nil
  }

  /// Which of the members count as the same card: a number for each, equal for those.
  ///
  /// The occurrences of a chore count as one card. They have the same `every:`, and at most one of them is open. If
  /// several are open, they are different chores, and a past occurrence belongs to the one with the same rest.
  package static func counted(_ members: [Member]) -> [Int] {
    var numbers = Array(members.indices)
    for (_, chore) in Dictionary(
      grouping: members.indices.filter { members[$0].chore != nil }, by: { members[$0].chore })
    {
      let open = chore.filter { !members[$0].isPast }
      for index in chore where members[index].isPast {
        let others = open.count > 1 ? open.filter { members[$0].rest == members[index].rest } : open
        let past = chore.first { members[$0].isPast && (open.isEmpty || members[$0].rest == members[index].rest) }
        numbers[index] = others.first ?? past ?? index
      }
    }
    return numbers
  }
}
