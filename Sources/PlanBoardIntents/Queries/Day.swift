package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// The open cards of a plan, each in one of four sections. Cards whose `start:` is after today are only counted.
/// `Value` is whatever the caller makes of each card.
package struct Day<Value: Sendable>: Sendable {
  package struct Card: Sendable {
    package let value: Value
    /// The id of an open card that must be done first; nil if there is none.
    package let waitsFor: String?
  }

  package struct Section: Sendable {
    /// The most urgent cards, sorted by urgency; at most as many as the limit.
    package let cards: [Card]
    /// The number of all cards of the section.
    package let count: Int
  }

  package let today: CalendarDate
  /// The titles, or else the file names, of the boards that could be read, in the order of the boards.
  package let boards: [String]
  /// The cards that are overdue.
  package let overdue: Section
  /// The cards that are due today.
  package let dueToday: Section
  /// The other cards that can be done now.
  package let next: Section
  /// The other cards that must wait for open cards.
  package let waiting: Section
  /// The number of open cards whose `start:` is after today.
  package let notStarted: Int
  /// The concerns of the boards, then those about conflict copies.
  package let concerns: [PlanConcern]
  /// The handles of all cards of the plan; nil if they were not requested.
  package let handles: HandleTable?

  /// Whether there is no open card.
  package var isEmpty: Bool { notStarted == 0 && [overdue, dueToday, next, waiting].allSatisfy { $0.count == 0 } }

  fileprivate init(
    _ found: FoundCards<Value>, open: Set<String>, _ concerns: [PlanConcern], _ handles: HandleTable?,
    today: CalendarDate
  ) {
    func section(_ cards: [FoundCards<Value>.Card], count: Int) -> Section {
      let cards = FoundCards.sorted(cards, limit: found.limit ?? .max)
      return Section(
        cards: cards.map { Card(value: $0.value, waitsFor: $0.card.blocker(among: open)) }, count: count)
    }
    let blocked = found[.perhapsBlocked].filter { $0.card.isBlocked(by: open) }
    let free = found[.perhapsBlocked].filter { !$0.card.isBlocked(by: open) }
    self.today = today
    self.concerns = concerns
    self.handles = handles
    boards = found.titles
    overdue = section(found[.overdue], count: found.counts[.overdue])
    dueToday = section(found[.today], count: found.counts[.today])
    next = section(found[.ready] + free, count: found.counts[.ready] + free.count)
    waiting = section(blocked, count: blocked.count)
    notStarted = found.notStarted
  }
}

