internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The cards of an import that the plan does not have yet.
struct ImportSelection {
  private(set) var cards: [ImportedCard] = []
  /// The number of cards that the plan has already.
  var present = 0
  /// The cards for which a card was to wait, and cannot.
  private(set) var rest: [ImportRest] = []

  init(_ imported: ImportedPlan, _ known: PresentCards) {
    var seen: Set<String> = []
    for card in imported.cards {
      let isKnown =
        [card.source, card.template].compactMap(\.self).contains { known.sources.contains($0) }
        || card.source.map { !seen.insert($0).inserted } ?? false || card.id.map { known.ids.contains($0) } ?? false
      if isKnown { present += 1 } else { cards.append(card) }
    }
  }

  /// Finds an id for each card for which another one waits, and removes what no card can wait for.
  ///
  /// - Returns: the ids, by the names of the cards in the other program.
  mutating func identify(_ known: PresentCards) -> [String: String] {
    let places = Dictionary(
      cards.enumerated().flatMap { index, card in [card.source, card.id].compactMap(\.self).map { ($0, index) } }
    ) { first, _ in first }
    removeCircles(places)
    var taken = known.ids.union(cards.compactMap(\.id))
    var ids: [String: String] = [:]
    for card in cards.indices {
      cards[card].after = cards[card].after.filter { name in
        if ids[name] != nil { return true }
        if let place = places[name] {
          ids[name] = cards[place].id ?? Self.newID(for: name, &taken)
          return true
        }
        if let id = known.idsBySource[name] {
          ids[name] = id
          return true
        }
        // A card of PlanBoard's own JSON names the ids of others, which may be gone.
        if known.ids.contains(name) || cards[card].markdown != nil, CardID(name) != nil {
          ids[name] = name
          return true
        }
        leaveOut(name, of: card)
        return false
      }
    }
    return ids
  }

  private mutating func leaveOut(_ name: String, of card: Int) {
    rest.append(
      ImportRest(
        .prerequisite, source: cards[card].source, title: cards[card].title, line1: cards[card].line1,
        text: SourceID.uuid(of: name) ?? name))
  }

  /// Removes each prerequisite that would make cards wait for each other.
  private mutating func removeCircles(_ places: [String: Int]) {
    enum Mark { case new, open, closed }
    var marks = [Mark](repeating: .new, count: cards.count)
    for start in cards.indices where marks[start] == .new {
      var path = [(card: start, next: 0)]
      marks[start] = .open
      while let (card, next) = path.last {
        guard next < cards[card].after.count else {
          marks[card] = .closed
          path.removeLast()
          continue
        }
        let name = cards[card].after[next]
        if let other = places[name], marks[other] == .open {
          cards[card].after.remove(at: next)
          leaveOut(name, of: card)
          continue
        }
        path[path.count - 1].next += 1
        if let other = places[name], marks[other] == .new {
          marks[other] = .open
          path.append((other, 0))
        }
      }
    }
  }

  /// An id that follows from the name of a card in another program: the beginning of its UUID, or letters of a digest.
  private static func newID(for source: String, _ taken: inout Set<String>) -> String {
    let digits = (SourceID.uuid(of: source) ?? SourceID.uuid(for: source)).filter { $0 != "-" }
    for count in [8, 12, 16, 32] {
      let id = String(digits.prefix(count))
      if taken.insert(id).inserted { return id }
    }
    return digits
  }
}
