/// Cards without an id that have one title, and so share a handle (decision 19).
package struct Twins: Hashable, Sendable {
  /// What decides whether a card may be an occurrence of a chore.
  package struct Occurrence: Hashable, Sendable {
    /// The value of the card's `every:`; nil if the card does not recur.
    private let recurrence: String?
    private let state: CardState

    package init(recurrence: String?, state: CardState) { (self.recurrence, self.state) = (recurrence, state) }

    /// Whether the card is done and was a recurring one. A cancelled card is no occurrence, because it has ended the
    /// recurrence.
    fileprivate var isPast: Bool { state == .done && recurrence != nil }

    /// The chore that the card may be an occurrence of.
    fileprivate var chore: String? { state == .cancelled ? nil : recurrence }
  }

  /// What must be known of a card to tell it from its twins.
  package struct Member: Hashable, Sendable {
    package let rest: RestDigest
    fileprivate let occurrence: Occurrence

    package init(_ card: Card) {
      rest = RestDigest(of: card)
      occurrence = Occurrence(recurrence: card.value(of: .every), state: card.state)
    }
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

  /// Whether cards without an id that have one title are occurrences of one chore, and so count as one card.
  package static func areOneChore(_ cards: [Occurrence]) -> Bool {
    guard let chore = cards.first?.chore else { return cards.isEmpty }
    return cards.allSatisfy { $0.chore == chore } && cards.count { !$0.isPast } <= 1
  }

  /// Which of the members count as the same card: a number for each, equal for those. O(n).
  ///
  /// The occurrences of a chore count as one card. They have the same `every:`, and at most one of them is open. If
  /// several are open, they are different chores, and a past occurrence belongs to the one with the same rest.
  package static func counted(_ members: [Member]) -> [Int] {
    var numbers = Array(members.indices)
    let chores = Dictionary(grouping: members.indices.filter { members[$0].occurrence.chore != nil }) {
      members[$0].occurrence.chore
    }
    for cards in chores.values {
      let open = cards.filter { !members[$0].occurrence.isPast }
      let past = cards.filter { members[$0].occurrence.isPast }
      if open.count < 2 {
        for card in past { numbers[card] = open.first ?? past[0] }
      } else {
        var firsts: [RestDigest: Int] = [:]
        for card in open + past where firsts[members[card].rest] == nil { firsts[members[card].rest] = card }
        for card in past { numbers[card] = firsts[members[card].rest] ?? card }
      }
    }
    return numbers
  }
}
