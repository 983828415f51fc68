@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Questions about the cards that a query finds, as every shell asks them.
struct CardSelectionTests {
  private let plan: MemoryPlan

  init() throws {
    plan = MemoryPlan(
      session: try MemoryPlan.session([
        (
          "a.md",
          Array(
            """
            ---
            planboard: 1
            title: [a]
            ---
            ## Next
            - [ ] mail to Ann #home due:2026-11-20
            - [ ] an email #home #work due:2026-11-23
            - [x] mail #home
            ***
            ## Archive
            - [x] old mail #home

            """.utf8)
        ), ("b.md", Array("---\nplanboard: 1\n---\n## Later\n- [ ] call Bo due:2026-11-20\n\n  about the mail\n".utf8)),
        ("c.md", Array("---\nplanboard: 1\n---\n## Empty\n".utf8)),
      ]))
  }

  /// The caveats of an answer, each as a short word.
  private func words<Value>(_ answer: Answer<Value>) -> [String] {
    answer.caveats.map { caveat in
      switch caveat {
      case .unreadable(let failure), .skipped(let failure), .listed(let failure):
        "\(failure.path.stem) \(failure.code)"
      case .failed(let failure as FileFailure): "failed \(failure.path.stem) \(failure.code)"
      case .failed(let error): "failed \(error)"
      case .unsortable(let path): "unsortable \(path.stem)"
      case .finding(let finding, let path): "\(path.stem):\(finding.line1)"
      case .unusedKey(let key): "no \(key.name)"
      default: "\(caveat)"
      }
    }
  }

  private func cards(_ query: String, in scope: CardScope = .plan, on board: String? = nil) throws -> CardSelection {
    try plan.snapshot.cards(matching: query, in: scope, on: board, today: today).value
  }

  /// The plan, and a board in it that does not exist.
  private var damaged: PlanSnapshot {
    let snapshot = plan.snapshot
    return snapshot.selecting([MemoryPlan.path("none.md")] + snapshot.paths)
  }

  @Test func `an answer has the value of the boards that can be read, and says which cannot, and what is wrong`() throws
  {
    let cards = try damaged.cards(matching: "", today: today)
    #expect(cards.caveats.isEmpty)
    let tags = try cards.value.tags()
    #expect(tags.value.ranked.map(\.tag) == ["home", "work"] && tags.value.ranked.map(\.count.cards) == [3, 1])
    #expect(words(tags) == ["none notFound", "a:3"] && tags.unreadable.count == 1)
    let stats = try cards.value.stats()
    #expect(stats.value.map(\.path.stem) == ["a", "b"] && stats.value.map(\.open) == [2, 1])
    #expect(words(stats) == words(tags))
    #expect(try words(cards.value.names()) == words(tags))
    #expect(try words(cards.value.best { _, _, _, _ in 0 }) == words(tags))
    #expect(try words(cards.value.agenda(days: 7) { _, _, _ in 0 }) == words(tags))
    let summaries = try damaged.summaries(today: today)
    #expect(summaries.value.map(\.path.stem) == ["a", "b", "c"] && words(summaries) == words(tags))
    #expect(summaries.caveats.map(\.conclusion) == [.findings, .fine] && summaries.conclusion == .findings)
    #expect(tags.conclusion == .failed)
  }

  @Test func `a caveat says which field of a query no card has`() throws {
    let snapshot = plan.snapshot
    #expect(try words(snapshot.cards(matching: "mood:good", today: today)) == ["no mood"])
    #expect(try words(snapshot.cards(matching: "due:..7d", today: today)).isEmpty)
    #expect(throws: CardQuery.Failure.self) { try snapshot.cards(matching: "(", today: today) }
    #expect(throws: IntentFailure.self) { try snapshot.cards(matching: "", on: "none", today: today) }
  }

  @Test func `each board is passed on by itself, with its caveats`() throws {
    var parts: [String] = []
    try cards("is:open").forEachBoard { board, cards, path in
      "\(path.stem): \(cards.map { board.card($0).title })"
    } use: { answer in
      parts += [answer.value].compactMap { $0 } + words(answer)
    }
    #expect(parts == [#"a: ["mail to Ann", "an email"]"#, "a:3", #"b: ["call Bo"]"#])
  }

  @Test func `a scope decides whether archived cards are found, and a name limits the boards`() throws {
    func count(_ scope: CardScope, on board: String? = nil) throws -> Int {
      try cards("mail", in: scope, on: board).names().value.count
    }
    #expect(try count(.plan) == 4 && count(.planAndArchive) == 5 && count(.archive) == 1 && count(.trash) == 0)
    #expect(try count(.plan, on: "b") == 1 && count(.archive, on: "b") == 0)
  }