extension PlanSnapshot {
  /// Sorts the open cards of the plan into the sections of a ``Day``. A board that cannot be read is left out, and a
  /// caveat says so.
  ///
  /// - Parameters:
  ///   - limit: the largest number of cards in each section; nil for all.
  ///   - make: makes a value from a board, the index of a card on it, and its path; called on several threads, and also
  ///     for some cards that are not returned.
  package func day<Value: Sendable>(
    today: CalendarDate, limit: Int? = nil, withHandles: Bool = false, make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<Day<Value>> {
    let openCards = CardFilter(.test(.state(.open)), today: today)
    // For each kind, the urgency of the last card to show, judging by the boards read so far; nil to show all cards.
    let last = Mutex(Kinds<Urgency?>(repeating: nil))
    var found = FoundCards<Value>(limit: limit)
    var concerns: [PlanConcern] = []
    var caveats: [Caveat] = []
    @Sendable func read(_ text: BoardText) -> (FoundCards<Value>, [PlanConcern], [Finding]) {
      let board = text.board
      let found = FoundCards(
        openCards.cards(in: board, names: []), of: board, text.path, today: today, limit: limit,
        last: last.withLock { $0 }, make: make)
      return (found, PlanConcern.all(of: board, at: text.path, found.account), board.findings)
    }
    func use(_ path: Path, _ result: Result<(FoundCards<Value>, [PlanConcern], [Finding]), FileFailure>) {
      switch result {
      case .success(let (cards, ofBoard, findings)):
        found.add(cards)
        concerns += ofBoard
        caveats += [Caveat](findings, of: path)
        let urgencies = found.last
        last.withLock { $0 = urgencies }
      case .failure(let failure): caveats.append(.unreadable(failure))
      }
    }
    var handles: [CardHandle]?
    if withHandles {
      handles = try forEachBoardAndHandles(read, use)
    } else {
      try forEachBoard(paths, make: read, use: use)
    }
    let open = try OpenCard.openIDs(for: found.all, in: self, today: today)
    let day = Day(
      found, open: open, concerns + PlanConcern.all(of: copies), handles.map { HandleTable($0) }, today: today)
    return Answer(day, caveats)
  }

  /// Does the same as ``forEachBoard(_:make:use:)``, and returns the handles of all cards, also of those in the trash.
  private func forEachBoardAndHandles<Value: Sendable>(
    _ make: @Sendable (BoardText) -> Value, _ use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws -> [CardHandle] {
    var handles: [CardHandle] = []
    let boards = Set(paths)
    try forEachIdentities(boards.contains(trash) ? paths : paths + [trash], isParsed: true) { text, identities in
      (value: boards.contains(text.path) ? make(text) : nil, handles: identities.handles)
    } use: { path, result in
      if let all = try? result.get().handles { handles += all }
      // If the trash cannot be read, its cards have no handles.
      guard boards.contains(path) else { return }
      switch result {
      case .success(let (value, _)): if let value { try use(path, .success(value)) }
      case .failure(let failure): try use(path, .failure(failure))
      }
    }
    return handles
  }
}

/// The section of an open card, as far as it is known before the other boards are read.
private enum Kind: Int, CaseIterable {
  case overdue, today, ready
  /// Neither overdue nor due today, and waits for cards that may be open.
  case perhapsBlocked

  init(_ card: OpenCard, today: CalendarDate) {
    if card.urgency.isOverdue {
      self = .overdue
    } else if card.urgency.due?.date == today {
      self = .today
    } else {
      self = card.mayWait ? .perhapsBlocked : .ready
    }
  }
}

private struct Kinds<Element: Sendable>: Sendable {
  private var elements: [Element]

  init(repeating element: Element) { elements = Array(repeating: element, count: Kind.allCases.count) }

  subscript(_ kind: Kind) -> Element {
    get { elements[kind.rawValue] }
    // With `set`, each change of an array would copy it.
    _modify { yield &elements[kind.rawValue] }
  }
}

/// The open cards of some boards. A card is left out if its `start:` is after today, or if a limit excludes it.
private struct FoundCards<Value: Sendable>: Sendable {
  struct Card: Sendable {
    let card: OpenCard
    let value: Value
    /// The number of boards that were added before the card's board.
    var board = 0
    let index: Int
  }

  let limit: Int?
  private(set) var titles: [String] = []
  /// The number of all cards of each kind, including those that were left out because of the limit.
  private(set) var counts = Kinds(repeating: 0)
  private(set) var notStarted = 0
  /// What was not understood in the fields of the cards of one board; not added up by ``add(_:)``.
  private(set) var account = Account()
  /// Cards of further boards are needed only if they are more urgent than this. nil until ``add(_:)`` has cut the cards
  /// to the limit.
  private(set) var last = Kinds<Urgency?>(repeating: nil)
  private var cards = Kinds<[Card]>(repeating: [])

  init(limit: Int?) { self.limit = limit }

  /// Counts the open cards of one board, and keeps those that are more urgent than `last`.
  init(
    _ indices: [Int], of board: ParsedBoard, _ path: Path, today: CalendarDate, limit: Int?, last: Kinds<Urgency?>,
    make: (ParsedBoard, Int, Path) -> Value
  ) {
    self.limit = limit
    titles = [board.title ?? path.stem]
    // `Void` stands for the values, because `make` is called only for the cards that are kept.
    var found = Kinds<[FoundCards<Void>.Card]>(repeating: [])
    board.forEachSyntax(ofCards: indices) { text, _ in
      account.add(text, in: board.columns[Int(board.cards[text.index].column)], of: board)
      let card = OpenCard(text, today: today)
      guard card.start == nil else { return notStarted += 1 }
      let kind = Kind(card, today: today)
      counts[kind] += 1
      if let last = last[kind], !(card.urgency < last) { return }
      found[kind].append(.init(card: card, value: (), index: text.index))
    }
    for kind in Kind.allCases {
      cards[kind] = FoundCards<Void>.sorted(found[kind], limit: self.limit(of: kind)).map {
        Card(card: $0.card, value: make(board, $0.index, path), index: $0.index)
      }
    }
  }

  subscript(_ kind: Kind) -> [Card] { cards[kind] }

  var all: [OpenCard] { Kind.allCases.flatMap { cards[$0].map(\.card) } }

  /// Cards that may be blocked are all kept, because their section depends on the other boards.
  private func limit(of kind: Kind) -> Int { kind == .perhapsBlocked ? .max : limit ?? .max }

  mutating func add(_ others: FoundCards) {
    let board = titles.count
    titles += others.titles
    notStarted += others.notStarted
    for kind in Kind.allCases {
      counts[kind] += others.counts[kind]
      cards[kind] += others[kind].lazy.map { card in
        var card = card
        card.board = board
        return card
      }
      // Sorting after each board would take too long, so the cards are cut only at twice the limit.
      let limit = limit(of: kind)
      guard cards[kind].count / 2 >= limit else { continue }
      cards[kind] = Self.sorted(cards[kind], limit: limit)
      last[kind] = cards[kind].last?.card.urgency
    }
  }

  /// The most urgent cards; equally urgent cards are in the order of the boards.
  static func sorted(_ cards: [Card], limit: Int) -> [Card] {
    // Copying an `OpenCard` needs reference counting, but copying its urgency does not.
    let keys = cards.map { (urgency: $0.card.urgency, board: $0.board, index: $0.index) }
    let order = keys.indices.sorted { left, right in
      let (left, right) = (keys[left], keys[right])
      if left.urgency != right.urgency { return left.urgency < right.urgency }
      return (left.board, left.index) < (right.board, right.index)
    }
    return order.prefix(limit).map { cards[$0] }
  }
}
