internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Open cards in the order of their urgency. This is the only place that decides what to do next.
///
/// Of equally urgent cards (``Urgency``), the boards take turns: first the first such card of each board, then the second of
/// each. In each turn, older cards come first, and then those of earlier boards.
struct RankedCards: Sendable {
  /// The open cards of one board that may be shown.
  struct OfBoard: Sendable {
    let board: ParsedBoard
    let path: Path
    /// In the order of the board.
    let cards: [OpenCard]

    /// - Parameter indices: the indices of open cards, in the order of the board.
    init(
      _ board: ParsedBoard, _ path: Path, _ indices: [Int], today: CalendarDate, _ weights: UrgencyWeights,
      also use: (CardSyntax) -> Void = { _ in }
    ) {
      var cards: [OpenCard] = []
      cards.reserveCapacity(indices.count)
      board.forEachSyntax(ofCards: indices) { text, _ in
        use(text)
        cards.append(OpenCard(text, today: today, weights))
      }
      (self.board, self.path, self.cards) = (board, path, cards)
    }
  }

  /// A card, by its board's index in ``boards`` and its own index in ``OfBoard/cards``.
  struct Ranked: Sendable {
    let board: Int
    let place: Int
    let urgency: Urgency
    /// Whether the card has no `start:` after today.
    let isBegun: Bool
    /// Whether the card's due day is over.
    let isOverdue: Bool
    /// The number of equally urgent cards before this one on its board.
    fileprivate var turn = 0
    fileprivate let age: Int
  }

  private let boards: [OfBoard]
  private let weights: UrgencyWeights
  private let today: CalendarDate
  /// The ids of open cards that other cards may wait for.
  private var open: Set<String> = []
  /// For the id of a card, how many open cards wait for it, where this matters.
  private var awaited: [String: Int] = [:]
  /// The most urgent card first.
  private(set) var ranked: [Ranked] = []

  /// Which cards of a plan are ranked.
  enum Extent {
    /// All open cards, so nothing else needs to be read to know which cards wait for each other.
    case wholePlan
    /// Some cards. How many cards wait for a card is found out only where it decides the order of the first `count` cards.
    case part(of: any BoardSource, first: Int)
    /// Some cards. How many cards wait for a card is found out for each of them.
    case explained(of: any BoardSource)
  }

  /// Ranks the cards of some boards, which are in the order of the plan. O(n log n).
  init(_ boards: [OfBoard], _ extent: Extent, _ weights: UrgencyWeights, today: CalendarDate) throws {
    (self.boards, self.weights, self.today) = (boards, weights, today)
    switch extent {
    case .wholePlan:
      open = ids
      for board in boards {
        for card in board.cards where !card.after.isEmpty {
          for id in card.after.uniqued() { awaited[id, default: 0] += 1 }
        }
      }
      rank()
    case .part(let plan, let count):
      open = try plan.openIDs(among: prerequisites, today: today)
      rank()
      awaited = try plan.awaited(deciding(count), today: today)
      if !awaited.isEmpty { rank() }
    case .explained(let plan):
      open = try plan.openIDs(among: prerequisites, today: today)
      awaited = try plan.awaited(ids, today: today)
      rank()
    }
    takeTurns()
  }

  private var ids: Set<String> {
    var ids: Set<String> = []
    for board in boards {
      for card in board.cards { if let id = card.id { ids.insert(id) } }
    }
    return ids
  }

  private var prerequisites: Set<String> {
    var ids: Set<String> = []
    for board in boards {
      for card in board.cards where !card.after.isEmpty { ids.formUnion(card.after) }
    }
    return ids
  }

  private mutating func rank() {
    var found: [Ranked] = []
    found.reserveCapacity(boards.reduce(0) { $0 + $1.cards.count })
    let today = today.dayNumber
    for board in boards.indices {
      for place in boards[board].cards.indices {
        let card = boards[board].cards[place]
        let urgency = Urgency(
          card, isBlocked: card.blocker(among: open) != nil, blocking: blocking(card), weights, today: today)
        found.append(
          Ranked(
            board: board, place: place, urgency: urgency, isBegun: card.start == nil,
            isOverdue: card.due.map { $0.date.dayNumber < today } ?? false,
            age: card.created.map { today - $0.dayNumber } ?? .min))
      }
    }
    // Sorting moves numbers faster than cards. They are in the order of the boards.
    ranked = found.indices.sorted { left, right in
      if found[left].urgency != found[right].urgency { return found[left].urgency < found[right].urgency }
      return left < right
    }.map { found[$0] }
  }

  private func blocking(_ card: OpenCard) -> Int { card.id.flatMap { awaited[$0] } ?? 0 }

  /// Calls `use` with each range of equally urgent cards, until it returns false.
  private func forEachTie(_ use: (Range<Int>) -> Bool) {
    var start = 0
    while start < ranked.count {
      var end = start + 1
      while end < ranked.count, ranked[end].urgency == ranked[start].urgency { end += 1 }
      guard use(start..<end) else { return }
      start = end
    }
  }

  /// The ids of the cards whose place among the first `count` cards depends on how many cards wait for them.
  private func deciding(_ count: Int) -> Set<String> {
    if weights.properties[.blocking] != nil {
      return ids
    }
    var found: Set<String> = []
    forEachTie { tie in
      if tie.count > 1 {
        for card in ranked[tie] { if let id = boards[card.board].cards[card.place].id { found.insert(id) } }
      }
      return tie.upperBound < count
    }
    return found
  }

  private mutating func takeTurns() {
    guard boards.count > 1 else { return }
    var ties: [Range<Int>] = []
    forEachTie {
      if $0.count > 1 { ties.append($0) }
      return true
    }
    for tie in ties {
      var turns: [Int: Int] = [:]
      for index in tie {
        ranked[index].turn = turns[ranked[index].board, default: 0]
        turns[ranked[index].board] = ranked[index].turn + 1
      }
      guard turns.count > 1 else { continue }
      ranked[tie].sort { left, right in
        if left.turn != right.turn { return left.turn < right.turn }
        return left.age != right.age ? left.age > right.age : left.board < right.board
      }
    }
  }

  func card(_ ranked: Ranked) -> OpenCard { boards[ranked.board].cards[ranked.place] }

  /// The first id that a card waits for; nil if it waits for none.
  func blocker(of ranked: Ranked) -> String? { ranked.urgency.isBlocked ? card(ranked).blocker(among: open) : nil }

  /// Why a card is as urgent as it is. The number of cards that wait for it is exact if the cards are of the whole plan or
  /// are explained.
  func explanation(of ranked: Ranked) -> CardUrgency {
    let card = card(ranked)
    return CardUrgency(
      card, ranked.urgency, waitsFor: blocker(of: ranked), blocking: blocking(card), weights, today: today)
  }

  /// Makes a value from each of some cards, on several threads if they are many.
  func values<Value: Sendable>(
    of cards: [Ranked], _ make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) -> [Value] {
    guard !cards.isEmpty else { return [] }
    return SharedWork.values(of: cards.count, fewest: 500) { range in
      var (board, index) = (boards[cards[range.lowerBound].board], cards[range.lowerBound].board)
      return cards[range].map { card in
        // Copying a board needs reference counting, and the next card is often on the same one.
        if card.board != index { (board, index) = (boards[card.board], card.board) }
        return make(board.board, board.cards[card.place].index, board.path)
      }
    }
  }
}