  @Test func `the trash is searched as a board, with the caveats about it, and need not exist`() throws {
    let trash = "---\nplanboard: 1\ntitle: [a]\n---\n## Trash\n- [ ] gone\n- [x] gone, too\n"
    let full = try MemoryPlan(["a.md": "---\nplanboard: 1\n---\n## A\n- gone\n", ".planboard/trash.md": trash])
    let cards = try full.session.snapshot(.paths([])).cards(matching: "", in: .trash, on: "a", today: today)
    var found: [Int] = []
    var caveats: [String] = []
    try cards.value.forEachBoard { _, cards, _ in
      cards.count
    } use: { answer in
      found += [answer.value].compactMap { $0 }
      caveats += words(answer)
    }
    #expect(found == [2] && caveats == ["trash:3"])
    #expect(try plan.snapshot.cards(matching: "", in: .trash, today: today).value.names().value.isEmpty)
  }

  @Test func `the best match comes first, with the line of a text that is not in the title`() throws {
    let found = try cards("mail").best { board, card, _, place in "\(board.card(card).title) \(place.line1 ?? 0)" }
    #expect(found.value == ["mail to Ann 0", "mail 0", "an email 0", "call Bo 7"])
  }

  @Test func `the cards of a view are values in groups, and a card with two tags is in two`() throws {
    let view = SavedView("tags", .test(.state(.open)), sort: [SortKey("title")!], group: .tag)
    func groups(on board: String? = nil) throws -> [String] {
      try plan.snapshot.groups(of: view, on: board, today: today) { board, card, _ in board.card(card).title }
        .value.map { "\($0.name ?? "-"): \($0.cards.joined(separator: ", "))" }
    }
    #expect(try groups() == ["#home: an email, mail to Ann", "#work: an email", "-: call Bo"])
    #expect(try groups(on: "b") == ["-: call Bo"])
  }

  @Test func `the agenda has the open cards by day, the overdue ones first`() throws {
    let agenda = try cards("-Bo").agenda(days: 3) { board, card, _ in board.card(card).title }.value
    #expect(agenda.overdue == ["mail to Ann"] && agenda.days == 3 && !agenda.isEmpty)
    #expect(agenda.ahead.map(\.date.description) == ["2026-11-23"] && agenda.ahead.map(\.cards) == [["an email"]])
    #expect(try cards("-Bo").agenda(days: 2) { _, _, _ in 0 }.value.ahead.isEmpty)
    #expect(try cards("nothing").agenda(days: 2) { _, _, _ in 0 }.value.isEmpty)
  }

  @Test func `each summary is passed on as soon as its board is read`() throws {
    var passed: [String] = []
    let all = try plan.snapshot.summaries(today: today) { passed.append($0.title) }
    #expect(passed == all.value.map(\.title) && passed == ["a", "b", "c"])
  }

  @Test func `files are offered only if no board was found and none was named`() throws {
    let files = [(name: "TODO.md", bytes: Optional(Array("- a\n".utf8)))]
    let bare = try MemoryPlan.session(files)
    let snapshot = bare.snapshot()
    #expect(snapshot.offers == ["TODO.md"] && snapshot.isEmpty)
    #expect(bare.snapshot(.paths([])).offers.isEmpty)
    #expect(bare.snapshot(.plan(beside: [MemoryPlan.path("TODO.md")])).offers.isEmpty)
    #expect(plan.snapshot.offers.isEmpty && !plan.snapshot.isEmpty)
    let settled = try MemoryPlan.session(files + [(name: ".planboard.yml", bytes: [])])
    #expect(settled.snapshot().offers.isEmpty)
  }

  // MARK: A board to show

  private func shown(_ texts: KeyValuePairs<String, String>, _ name: String? = nil) throws -> String {
    let answer = try MemoryPlan(texts).session.boardToShow(name.map { Path($0) })
    switch answer.value {
    case .board(let board, let path): return "\(path.stem) \(board.cards.count)"
    case .card(let found): return "\(found.path.stem) / \(found.card.title)"
    case .cards(let found, _): return found.map { "\($0.path.stem):\($0.card.line1)" }.joined(separator: " ")
    case .choice(let plan, let failure): return "\(plan.paths.map(\.stem)) \(failure.isWhichBoard)"
    case .none: return words(answer).joined()
    }
  }

  @Test func `the primary board is shown, or the only one, or else there is a choice`() throws {
    let (a, b) = ("---\nplanboard: 1\n---\n## A\n- a\n", "---\nplanboard: 1\nprimary: true\n---\n## B\n")
    #expect(try shown(["a.md": a]) == "a 1")
    #expect(try shown(["a.md": a, "b.md": b]) == "b 0")
    #expect(try shown(["a.md": a, "c.md": a]) == #"["a", "c"] true"#)
    #expect(try shown(["a.md": a, "b.md": b], "a") == "a 1")
    #expect(try shown(["a.md": a], "/plan/none.md") == "failed none notFound")
    #expect(try shown(["a.md": a, "b.md": "---\nplanboard: 1\n---\n## A\n- a card\n"], "card") == "b / a card")
    #expect(throws: IntentFailure.self) { try shown([:]) }
  }
}
