@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// What to do next: which cards are shown, and in what order. `pb top` uses the same order for one board.
struct NextCardsTests {
  private static let boards: KeyValuePairs = [
    "a.md": """
    ---
    planboard: 1
    primary: true
    ---
    ## Next
    - [ ] plain
    - [/] started
    - [ ] soon due:2026-12-01
    - [ ] low !low due:2026-11-22
    - [ ] high !high
    - [ ] late due:2026-11-20
    - [ ] pinned pin:true
    - [ ] waits !high after:^here
    - [ ] here ^here
    - [ ] waits for b pin:true after:^gone,^there
    - [ ] free after:^d0ne
    - [ ] free, too after:^nowhere
    - [ ] tomorrow !high start:2026-11-22
    - [ ] today start:2026-11-21
    - [ ] in spring start:2027-03-01
    - [ ] in spring, high !high start:2027-03-01
    - [x] checked !high
    - [-] given up !high
    ## Done
    - [ ] unchecked !high ^d0ne
    ***
    ## Archive
    - [ ] archived pin:true ^gone

    """,
    "b.md": "---\nplanboard: 1\n---\n## B\n- [ ] there ^there\n- [ ] high, too !high\n",
  ]

  private func next(
    _ query: String = "", on board: String? = nil, limit: Int? = nil, withLater: Bool = false
  ) throws -> NextCards<String> {
    try MemoryPlan(Self.boards).snapshot.cards(matching: query, on: board, today: today).value
      .next(limit: limit, withLater: withLater) { board, card, _ in board.card(card).title }.value
  }

  @Test func `pinned cards come first, then late ones, those due soon, this week, by priority, and in turns`() throws {
    let next = try next()
    #expect(
      next.cards.map(\.value) == [
        "pinned", "waits for b", "late", "low", "high", "high, too", "soon", "started", "here", "there", "plain",
        "free",
        "free, too", "today", "waits",
      ])
    #expect(next.blocked.map(\.value) == ["waits for b", "waits"])
    #expect(next.later.isEmpty && next.hidden == 3 && next.more == 0)
    #expect(next.ready.count == 13)
  }

  @Test func `cards that have not started yet are shown only on request, by the day when they start`() throws {
    let next = try next(withLater: true)
    #expect(next.later.map(\.value) == ["tomorrow", "in spring, high", "in spring"] && next.hidden == 0)
  }

  @Test func `a card of another board blocks even if only one board is shown, or if the query does not find it`() throws
  {
    #expect(try next(on: "a").blocked.map(\.value) == ["waits for b", "waits"])
    #expect(try next("waits").blocked.map(\.value) == ["waits for b", "waits"] && next("waits").ready.isEmpty)
    #expect(try next("is:done").isEmpty && next("nothing").isEmpty)
  }

  @Test(arguments: [(2, 1, 1, 0, 16), (14, 13, 1, 0, 4), (16, 13, 2, 1, 2), (99, 13, 2, 3, 0)])
  func `a limit leaves out the least urgent cards`(limit: Int, ready: Int, blocked: Int, later: Int, more: Int) throws {
    let next = try next(limit: limit, withLater: true)
    #expect([next.ready.count, next.blocked.count, next.later.count, next.more] == [ready, blocked, later, more])
    #expect(!next.isEmpty)
  }

  @Test func `pb top has the same order for one board, and counts all open cards`() throws {
    let top = try TopCards(count: 99, today: today).find(in: Memory(Self.boards))
    let next = try next(on: "a")
    #expect(top.cards.map { top.board.card($0).title } == next.cards.map(\.value))
    #expect(top.open == 16 && top.overdue == 1)
    let first = try TopCards(count: 1, today: today).find(in: Memory(["a.md": "## A\n- b after:^x\n- c ^x\n"]))
    #expect(first.cards.map { first.board.card($0).title } == ["c"])
  }
}

