@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Lists of cards: which cards they have, in what order, and how many.
struct CardArrangementTests {
  private static let plan: KeyValuePairs = [
    "a.md": """
    ---
    planboard: 1
    ---
    ## Next
    - [ ] pear #x due:2026-12-02 ^p3ar
    - [x] plum #x done:2026-11-20 ^p1um
    - [ ] fig #x #y !high
    ## Done
    - [x] nut completion:2026-11-19
    - [-] hay
    - oat
    ***
    ## Archive
    - [x] rye #x

    """,
    "b.md": "---\nplanboard: 1\n---\n## Doing\n- [/] kiwi due:2026-12-01\n- [x] lime\n",
  ]

  private func cards(_ query: String = "", in scope: CardScope = .open) throws -> CardSelection {
    try MemoryPlan(Self.plan).snapshot.cards(matching: query, in: scope, today: today).value
  }

  private func titles(_ query: String, in scope: CardScope = .open) throws -> String {
    var titles: [String] = []
    _ = try cards(query, in: scope).forEachGroup(of: CardArrangement()) { board, cards, _ in
      cards.map { board.card($0).title }
    } use: {
      titles += $0.value.flatMap(\.cards).joined()
    }
    return titles.joined(separator: " ")
  }

  @Test(arguments: [
    ("", "pear fig kiwi"), ("#x", "pear fig"), ("l", ""), ("not #x", "kiwi"), ("is:started", "kiwi"),
    ("is:open", "pear fig kiwi"), ("is:done", "plum nut oat lime"), ("is:cancelled", "hay"),
    ("not is:done", "pear fig hay kiwi"), ("done:2026-11", "plum nut"), ("completion:2026-11-19", "nut"),
    ("has:done", "plum nut"), ("done:none", "pear fig hay oat kiwi lime"), ("column:done", "nut hay oat"),
    ("column:doing", "kiwi lime"), ("not column:next", "kiwi"), ("id:p1um", "plum"), ("not id:p3ar", "fig kiwi"),
    ("is:archived", "rye"), ("#y or is:done", "plum fig nut oat lime"),
  ])
  func `a list has the open cards, unless the query decides itself whether cards must be open`(
    query: String, found: String
  ) throws {
    #expect(try titles(query) == found)
  }

  @Test func `archived cards need not be open, and a list of all cards has closed ones, too`() throws {
    #expect(try titles("", in: .openAndArchive) == "pear fig rye kiwi")
    #expect(try titles("is:done", in: .openAndArchive) == "plum nut oat rye lime")
    #expect(try titles("", in: .plan) == "pear plum fig nut hay oat kiwi lime")
    #expect(try cards("l").countWithClosed() == 2)
    #expect(try cards("rye").countWithClosed() == 0 && cards("rye", in: .openAndArchive).countWithClosed() == 1)
  }

  /// The answers, each with its groups; the titles of the cards that one value stands for are joined by `+`. Then the number of cards
  /// that were left out.
  private func parts(_ set: (inout CardArrangement) -> Void) throws -> [String] {
    var arrangement = CardArrangement()
    set(&arrangement)
    var parts: [String] = []
    let more = try cards().forEachGroup(of: arrangement) { board, cards, _ in
      cards.map { board.card($0).title }.joined(separator: "+")
    } use: { answer in
      parts.append(answer.value.map { "\($0.name ?? "-") \($0.cards.joined(separator: ","))" }.joined(separator: "; "))
      for case .failed(let error as IntentFailure) in answer.caveats {
        if case .noColumn(let name, let names) = error.reason { parts.append("no \(name) in \(names)") }
      }
    }
    return parts + ["\(more)"]
  }

  @Test func `without an order, the cards of each board are passed on by themselves`() throws {
    #expect(try parts { _ in } == ["- pear+fig", "- kiwi", "0"])
    #expect(try parts { $0.limit = 3 } == ["- pear,fig", "- kiwi", "0"])
    #expect(try parts { $0.limit = 1 } == ["- pear", "", "2"])
  }

  @Test func `sorted and grouped cards come at once, and the limit is for all groups together`() throws {
    #expect(try parts { $0.sort = [SortKey(.due)] } == ["- kiwi,pear,fig", "0"])
    #expect(try parts { ($0.sort, $0.limit) = ([SortKey(.due, isDescending: true)], 2) } == ["- pear,kiwi", "1"])
    #expect(try parts { $0.group = .tag } == ["#x pear,fig; #y fig; - kiwi", "0"])
    #expect(try parts { ($0.group, $0.limit) = (.tag, 2) } == ["#x pear,fig", "2"])
    #expect(try parts { ($0.group, $0.limit) = (.tag, 3) } == ["#x pear,fig; #y fig", "1"])
  }

  @Test func `named columns are listed with all of their cards, and a column that no board has is a failure`() throws {
    #expect(try parts { $0.columns = ["next"] } == ["- pear+plum+fig", "", "0"])
    #expect(
      try parts { ($0.columns, $0.group) = (["do*", "Next"], .column) } == [
        "Done nut,hay,oat; Doing kiwi,lime; Next pear,plum,fig", "0",
      ])
    #expect(
      try parts { $0.columns = ["Doing", "Nxt"] } == [
        "", "- kiwi+lime", "", #"no Nxt in ["Next", "Done", "Doing"]"#, "0",
      ])
  }
}
