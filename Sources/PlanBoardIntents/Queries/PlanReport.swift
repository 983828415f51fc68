package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// What happened in a plan in a span of days: the cards that were done and added, the cards that are late now, and how many
/// these are by board, person, tag and week. `Value` is whatever the caller makes of each card.
package struct PlanReport<Value: Sendable>: Sendable {
  /// A card, and the day for which the report lists it.
  package struct Item: Sendable {
    package let day: DueDate
    package let value: Value
  }

  /// A week and how many cards were done and added in it.
  package struct Week: Hashable, Sendable {
    package let monday: CalendarDate
    package let done: Int
    package let added: Int
  }

  package let days: DaySpan
  package let today: CalendarDate
  /// By `done:`, or else by the commit that marked the card as done. The earliest first.
  package let done: [Item]
  /// By `created:`. The earliest first.
  package let added: [Item]
  /// The open cards whose due day is over today, the one that is due the longest first.
  package let late: [Item]
  package let total: ReportCounts
  /// The boards with cards that count, by path.
  package let boards: [(path: Path, title: String, counts: ReportCounts)]
  /// By name without `@`, the most done cards first; nil for the cards that name nobody.
  package let people: [(name: String?, counts: ReportCounts)]
  /// By name without `#`, the most done cards first; nil for the cards without a tag. The tags of a board count for each of
  /// its cards.
  package let tags: [(name: String?, counts: ReportCounts)]
  /// The last eight weeks up to the end of ``days`` or today, and before them those of ``days``, from the first with cards on;
  /// at most 53. The earliest first.
  package let weeks: [Week]
  /// The number of done cards whose day is not known.
  package let undated: Int
  /// The number of cards without a valid `created:`.
  package let uncreated: Int
  /// Whether any card has a valid `created:`. If not, 0 added cards means nothing.
  package let knowsAdded: Bool

  /// Items by their days, in their order.
  package static func byDay(_ items: [Item]) -> [(day: CalendarDate, items: [Item])] {
    var days: [(day: CalendarDate, items: [Item])] = []
    for item in items {
      if days.last?.day != item.day.date { days.append((item.day.date, [])) }
      days[days.count - 1].items.append(item)
    }
    return days
  }

  fileprivate init(_ days: DaySpan, _ window: ReportWindow, today: CalendarDate, _ sum: ReportSum<Value>) {
    func inOrder(_ items: [Item]) -> [Item] {
      items.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }
    self.days = days
    self.today = today
    done = inOrder(sum.done)
    added = inOrder(sum.added)
    late = inOrder(sum.late)
    total = sum.tally.total
    boards = sum.boards
    people = sum.tally.people
    tags = sum.tally.tags
    let weeks = window.mondays.map {
      Week(monday: $0, done: sum.doneInWeek[$0, default: 0], added: sum.addedInWeek[$0, default: 0])
    }
    let isEmpty = weeks.dropLast(ReportWindow.least).prefix { $0.done == 0 && $0.added == 0 }
    self.weeks = Array(weeks.dropFirst(isEmpty.count))
    undated = sum.undated
    uncreated = sum.uncreated
    knowsAdded = !sum.addedInWeek.isEmpty
  }
}

/// The weeks of a report.
private struct ReportWindow {
  static let least = 8
  static let most = 53

  let mondays: [CalendarDate]

  init(_ days: DaySpan, today: CalendarDate) {
    let last = days.last.map { min($0, max(today, days.first ?? $0)) } ?? max(today, days.first ?? today)
    let end = last.monday ?? last
    let first = days.first.map { end.dayNumber - ($0.monday ?? $0).dayNumber } ?? .max
    let count = min(max(first / 7 + 1, Self.least), Self.most)
    mondays = (0..<count).reversed().compactMap { end.adding(days: -7 * $0) }
  }

  /// The first day of the weeks and of `days`; nil for all days.
  func first(_ days: DaySpan) -> CalendarDate? { days.first.map { min($0, mondays.first ?? $0) } }
}

/// What the cards of some boards add to a report.
private struct ReportSum<Value: Sendable>: Sendable {
  typealias Item = PlanReport<Value>.Item

  var done: [Item] = []
  var added: [Item] = []
  var late: [Item] = []
  var tally = ReportTally()
  var boards: [(path: Path, title: String, counts: ReportCounts)] = []
  var doneInWeek: [CalendarDate: Int] = [:]
  var addedInWeek: [CalendarDate: Int] = [:]
  /// Done cards without a valid `done:`, which git may know.
  var unknown: [(board: ParsedBoard, path: Path, cards: [Int])] = []
  var undated = 0
  var uncreated = 0