/// What was done, day by day.
struct DoneCardsTests {
  private func done(_ text: String, from first: String, to last: String) throws -> DoneCards<String> {
    let days = try #require(DaySpan(from: CalendarDate(iso: first), to: CalendarDate(iso: last)))
    return try MemoryPlan(["a.md": "---\nplanboard: 1\n---\n" + text]).snapshot
      .cards(matching: "", in: .planAndArchive, today: today).value
      .done(on: days, in: nil, { SystemClock.localTime($0) }) { board, card, _ in board.card(card).title }.value
  }

  @Test func `done cards are grouped by day and sorted by time, and those without a date are counted`() throws {
    let text = """
      ## A
      - [x] two done:2026-11-20T15:00
      - [x] one done:2026-11-20T09:00
      - [x] four done:2026-11-21
      - [x] before done:2026-11-19
      - [x] after done:2026-11-22
      - [x] undated
      - [ ] open done:2026-11-20
      - [-] cancelled done:2026-11-20
      - [x] no date done:soon
      ## Done
      - three, by its column done:2026-11-20T20:00
      ***
      ## Archive
      - [ ] five, archived done:2026-11-21

      """
    let done = try done(text, from: "2026-11-20", to: "2026-11-21")
    #expect(done.dates.map(\.date.description) == ["2026-11-20", "2026-11-21"])
    #expect(done.dates.map(\.cards) == [["one", "two", "three, by its column"], ["four", "five, archived"]])
    #expect(done.undated == 2)
    #expect(try self.done(text, from: "2025-01-01", to: "2025-12-31").dates.isEmpty)
  }

  @Test(
    arguments: [
      ("week", "2026-11-16", "2026-11-22"), ("today", "2026-11-21", "2026-11-21"),
      ("2026-11", "2026-11-01", "2026-11-30"),
      ("2026-11-01..today", "2026-11-01", "2026-11-21"), ("2026-10..2026-11", "2026-10-01", "2026-11-30"),
      ("2026-11-01..", "2026-11-01", nil), ("last-month..", "2026-10-01", nil), ("..2026-11", nil, "2026-11-30"),
      ("..Today", nil, "2026-11-21"),
    ] as [(String, String?, String?)])
  func `a span of days can be typed alone, and be open at one end`(text: String, first: String?, last: String?) throws {
    let days = try QueryDate.days(typed: text, on: today)
    #expect(days.first?.description == first && days.last?.description == last)
    for (day, isOutside) in [(days.first?.adding(days: -1), true), (days.first, false), (days.last, false)] {
      if let day { #expect(days.contains(day) != isOutside) }
    }
    #expect(days.contains(today.adding(days: 9999)!) == (last == nil))
    #expect(days.contains(today.adding(days: -9999)!) == (first == nil))
  }

  @Test(
    arguments: [
      ("moth", "month", 0..<4), ("soon", nil, 0..<4), ("", nil, 0..<0), ("..", nil, 0..<2), ("any", "..today", 0..<3),
      ("2026-11-01..soon", nil, 12..<16), ("moth..", "month", 0..<4),
    ] as [(String, String?, Range<Int>)])
  func `a text that is no span of days is refused, with the nearest word`(
    text: String, nearest: String?, range: Range<Int>
  ) {
    let part = String(decoding: Array(text.utf8)[range], as: UTF8.self)
    #expect(throws: CardQuery.Failure(reason: .noDate(part, nearest: nearest), query: text, range: range)) {
      try QueryDate.days(typed: text, on: today)
    }
  }

  @Test(arguments: [("today..yesterday", "yesterday..today"), ("2026-11..2026-10-01", "2026-10-01..2026-11")])
  func `a span that ends before it begins is refused, with the span the other way round`(text: String, swapped: String)
  {
    let reason = CardQuery.Failure.Reason.reversedDays(text, swapped: swapped)
    #expect(throws: CardQuery.Failure(reason: reason, query: text, range: 0..<text.utf8.count)) {
      try QueryDate.days(typed: text, on: today)
    }
  }
}
