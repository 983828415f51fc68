package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The open cards of a plan, each in the section of its ``UrgencyTier``, the most urgent first. Cards whose `start:` is after
/// today are only counted. `Value` is whatever the caller makes of each card.
package struct Day<Value: Sendable>: Sendable {
  package struct Card: Sendable {
    package let value: Value
    /// The id of an open card that must be done first; nil if there is none.
    package let waitsFor: String?
  }

  package struct Section: Sendable {
    /// The most urgent cards; at most as many as the limit.
    package var cards: [Card] = []
    /// The number of all cards of the section.
    package fileprivate(set) var count = 0
  }

  package let today: CalendarDate
  /// The boards that could be read, in order. A board without a title has the name of its file.
  package let boards: [(path: Path, title: String)]
  /// In the order of ``UrgencyTier``.
  private let sections: [Section]
  /// The number of open cards whose `start:` is after today.
  package let notStarted: Int
  /// The number of the other cards that are overdue, in whatever section they are.
  package let overdue: Int
  /// The concerns of the boards, then those about conflict copies.
  package let concerns: [PlanConcern]
  /// The handles of all cards of the plan; nil if they were not requested.
  package let handles: HandleTable?

  package subscript(_ tier: UrgencyTier) -> Section { sections[tier.rank] }

  /// Whether there is no open card.
  package var isEmpty: Bool { notStarted == 0 && sections.allSatisfy { $0.count == 0 } }

  fileprivate init(
    _ cards: RankedCards, of boards: [(path: Path, title: String)], _ concerns: [PlanConcern], _ handles: HandleTable?,
    today: CalendarDate, limit: Int?, make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) {
    (self.boards, self.concerns, self.handles, self.today) = (boards, concerns, handles, today)
    var counts = Array(repeating: 0, count: UrgencyTier.allCases.count)
    var (notStarted, overdue) = (0, 0)
    let shown = cards.ranked.filter { card in
      guard card.isBegun else {
        notStarted += 1
        return false
      }
      if card.isOverdue { overdue += 1 }
      counts[card.urgency.tier.rank] += 1
      return counts[card.urgency.tier.rank] <= limit ?? .max
    }
    var sections = counts.map { Section(count: $0) }
    for (card, value) in zip(shown, cards.values(of: shown, make)) {
      sections[card.urgency.tier.rank].cards.append(Card(value: value, waitsFor: cards.blocker(of: card)))
    }
    self.sections = sections
    self.notStarted = notStarted
    self.overdue = overdue
  }
}

extension PlanSnapshot {
  /// Sorts the open cards of the plan into the sections of a ``Day``. A board that cannot be read is left out, and a
  /// caveat says so.
  ///
  /// - Parameters:
  ///   - limit: the largest number of cards in each section; nil for all.
  ///   - make: makes a value from a board, the index of a card on it, and its path; called on several threads, only for the
  ///     cards that are returned.
  package func day<Value: Sendable>(
    today: CalendarDate, limit: Int? = nil, withHandles: Bool = false, make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<Day<Value>> {
    let openCards = CardFilter(.test(.state(.open)), today: today)
    let weights = settings.urgency
    var boards: [RankedCards.OfBoard] = []
    var concerns: [PlanConcern] = []
    var caveats: [Caveat] = []
    @Sendable func read(_ text: BoardText) -> (cards: RankedCards.OfBoard, concerns: [PlanConcern]) {
      let board = text.board
      var account = Account()
      let cards = RankedCards.OfBoard(
        board, text.path, openCards.cards(in: board, names: []), today: today, weights
      ) { card in
        account.add(card, in: board.columns[Int(board.cards[card.index].column)], of: board)
      }
      return (cards, PlanConcern.all(of: board, at: text.path, account))
    }
    func use(_ path: Path, _ result: Result<(cards: RankedCards.OfBoard, concerns: [PlanConcern]), FileFailure>) {
      switch result {
      case .success(let found):
        boards.append(found.cards)
        concerns += found.concerns
        caveats += [Caveat](found.cards.board.findings, of: path)
      case .failure(let failure): caveats.append(.unreadable(failure))
      }
    }
    var handles: HandleTable?
    if withHandles {
      handles = try forEachBoardAndHandles(read, use)
    } else {
      try forEachBoard(paths, make: read, use: use)
    }
    let day = Day(
      try RankedCards(boards, .wholePlan, weights, today: today),
      of: boards.map { ($0.path, $0.board.title ?? $0.path.stem) }, concerns + PlanConcern.all(of: copies),
      handles, today: today, limit: limit, make: make)
    return Answer(day, caveats)
  }

  /// Does the same as ``forEachBoard(_:make:use:)``, and returns the handles of all cards, also of those in the trash.
  private func forEachBoardAndHandles<Value: Sendable>(
    _ make: @Sendable (BoardText) -> Value, _ use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws -> HandleTable {
    var found: [HandleTable.OfBoard] = []
    let boards = Set(paths)
    try forEachIdentities(boards.contains(trash) ? paths : paths + [trash], isParsed: true) { text, identities in
      (
        value: boards.contains(text.path) ? make(text) : nil,
        handles: HandleTable.OfBoard(text: text, identities: identities.all)
      )
    } use: { path, result in
      if let handles = try? result.get().handles { found.append(handles) }
      // If the trash cannot be read, its cards have no handles.
      guard boards.contains(path) else { return }
      switch result {
      case .success(let (value, _)): if let value { try use(path, .success(value)) }
      case .failure(let failure): try use(path, .failure(failure))
      }
    }
    return HandleTable(ofBoards: found)
  }
}
