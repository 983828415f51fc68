@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// The order of what to do next, compared with a slow sort of the cards as the model shows them.
struct UrgencyTests {
  private let today = CalendarDate(year: 2026, month: 11, day: 21)!

  /// A random card. Days, priorities, ids and titles come from small pools, so that many cards are alike.
  private func card(_ random: inout Seeded) -> String {
    func often(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    func day(_ days: ClosedRange<Int>, _ random: inout Seeded) -> CalendarDate {
      today.adding(days: Int.random(in: days, using: &random))!
    }
    var text = "- [\(["x", " ", " ", " ", "/"].randomElement(using: &random)!)] "
    text += ["a", "b", "b", "c"].randomElement(using: &random)!
    if !often(3) { text += " due:\(day(-3...10, &random))\(often(4) ? "T09:00" : "")" }
    if often(2) { text += " !\(["high", "medium", "low"].randomElement(using: &random)!)" }
    if often(8) { text += " start:\(day(-1...3, &random))" }
    if often(8) { text += " pin:true" }
    if often(4) { text += " after:^id\(Int.random(in: 0..<8, using: &random))" }
    if often(3) { text += " ^id\(Int.random(in: 0..<8, using: &random))" }
    if often(4) { text += " created:\(day(-40...0, &random))" }
    if often(4) { text += [" #home", " #work"].randomElement(using: &random)! }
    return text
  }

  private func boards(_ random: inout Seeded) -> [(name: String, cards: [String])] {
    (0..<Int.random(in: 1...5, using: &random)).map { board in
      ("b\(board).md", (0..<Int.random(in: 0...9, using: &random)).map { _ in card(&random) })
    }
  }

  private func plan(_ boards: [(name: String, cards: [String])], urgency: String? = nil) throws -> PlanSnapshot {
    var files: [(name: String, bytes: [UInt8]?)] = boards.map { board in
      let cards = board.cards.map { "\($0)\n" }.joined()
      return (board.name, Array("---\nplanboard: 1\n---\n## A\n\(cards)".utf8))
    }
    files.append((".planboard.yml", Array((urgency.map { "urgency: \($0)\n" } ?? "version: 1\n").utf8)))
    return try MemoryPlan(session: MemoryPlan.session(files)).snapshot
  }

  private struct Named: Hashable, Sendable {
    let path: String
    let card: Card
    var place: String { "\(path):\(card.line1)" }
  }

  private func order(_ plan: PlanSnapshot, _ query: String = "", isExplained: Bool = false) throws -> [NextCards<Named>
    .Card]
  {
    try plan.cards(matching: query, today: today).value.next(withLater: true, isExplained: isExplained) {
      Named(path: $2.text, card: $0.card($1))
    }.value.cards
  }

  // MARK: The whole order

  /// The order as docs/queries.md says it, of cards in the order of the boards.
  private func expected(_ cards: [Named]) -> [Named] {
    let open = Set(cards.compactMap { $0.card.id?.text })
    func isBlocked(_ card: Card) -> Bool { card.prerequisiteIDs.contains(where: open.contains) }
    func start(_ card: Card) -> Int? {
      card.value(of: .start).flatMap { DueDate(iso: $0)?.date }.flatMap { $0 > today ? $0.dayNumber : nil }
    }
    func tier(_ card: Card) -> Int {
      if start(card) != nil { return 5 }
      if card.isPinned { return 0 }
      if isBlocked(card) { return 5 }
      let days = card.due.map { $0.date.dayNumber - today.dayNumber }
      if let days, days <= 0 { return days < 0 ? 1 : 2 }
      return days.map { $0 <= 3 } == true ? 3 : 4
    }
    func keys(_ card: Card) -> [Int] {
      let tier = tier(card)
      let days = card.due.map { $0.date.dayNumber - today.dayNumber }
      let isNear = tier < 4 || days.map { $0 <= 7 } == true
      return [
        tier, start(card) ?? -1, isBlocked(card) ? 1 : 0, isNear ? days ?? 9999 : 9999, card.priority?.rank ?? 3,
        days.map { $0 * 1441 + (card.due?.time.map(\.minutes) ?? -1) } ?? .max, card.box == .started ? 0 : 1,
        -cards.count { other in card.id.map { other.card.prerequisiteIDs.contains($0.text) } ?? false },
      ]
    }
    let keyed = cards.map { (card: $0, keys: keys($0.card)) }
    return keyed.indices.map { index in
      let (card, own) = keyed[index]
      let turn = keyed[..<index].count { $0.keys == own && $0.card.path == card.path }
      let age = card.card.value(of: .created).flatMap { CalendarDate(iso: $0)?.dayNumber } ?? .max
      return (card: card, keys: own + [turn, age, index])
    }.sorted { $0.keys.lexicographicallyPrecedes($1.keys) }.map(\.card)
  }

  @Test func `the order is that of the documentation, of a whole plan, a part of it and the top of a board`() throws {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(300)) {
      var random = Seeded(seed)
      let plan = try plan(boards(&random))
      let all = try plan.cards(matching: "is:open", today: today).value.best { board, card, path, _ in
        Named(path: path.text, card: board.card(card))
      }.value
      let order = try order(plan)
      #expect(order.map(\.value.place) == expected(all).map(\.place), "seed \(seed)")
      #expect(try self.order(plan, isExplained: true).map(\.value) == order.map(\.value), "seed \(seed)")
      #expect(order.map(\.urgency.tier) == order.map(\.urgency.tier).sorted(), "seed \(seed)")
      for board in Set(order.map(\.value.path)) {
        let count = Int.random(in: 1...9, using: &random)
        let top = try TopCards(board: BoardName(board), count: count, today: today).find(in: plan)
        let expected = order.filter { $0.value.path == board && $0.urgency.start == nil }.prefix(count)
        #expect(top.cards.map { top.board.card($0) } == expected.map(\.value.card), "seed \(seed), top \(count)")
      }
      for query in ["#home", "!high", "b"] {
        let part = try self.order(plan, query).map(\.value)
        let rest = order.map(\.value).filter(Set(part).contains)
        // Turns are counted among the cards of the answer, so equally urgent cards may change places.
        #expect(Set(part) == Set(rest) && part.count == rest.count, "seed \(seed), \(query)")
        #expect(part.map { place($0, order).tier } == rest.map { place($0, order).tier }, "seed \(seed), \(query)")
      }
    }
  }

