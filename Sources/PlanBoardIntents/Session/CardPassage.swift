internal import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardMerge

/// Follows the cards of a board from one text of the board to another.
///
/// A card's successor is the same card in the other text. If two cards could be the successor, the card has none.
/// docs/decisions/0011-one-identity-of-a-card.md lists the evidence that makes a successor certain.
package struct CardPassage: Sendable {
  /// For each card of the old text, its index in the new text; nil if the card is gone or its successor is not certain.
  package private(set) var successors: [Int?]

  /// Follows all cards of `before` to any other text of the board, earlier or later. O(n).
  package init(from before: ParsedBoard, to now: ParsedBoard) {
    if before.source.bytes == now.source.bytes {
      successors = before.cards.indices.map { .some($0) }
    } else {
      var pairs = CertainPairs(CardTable(before), CardTable(now))
      pairs.find()
      successors = pairs.successors
    }
  }

  /// Follows all cards through a known change of one card; nil if other cards differ, or are in another order. O(n),
  /// without parsing a card.
  ///
  /// - Parameter change: the index of the changed card in each text; nil for a text that does not have the card.
  package init?(from before: ParsedBoard, to now: ParsedBoard, changing change: (before: Int?, now: Int?)) {
    let others = before.cards.indices.filter { $0 != change.before }
    let othersNow = now.cards.indices.filter { $0 != change.now }
    guard others.count == othersNow.count,
      zip(others, othersNow).allSatisfy({ before.hasSameText($0, as: $1, of: now) })
    else { return nil }
    successors = Array(repeating: nil, count: before.cards.count)
    for (card, other) in zip(others, othersNow) { successors[card] = other }
    if let card = change.before, let now = change.now { successors[card] = now }
  }
}

/// Pairs the cards of two texts of a board, those with the strongest evidence first.
private struct CertainPairs {
  private let before: CardTable
  private let now: CardTable
  private let cardsBefore: [CardID: [Int]]
  private let cardsNow: [CardID: [Int]]
  private(set) var successors: [Int?]
  /// Whether a card of the new text is paired, by its index.
  private var isTaken: [Bool]

  init(_ before: CardTable, _ now: CardTable) {
    (self.before, self.now) = (before, now)
    (cardsBefore, cardsNow) = (before.cardsByID, now.cardsByID)
    successors = Array(repeating: nil, count: before.ids.count)
    isTaken = Array(repeating: false, count: now.ids.count)
  }

  mutating func find() {
    followIDs()
    followTitles()
    followTexts()
    followPlaces()
    followRewordings()
  }

  private mutating func link(_ card: Int, _ other: Int) {
    precondition(successors[card] == nil && !isTaken[other], "a card has one successor")
    successors[card] = other
    isTaken[other] = true
  }

  private var unpairedBefore: [Int] { successors.indices.filter { successors[$0] == nil } }
  private var unpairedNow: [Int] { isTaken.indices.filter { !isTaken[$0] } }

  /// Whether the ids allow the two cards to be the same card. A card may lose or gain an id that no card of the other
  /// text has.
  private func mayBe(_ card: Int, _ other: Int) -> Bool {
    switch (before.ids[card], now.ids[other]) {
    case (nil, nil): true
    case (let id?, nil): cardsNow[id] == nil
    case (nil, let id?): cardsBefore[id] == nil
    case (let id?, let other?): id == other
    }
  }

  // MARK: Evidence

  private mutating func followIDs() {
    // The cards to which a merge may have given a new id, such as `k3f9-2`, by the old id, such as `k3f9`.
    var made: [String: [Int]] = [:]
    for (id, cards) in cardsNow where cardsBefore[id] == nil {
      if let origin = DerivedID.origin(of: id.text) { made[origin, default: []] += cards }
    }
    for (id, cards) in cardsBefore where cards.count == 1 {
      guard let others = cardsNow[id], others.count == 1 else { continue }
      // If two cards had the same id, a merge may have given one of them a new id. The title then decides which card is
      // which.
      let title = before.titles[cards[0]]
      guard made[id.text] == nil || before.titleCounts[title] == 1 else { continue }
      let alike = made[id.text].map { ($0 + others).filter { now.titles[$0] == title } } ?? others
      if alike.count == 1, !hasChangedHands(cards[0], alike[0]) { link(cards[0], alike[0]) }
    }
  }