  mutating func add(_ other: Self) {
    done += other.done
    added += other.added
    late += other.late
    tally.add(other.tally)
    boards += other.boards
    doneInWeek.merge(other.doneInWeek, uniquingKeysWith: +)
    addedInWeek.merge(other.addedInWeek, uniquingKeysWith: +)
    unknown += other.unknown
    uncreated += other.uncreated
  }

  /// Counts a card that was done on a day, and keeps it if the report lists it.
  mutating func add(
    _ text: CardSyntax, of board: ParsedBoard, doneOn day: DueDate, _ days: DaySpan, _ value: () -> Value
  ) {
    if let monday = day.date.monday { doneInWeek[monday, default: 0] += 1 }
    guard days.contains(day.date) else { return }
    done.append(Item(day: day, value: value()))
    tally.count(text, of: board, \.done)
  }

  /// Counts the cards of a board.
  init(
    _ board: ParsedBoard, _ cards: [Int], _ path: Path, _ days: DaySpan, today: CalendarDate,
    make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) {
    var undated: [Int] = []
    board.forEachSyntax(ofCards: cards) { text, _ in
      func value() -> Value { make(board, text.index, path) }
      let state = text.state(in: board.columns[Int(board.cards[text.index].column)])
      switch state {
      case .done:
        if let day = text.value(of: .done).flatMap({ DueDate(iso: $0) }) {
          add(text, of: board, doneOn: day, days, value)
        } else {
          undated.append(text.index)
        }
      case .open:
        tally.count(text, of: board, \.open)
        if state.isOverdue(text.due, on: today), let due = text.due {
          late.append(Item(day: due, value: value()))
          tally.count(text, of: board, \.late)
        }
      case .cancelled: break
      }
      guard let created = text.value(of: .created).flatMap({ DueDate(iso: $0) }) else { return uncreated += 1 }
      if let monday = created.date.monday { addedInWeek[monday, default: 0] += 1 }
      if days.contains(created.date) {
        added.append(Item(day: created, value: value()))
        tally.count(text, of: board, \.added)
      }
    }
    boards = [(path, board.title ?? path.stem, tally.total)]
    if !undated.isEmpty { unknown = [(board, path, undated)] }
  }

  init() {}

  /// Counts the done cards whose days git knows.
  mutating func settle(
    _ days: DaySpan, known: (ParsedBoard, [Int], Path) throws -> [Int: CalendarDate],
    make: (ParsedBoard, Int, Path) -> Value
  ) rethrows {
    for (board, path, cards) in unknown {
      let found = try known(board, cards, path)
      undated += cards.count - found.count
      let before = tally.total
      board.forEachSyntax(ofCards: cards.filter { found[$0] != nil }) { text, _ in
        guard let day = found[text.index] else { return }
        add(text, of: board, doneOn: DueDate(day), days) { make(board, text.index, path) }
      }
      if let index = boards.firstIndex(where: { $0.path == path }) {
        boards[index].counts.done += tally.total.done - before.done
      }
    }
    unknown = []
  }
}

extension CardSelection {
  /// The report about the selected cards in a span of days. Select ``CardScope/planAndArchive``, because people archive what
  /// is done.
  ///
  /// - Parameters:
  ///   - session: where a git repository is looked for, which knows on which days cards without `done:` were done; nil to
  ///     look for none.
  ///   - local: returns the local time at a moment, given in seconds since 1970.
  ///   - make: makes a value from the index of a card; called on several threads.
  package func report<Value: Sendable>(
    on days: DaySpan, in session: PlanSession?, _ local: @escaping (Int) -> LocalTime,
    make: @Sendable (ParsedBoard, Int, Path) -> Value
  ) throws -> Answer<PlanReport<Value>> {
    let window = ReportWindow(days, today: today)
    var history = GitDoneDays(session, plan.settings.defaults, local)
    var answer = try reduce(ReportSum<Value>()) { [today] board, cards, path in
      ReportSum(board, cards, path, days, today: today, make: make)
    } add: {
      $0.add($1)
    }.map { sum in
      var sum = sum
      try sum.settle(
        days, known: { try history.days(of: $1, on: $0, at: $2, since: window.first(days)) }, make: make)
      return PlanReport(days, window, today: today, sum)
    }
    answer.caveats += history.caveats
    return answer
  }
}