  private func place(_ card: Named, _ order: [NextCards<Named>.Card]) -> CardUrgency {
    order.first { $0.value == card }!.urgency
  }

  // MARK: Promises

  @Test func `a card that is due earlier, else equal, is never later, whatever the weights`() throws {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(200)) {
      var random = Seeded(seed)
      var boards = boards(&random)
      let board = Int.random(in: boards.indices, using: &random)
      let rest = [" !high", " !low", " #home", " pin:true", " created:2026-11-01", ""].randomElement(using: &random)!
      let days = [-400, -3, -1, 0, 1, 3, 4, 7, 8, 60].shuffled(using: &random).prefix(2).sorted()
      let pair = ["first", "second"].enumerated().map { "- [ ] \($1) due:\(today.adding(days: days[$0])!)\(rest)" }
      for card in pair.shuffled(using: &random) {
        boards[board].cards.insert(card, at: Int.random(in: 0...boards[board].cards.count, using: &random))
      }
      for urgency in [nil, "{due: 1, priority: 9}", "{priority: 3, age: 2, tags: {home: 5}}", "{due: 0, blocking: 4}"] {
        let titles = try order(plan(boards, urgency: urgency)).map(\.value.card.title)
        let places = ["first", "second"].map { titles.firstIndex(of: $0)! }
        #expect(places[0] < places[1], "seed \(seed), \(urgency ?? "no weights"), \(pair)")
      }
    }
  }

  @Test func `what is due today is never below a card without a day, and no weight moves a card to another tier`()
    throws
  {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(200)) {
      var random = Seeded(seed)
      let boards = boards(&random)
      let plain = try order(plan(boards))
      for urgency in [
        nil, "{priority: 1000000}", "{started: 7.5, tags: {'#home': 2, work: 900}}", "{age: 3, blocking: 3}",
      ] {
        let order = try order(plan(boards, urgency: urgency))
        #expect(order.map(\.urgency.tier) == plain.map(\.urgency.tier), "seed \(seed)")
        let begun = order.filter { $0.urgency.tier != .waiting && !$0.value.card.isPinned }
        let lastOfToday = begun.lastIndex { $0.value.card.due?.date == today } ?? -1
        let firstUndated = begun.firstIndex { $0.value.card.due == nil } ?? .max
        #expect(lastOfToday < firstUndated, "seed \(seed)")
      }
    }
  }

  @Test func `weights decide within a tier, and a card says what each adds`() throws {
    let cards = [
      "- [ ] due due:2026-11-26", "- [ ] high !high", "- [/] started", "- [ ] home #home", "- [ ] late due:2026-11-01",
    ]
    func titles(_ urgency: String?) throws -> [String] {
      try order(plan([("a.md", cards)], urgency: urgency)).map(\.value.card.title)
    }
    #expect(try titles(nil) == ["late", "due", "high", "started", "home"])
    #expect(try titles("{started: 1}") == ["late", "started", "due", "high", "home"])
    #expect(try titles("{tags: {home: 2}, started: 1}") == ["late", "home", "started", "due", "high"])
    #expect(try titles("{priority: 6, due: 12}") == ["late", "high", "due", "started", "home"])
    let home = try order(plan([("a.md", cards)], urgency: "{tags: {home: 2}}"))[1]
    #expect(home.urgency.weight == 2 && home.urgency.tagWeight == 2)
  }

  @Test(arguments: [
    "{due: -1}", "{due: soon}", "{dues: 1}", "3", "{tags: 2}", "{tags: {a: -2}}", "{due: 1e3}", "[due]",
  ])
  func `weights that are no numbers from 0 up, or of nothing that pb knows, are refused`(urgency: String) throws {
    let settings = Array("urgency: \(urgency)\n".utf8)
    let failure = #expect(throws: FileFailure.self) { try FolderSettings(settings, Path(".planboard.yml")) }
    #expect(failure?.code == .invalidSettings && failure?.line1 == 1)
  }

  @Test func `every section whose rest is in a view names a view that exists`() {
    let names = SavedView.builtIn.map(\.name)
    for tier in UrgencyTier.allCases { #expect(tier.view.map(names.contains) ?? (tier == .next), "\(tier)") }
  }

  @Test func `boards without days take turns, and older cards come first in a turn`() throws {
    let plan = try plan([
      ("a.md", ["- [ ] a1", "- [ ] a2 created:2026-11-01", "- [ ] a3"]),
      ("b.md", ["- [ ] b1 created:2026-11-02", "- [ ] b2 created:2026-10-01"]), ("c.md", ["- [ ] c1"]),
    ])
    #expect(try order(plan).map(\.value.card.title) == ["b1", "a1", "c1", "b2", "a2", "a3"])
  }
}