  /// Whether `other` is a different old card, to which somebody gave the id of `card`. This is so if an old card had
  /// the title of `other`, and no more cards have that title now than before.
  private func hasChangedHands(_ card: Int, _ other: Int) -> Bool {
    let title = now.titles[other]
    guard title != before.titles[card] else { return false }
    guard let count = before.titleCounts[title] else { return false }
    return now.titleCounts[title, default: 0] <= count
  }

  private mutating func followTitles() {
    func title(_ card: Int, of table: CardTable) -> NormalTitle? {
      table.titles[card].isEmpty ? nil : table.titles[card]
    }
    for (card, other) in uniquePairs({ title($0, of: before) }, { title($0, of: now) }) { link(card, other) }
  }

  private mutating func followTexts() {
    func text(_ card: Int, of table: CardTable) -> [UInt8]? {
      let text = table.board.normalizedText(ofCard: card)
      return text.isEmpty ? nil : text
    }
    for (card, other) in uniquePairs({ text($0, of: before) }, { text($0, of: now) }) { link(card, other) }
  }

  /// Pairs cards with identical texts, if all of them are still between the same neighbours.
  private mutating func followPlaces() {
    let old = Dictionary(grouping: unpairedBefore) { before.board.normalizedText(ofCard: $0) }
    let new = Dictionary(grouping: unpairedNow) { now.board.normalizedText(ofCard: $0) }
    for (text, cards) in old {
      guard let others = new[text], cards.count == others.count,
        zip(cards, others).allSatisfy({
          before.surroundings(ofCard: $0) == now.surroundings(ofCard: $1)
        })
      else { continue }
      for (card, other) in zip(cards, others) { link(card, other) }
    }
  }

  /// Pairs cards with similar titles between the same neighbours, where no card can have been added or removed. Neither
  /// title may occur in the other text.
  private mutating func followRewordings() {
    let tops = now.firstCards
    let pairs = unpairedBefore.compactMap { card -> (Int, Int)? in
      guard !before.titles[card].isEmpty, now.titleCounts[before.titles[card]] == nil,
        let other = inPlace(of: card, tops),
        !isTaken[other], mayBe(card, other), !now.titles[other].isEmpty,
        before.titleCounts[now.titles[other]] == nil,
        Similarity(before.titles[card].bytes).percent(Similarity(now.titles[other].bytes))
          >= Self.leastLikeness
      else { return nil }
      return (card, other)
    }
    for (card, other) in pairs { link(card, other) }
  }

  /// The smallest percentage of pairs of adjacent bytes that two titles must share.
  private static let leastLikeness = 70

  /// The card of the new text whose neighbours are the successors of a card's neighbours; nil if there is none. For a
  /// card without neighbours, the result is the only card of the same column and section.
  private func inPlace(of card: Int, _ tops: [CardTable.Group: Int]) -> Int? {
    let (previous, next) = (before.neighbour(ofCard: card, -1), before.neighbour(ofCard: card, 1))
    let other: Int?
    if let previous {
      other = successors[previous].flatMap { now.neighbour(ofCard: $0, 1) }
    } else if let next {
      other = successors[next].flatMap { now.neighbour(ofCard: $0, -1) }
    } else {
      other = tops[before.group(ofCard: card)]
    }
    guard let other else { return nil }
    func isSame(_ neighbour: Int?, _ step: Int) -> Bool {
      guard let neighbour else { return now.neighbour(ofCard: other, step) == nil }
      return successors[neighbour].map { $0 == now.neighbour(ofCard: other, step) } ?? false
    }
    return isSame(previous, -1) && isSame(next, 1) ? other : nil
  }

  /// The pairs of cards that have the same key, such as a title, if no other unpaired card of either text has that key.
  /// Cards whose key is nil are left out.
  private func uniquePairs<Key: Hashable>(_ key: (Int) -> Key?, _ keyNow: (Int) -> Key?) -> [(Int, Int)] {
    let old = Self.unique(unpairedBefore, key)
    let new = Self.unique(unpairedNow, keyNow)
    return old.compactMap { key, card in
      guard let card, case let other?? = new[key], mayBe(card, other) else { return nil }
      return (card, other)
    }
  }

  /// The card with each key; nil for a key that several cards have.
  private static func unique<Key: Hashable>(_ cards: [Int], _ key: (Int) -> Key?) -> [Key: Int?] {
    var found: [Key: Int?] = [:]
    for card in cards {
      guard let key = key(card) else { continue }
      found.updateValue(found[key] == nil ? card : nil, forKey: key)
    }
    return found
  }
}
