@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Which completions are offered, and in which order.
struct CompletionsTests {
  private static let house = """
    ---
    planboard: true
    title: House
    ---
    ## To Do
    - [ ] Paint the door #home @ann ^p4nt
    - [ ] Call Bo #home #phone
    ## Doing

    """

  private func completions(
    _ texts: KeyValuePairs<String, String> = ["house.md": house], accepts: @escaping (String) -> Bool = { _ in true }
  ) throws -> Completions {
    let snapshot = try MemoryPlan(texts).snapshot
    return Completions(snapshot, today: today, accepts: accepts)
  }

  @Test func `candidates that do not depend on boards are offered without a search for boards`() {
    func look() -> PlanSnapshot { preconditionFailure("the plan is not needed") }
    let completions = Completions(look(), today: today)
    #expect(completions.queries("is:o").map(\.text) == ["is:open", "is:overdue"])
    #expect(completions.queries("due:tod").map(\.text) == ["due:today"])
    #expect(completions.on(nil).fields("Milk !h").map(\.text).contains("Milk !high"))
    #expect(completions.paths(ofBoards: []) == nil && completions.paths(ofCards: []) == nil)
  }

  @Test(arguments: FieldDefinition.all)
  func `each field is offered with its values, except those that people do not set`(field: FieldDefinition) throws {
    let name = field.name
    let card = """
      ---
      planboard: 1
      ---
      ## A
      - [ ] a due:2026-12-01 #core @ann ^a1
      """
    let completions = try completions(["a.md": card])
    #expect(completions.queries(name).map(\.text).contains("\(name):"))
    #expect(completions.queries("has:\(name)").map(\.text).contains("has:\(name)"))
    #expect(completions.queries("\(name):").map(\.text).contains("\(name):none"))
    #expect(Completions.sortKeys(name).map(\.text).contains(name) == (field.kind != .lastDay))
    let isSet = !field.isEvent && field.kind != .id
    #expect(completions.fields(name).map(\.text).contains("\(name):") == isSet)
    #expect(completions.assignments("").map(\.text).contains("\(name)=") == isSet)
    // Numbers and texts are those that the cards have.
    let hasValues = field.kind != .number && field.kind != .text
    #expect(completions.assignments("\(name)=").isEmpty == !hasValues)
  }

