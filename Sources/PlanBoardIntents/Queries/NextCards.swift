package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Open cards in the order in which they should be done. `Value` is whatever the caller makes of each card.
package struct NextCards<Value: Sendable>: Sendable {
  /// The cards that can be done now, the most urgent first.
  package private(set) var ready: [Value]
  /// The cards that must wait for open cards, the most urgent first.
  package private(set) var blocked: [Value]
  /// The cards whose `start:` is after today, sorted by that day; empty if they were not requested.
  package private(set) var later: [Value]
  /// The number of cards whose `start:` is after today; 0 if these cards were requested.
  package let hidden: Int
  /// The number of cards that were left out because of the limit.
  package private(set) var more = 0

  /// Whether there are no cards, apart from ``hidden`` ones.
  package var isEmpty: Bool { ready.isEmpty && blocked.isEmpty && later.isEmpty && more == 0 }

  fileprivate init(_ found: [(card: OpenCard, value: Value?)], open: Set<String>, limit: Int?) {
    // Copying an `OpenCard` needs reference counting, but copying its urgency does not.
    let urgency = found.map(\.card.urgency)
    func isMoreUrgent(_ left: Int, _ right: Int) -> Bool {
      urgency[left] == urgency[right] ? left < right : urgency[left] < urgency[right]
    }
    let started = found.indices.filter { found[$0].card.start == nil }.sorted(by: isMoreUrgent)
    let notStarted = found.indices.filter { found[$0].card.start != nil }.sorted { left, right in
      guard let first = found[left].card.start, let second = found[right].card.start, first != second else {
        return isMoreUrgent(left, right)
      }
      return first < second
    }
    ready = started.filter { !found[$0].card.isBlocked(by: open) }.compactMap { found[$0].value }
    blocked = started.filter { found[$0].card.isBlocked(by: open) }.compactMap { found[$0].value }
    later = notStarted.compactMap { found[$0].value }
    hidden = notStarted.count - later.count
    guard var left = limit else { return }
    for list in [\NextCards.ready, \.blocked, \.later] {
      more += max(self[keyPath: list].count - left, 0)
      self[keyPath: list] = Array(self[keyPath: list].prefix(left))
      left -= self[keyPath: list].count
    }
  }
}

extension CardSelection {
  /// Makes values for the selected cards that are open, in the order in which they should be done.
  ///
  /// - Parameters:
  ///   - limit: the largest number of cards in all lists of ``NextCards`` together; nil for all cards.
  ///   - withLater: whether to include cards whose `start:` is after today.
  ///   - make: makes a value from the index of a card; called on several threads.
  package func next<Value: Sendable>(
    limit: Int? = nil, withLater: Bool = false, make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<NextCards<Value>> {
    let today = today
    let found = try finding(.test(.state(.open))).reduce([] as [(card: OpenCard, value: Value?)]) {
      board, cards, path in
      var found: [(card: OpenCard, value: Value?)] = []
      board.forEachSyntax(ofCards: cards) { text, _ in
        let card = OpenCard(text, today: today)
        found.append((card, card.start == nil || withLater ? make(board, text.index, path) : nil))
      }
      return found
    } add: {
      $0 += $1
    }
    let open = try OpenCard.openIDs(for: found.value.lazy.map(\.card), in: plan, today: today)
    return found.map { NextCards($0, open: open, limit: limit) }
  }
}
