package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Open cards in the order in which they should be done. `Value` is whatever the caller makes of each card.
package struct NextCards<Value: Sendable>: Sendable {
  package struct Card: Sendable {
    package let value: Value
    package let urgency: CardUrgency
  }

  /// The most urgent first. Cards whose `start:` is after today come last, sorted by that day, if they were requested.
  package private(set) var cards: [Card]
  /// The number of cards whose `start:` is after today; 0 if these cards were requested.
  package let hidden: Int
  /// The number of cards that were left out because of the limit.
  package private(set) var more: Int

  /// The cards that can be done now.
  package var ready: [Card] { cards.filter { $0.urgency.waitsFor == nil && $0.urgency.start == nil } }
  /// The cards that must wait for open cards.
  package var blocked: [Card] { cards.filter { $0.urgency.waitsFor != nil && $0.urgency.start == nil } }
  /// The cards whose `start:` is after today; empty if they were not requested.
  package var later: [Card] { cards.filter { $0.urgency.start != nil } }

  /// Whether there are no cards, apart from ``hidden`` ones.
  package var isEmpty: Bool { cards.isEmpty && more == 0 }

  /// The first cards; the others are counted as left out.
  package func first(_ count: Int) -> NextCards {
    var next = self
    next.cards = Array(cards.prefix(count))
    next.more += cards.count - next.cards.count
    return next
  }

  /// The same cards with other values.
  package func map(_ make: (Value, CardUrgency) -> Value) -> NextCards {
    var next = self
    next.cards = cards.map { Card(value: make($0.value, $0.urgency), urgency: $0.urgency) }
    return next
  }

  fileprivate init(
    _ all: RankedCards, limit: Int?, withLater: Bool, make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) {
    let wanted = all.ranked.filter { withLater || $0.isBegun }
    let shown = limit.map { Array(wanted.prefix($0)) } ?? wanted
    cards = zip(shown, all.values(of: shown, make)).map { Card(value: $1, urgency: all.explanation(of: $0)) }
    hidden = all.ranked.count - wanted.count
    more = wanted.count - shown.count
  }
}

extension CardSelection {
  /// Makes values for the selected cards that are open, in the order in which they should be done.
  ///
  /// - Parameters:
  ///   - limit: the largest number of cards; nil for all cards.
  ///   - withLater: whether to include cards whose `start:` is after today.
  ///   - isExplained: whether the number of cards that wait for a card is needed for each card.
  ///   - make: makes a value from the index of a card; called on several threads.
  package func next<Value: Sendable>(
    limit: Int? = nil, withLater: Bool = false, isExplained: Bool = false,
    make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<NextCards<Value>> {
    let today = today
    let weights = plan.settings.urgency
    let found = try finding(.test(.state(.open))).reduce([] as [RankedCards.OfBoard]) { board, cards, path in
      RankedCards.OfBoard(board, path, cards, today: today, weights)
    } add: {
      $0.append($1)
    }
    return try found.map { boards in
      let extent: RankedCards.Extent =
        if isWholePlan { .wholePlan } else if isExplained { .explained(of: plan) } else {
          .part(of: plan, first: limit ?? .max)
        }
      let ranked = try RankedCards(boards, extent, weights, today: today)
      return NextCards(ranked, limit: limit, withLater: withLater, make: make)
    }
  }
}
