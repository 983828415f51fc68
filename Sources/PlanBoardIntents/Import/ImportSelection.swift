internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The cards of an import that the plan does not have yet.
struct ImportSelection {
  private(set) var cards: [ImportedCard] = []
  /// The number of cards that the plan has already.
  var present = 0
  /// The cards for which a card was to wait, and cannot, and the ids that cards cannot have.
  private(set) var rest: [ImportRest] = []

  init(_ imported: ImportedPlan, _ known: PresentCards) {
    var seen: [String: ImportedCard] = [:]
    var ids: Set<String> = []
    for card in imported.cards {
      if isPresent(card, known, &seen) {
        present += 1
      } else if let id = card.id, known.ids.contains(id) || !ids.insert(id).inserted {
        if known.hasCard(id, like: card) {
          present += 1
        } else {
          add(card, without: id, known, &seen)
        }
      } else {
        cards.append(card)
      }
    }
  }

  /// Adds a card whose id another card has.
  private mutating func add(
    _ card: ImportedCard, without id: String, _ known: PresentCards, _ seen: inout [String: ImportedCard]
  ) {
    var card = card
    card.id = nil
    card.name = id
    // Its text has the id.
    card.markdown = nil
    if card.source == nil {
      // By this name, a second import recognizes the card.
      card.source = SourceID.name("pb-", for: "\(id)\n\(card.title)\n\(card.board ?? "")")
      if isPresent(card, known, &seen) { return present += 1 }
    }
    rest.append(ImportRest(.field(.id), source: card.source, title: card.title, line1: card.line1, text: id))
    cards.append(card)
  }

  /// Whether the plan has a card with the name of this one, or the file has the same card twice.
  private func isPresent(_ card: ImportedCard, _ known: PresentCards, _ seen: inout [String: ImportedCard]) -> Bool {
    guard let source = card.source else { return false }
    if known.sources.contains(source) { return true }
    var same = card
    same.line1 = 0
    if seen[source] == same { return true }
    seen[source] = seen[source] ?? same
    return false
  }

  /// Finds an id for each card for which another one waits, and removes what no card can wait for.
  ///
  /// - Returns: the ids, by the names of the cards in the other program.
  mutating func identify(_ known: PresentCards) -> [String: String] {
    let places = Dictionary(
      cards.enumerated().flatMap { index, card in
        [card.source, card.id, card.name].compactMap(\.self).map { ($0, index) }
      }
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
        if known.ids.contains(name) || cards[card].isMarkdown, CardID(name) != nil {
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
