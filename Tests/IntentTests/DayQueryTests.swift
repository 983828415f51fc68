@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// What a plan asks for on a day, compared with what to do next and with a slow look at each card.
struct DayQueryTests {
  /// A plan of random cards. Many of them are equally urgent, and some wait for each other.
  private func plan(_ random: inout Seeded) throws -> PlanSnapshot {
    let boards = (0..<Int.random(in: 1...20, using: &random)).map { board in
      let cards = (0..<Int.random(in: 0...12, using: &random)).map { card in
        var text = "- [\(["x", " ", " ", "/"].randomElement(using: &random)!)] c\(board).\(card)"
        if let due = [nil, nil, 19, 20, 21, 21, 22].randomElement(using: &random)! { text += " due:2026-11-\(due)" }
        if let priority = [nil, nil, "high", "low"].randomElement(using: &random)! { text += " !\(priority)" }
        if Int.random(in: 0..<8, using: &random) == 0 {
          text += " start:2026-11-\([20, 21, 25].randomElement(using: &random)!)"
        }
        if Int.random(in: 0..<8, using: &random) == 0 { text += " pin:true" }
        if Int.random(in: 0..<4, using: &random) == 0 { text += " after:^id\(Int.random(in: 0..<12, using: &random))" }
        if Int.random(in: 0..<6, using: &random) == 0 { text += " ^id\(Int.random(in: 0..<12, using: &random))" }
        return text + "\n"
      }
      return (name: "b\(board).md", bytes: Array("---\nplanboard: 1\n---\n## A\n\(cards.joined())".utf8) as [UInt8]?)
    }
    return try MemoryPlan(session: MemoryPlan.session(boards)).snapshot
  }

  @Test func `every open card is in its section, the most urgent first, and a limit keeps the first ones`() throws {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(200)) {
      var random = Seeded(seed)
      let plan = try plan(&random)
      let limit = Int.random(in: 1...6, using: &random)
      @Sendable func name(_ board: ParsedBoard, _ card: Int, _ path: Path) -> String { board.card(card).title }
      let next = try CardSelection(.everything, of: plan, today: today).next(make: name).value
      let day = try plan.day(today: today, make: name).value
      let inOrder = UrgencyTier.allCases.flatMap { tier in next.cards.filter { $0.urgency.tier == tier } }
      #expect(inOrder.map(\.value) == next.cards.map(\.value), "seed \(seed)")
      #expect(day.notStarted == next.hidden && day.isEmpty == (next.isEmpty && next.hidden == 0), "seed \(seed)")
      let short = try plan.day(today: today, limit: limit, make: name).value
      for tier in UrgencyTier.allCases {
        let expected = next.cards.filter { $0.urgency.tier == tier }
        #expect(day[tier].cards.map(\.value) == expected.map(\.value), "seed \(seed)")
        #expect(day[tier].cards.map(\.waitsFor) == expected.map(\.urgency.waitsFor), "seed \(seed)")
        #expect(day[tier].count == expected.count && short[tier].count == expected.count, "seed \(seed)")
        #expect(
          short[tier].cards.map(\.value) == expected.prefix(limit).map(\.value), "seed \(seed), limit \(limit)")
      }
    }
  }

  @Test func `columns over their limits, conflicts, what was not understood and certain copies wait to be looked at`()
    throws
  {
    let plan = try MemoryPlan([
      "a.md":
        "---\nplanboard: 1\ncolumns: {Doing: {wip: 1}, Full: {wip: 2}}\n---\n## Doing\n- [x] a\n- b\n## Full\n- c\n- d\n",
      "b.md": "---\nplanboard: 1\n---\n## A\n- [x] e\n  > conflict: title \"f\"\n  > conflict: notes \"g\"\n",
      "c.md":
        "---\nplanboard: 1\n---\n## A\n<<<<<<< HEAD\n- [x] g\n=======\n- [x] h\n>>>>>>> b\n```\n<<<<<<< x\n>>>>>>> y\n```\n",
      "b.sync-conflict-20261121-012615-IJBL2FZ.md": "---\nplanboard: 1\n---\n## A\n- [x] e\n",
      "b 2.md": "---\nplanboard: 1\n---\n## A\n",
      "d.md": "---\nplanboard: 1\n---\n## A\n- [x] i due:soon\n- [/] j due:soon\n- [x]k\n## Done\n- [x] l due:soon\n",
    ]).snapshot
    let day = try plan.day(today: today) { board, card, _ in board.card(card).title }.value
    let shown = day.concerns.map {
      switch $0 {
      case .overLimit(let path, let line1, let column, let cards, let limit):
        "\(path.stem):\(line1) \(column) \(cards) of \(limit)"
      case .conflicts(let path, let line1, let count): "\(path.stem):\(line1) \(count)"
      case .markers(let path, let line1, let count): "\(path.stem):\(line1) \(count) of git"
      case .notUnderstood(let paths, let account): "\(paths.map(\.stem)) \(account[.date]), \(account[.box])"
      case .copy(let copy): "copy of \(copy.board.stem)"
      }
    }
    #expect(shown == ["a:5 Doing 2 of 1", "b:6 2", "c:5 1 of git", "[\"d\"] 1, 1", "copy of b"])
    #expect(day[.next].cards.map(\.value) == ["j due:soon", "b", "[x]k", "c", "d"])
  }

  @Test func `a board that cannot be read is a caveat, and the others have their cards`() throws {
    let session = try MemoryPlan.session([("a.md", nil), ("b.md", Array("---\nplanboard: 1\n---\n## A\n- b\n".utf8))])
    let answer = try session.snapshot(.paths(["a.md", "b.md"].map(MemoryPlan.path))).day(today: today) {
      board, card, _ in
      board.card(card).title
    }
    #expect(
      answer.value[.next].cards.map(\.value) == ["b"] && answer.unreadable.count == 1 && answer.conclusion == .failed)
  }
}