  @Test func `values of options and lists with commas are the same for every plan`() {
    #expect(Completions.values(ofField: .priority).map(\.text) == ["high", "medium", "low", "none"])
    #expect(Completions.values(ofField: .due).map(\.text).contains("tomorrow"))
    #expect(Completions.values(ofField: .color).map(\.text).contains("red"))
    #expect(Completions.sortKeys("").map(\.text).filter { $0.hasSuffix("due") } == ["due", "-due"])
    #expect(Completions.sortKeys("due,").first?.text == "due,priority")
    let rules = Completions.rules("unsorted,")
    #expect(
      rules.map(\.text).contains("unsorted,overdue")
        && rules.suffix(2).map(\.text).sorted() == ["unsorted,plan", "unsorted,style"])
    #expect(rules.first.map { $0.detail != .none } == true)
  }

  @Test func `cards of the trash are offered only for the trash`() throws {
    let completions = try completions(["house.md": Self.house, ".planboard/trash.md": "## Trash\n- [ ] Paper\n"])
    #expect(completions.inTrash.cards("pa", nil).map(\.text) == ["Paper"])
    #expect(completions.cards("pa").map(\.text) == ["Paint the door"])
  }

  @Test func `a card is offered by its title, or else by its id, or else by its place`() throws {
    func offered(_ refused: String...) throws -> [String] {
      try completions { text in !refused.contains { text.contains($0) } }.cards("pa").map(\.text)
    }
    #expect(try offered() == ["Paint the door"])
    #expect(try offered("Paint") == ["^p4nt"])
    #expect(try offered("Paint", "^") == ["/plan/house.md:6"])
    #expect(try offered("Paint", "^", ":") == [])
  }

  @Test(arguments: ["house.md:6", "house/doing/1", "id:a_b"])
  func `a title that looks like a place or an id is offered with the prefix title`(title: String) throws {
    let completions = try completions(["house.md": "---\nplanboard: true\n---\n## Doing\n- [ ] other\n- [ ] \(title)\n"]
    )
    let start = String(title.prefix(3))
    #expect(completions.cards(start).map(\.text).first == "title:\(title)")
    #expect(completions.cards("title:\(start)").map(\.text) == ["title:\(title)"])
    let snapshot = try MemoryPlan(["house.md": "---\nplanboard: true\n---\n## Doing\n- [ ] other\n- [ ] \(title)\n"])
      .snapshot
    #expect(try CardName("title:\(title)").find(in: snapshot, on: nil).title == title)
  }

  @Test func `values are offered after every name of a key, and after an equals sign`() throws {
    let completions = try completions()
    #expect(completions.fields("p:").map(\.text) == ["p:high", "p:medium", "p:low"])
    #expect(completions.queries("p:h").map(\.text) == ["p:high"])
    #expect(completions.assignments("p:").map(\.text) == ["p:high", "p:medium", "p:low"])
    #expect(completions.assignments("+h").map(\.text) == ["+home", "+phone"])
    #expect(completions.assignments("pri=").map(\.text).first == "pri=high")
    #expect(completions.queries("due.").map(\.text) == ["due.before:", "due.after:"])
    #expect(completions.queries("due:..7d pri").first?.text == "due:..7d priority:")
    #expect(completions.queries("due:..7d due.").map(\.text) == ["due:..7d due.before:", "due:..7d due.after:"])
    #expect(completions.queries("due.before:tod").map(\.text) == ["due.before:today"])
    #expect(completions.queries("est.over:1").map(\.text) == ["est.over:15m", "est.over:1h", "est.over:1d"])
  }

  @Test func `for a key that a board declares, the values on its cards are offered`() throws {
    let own = "---\nplanboard: true\nfields: [p]\n---\n## A\n- x p:7\n"
    #expect(try completions(["own.md": own]).fields("p:").map(\.text) == ["p:7"])
    #expect(
      try completions(["own.md": own, "house.md": Self.house]).fields("p:").map(\.text)
        == ["p:high", "p:medium", "p:low", "p:7"])
  }

  @Test func `a card's place is offered if a place is typed, or if the title cannot be offered`() throws {
    let place = "/plan/house.md:7"
    #expect(try completions { !$0.contains("Call") }.cards("/plan/h").map(\.text) == [place])
    #expect(try completions { !$0.contains("Call") }.cards("/plan/x").map(\.text) == [])
    #expect(try completions().cards("/plan/house.md:7").map(\.detail) == [.title("Call Bo")])
    // If nothing is typed yet, a place is offered, too.
    #expect(try completions { !$0.contains("Call") }.cards("").map(\.text) == ["Paint the door", place])
  }

  @Test func `a tag or a person in a query is offered, however much of it is typed`() throws {
    let completions = try completions()
    for (prefix, offered) in [
      ("#", ["#home", "#phone"]), ("#ho", ["#home", "#phone"]), ("-#ho", ["-#home", "-#phone"]), ("@an", ["@ann"]),
    ] {
      #expect(completions.queries(prefix).map(\.text) == offered, "\(prefix)")
    }
    #expect(completions.queries("is:").map(\.text).contains("is:open"))
  }

  @Test func `a column with one card comes before a column that is empty on nine boards`() throws {
    let empty = "---\nplanboard: true\n---\n## Empty\n"
    // Cards further down count less, so `Full` comes before `Once`.
    let full = "---\nplanboard: true\n---\n## Full\n- a\n## Once\n- b\n"
    let completions = try completions([
      "1.md": empty, "2.md": empty, "3.md": empty, "4.md": empty, "5.md": empty, "6.md": empty, "7.md": empty,
      "8.md": empty, "9.md": empty, "full.md": full,
    ])
    #expect(completions.columns.map(\.text) == ["Full", "Once", "Empty"])
    #expect(completions.on(completions.paths(ofBoards: ["FU"])).columns.map(\.text) == ["Full", "Once"])
    #expect(completions.on(completions.paths(ofCards: ["b"])).columns.map(\.text) == ["Full", "Once"])
    #expect(completions.paths(ofBoards: ["no"]) == nil && completions.paths(ofCards: ["no"]) == nil)
  }

  @Test func `the sections of all columns are offered, but not those of the archive`() throws {
    let completions = try completions([
      "one.md": "---\nplanboard: true\n---\n## A\n### v1\n### v2\n- a\n## B\n### v2\n***\n## Archive\n### v3\n",
      "two.md": "---\nplanboard: true\n---\n## A\n### w\n",
    ])
    #expect(completions.sections.map(\.text) == ["v2", "v1", "w"])
    #expect(completions.sections.first?.detail == .column("A"))
    #expect(completions.on(completions.paths(ofBoards: ["TWO"])).sections.map(\.text) == ["w"])
  }

  @Test func `the weight of a card is highest at the top, doubled by a date within two weeks, and low in the archive`()
  {
    let text = """
      ## A
      - today due:2026-11-21
      - fourteen days from now due:2026-12-05
      - fifteen days from now due:2026-12-06
      - fourteen days ago done:2026-11-07
      - fifteen days ago done:2026-11-06
      - no day

      ***
      ## Archive
      - today due:2026-11-21
      - no day

      """
    let board = ParsedBoard(Array(text.utf8))
    let ranking = FrecencyRanking(today: today)
    #expect(board.cards.indices.map { ranking.weight(ofCard: $0, of: board) } == [32, 30, 14, 26, 12, 11, 1, 1])
  }
}
