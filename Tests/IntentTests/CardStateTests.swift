@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import PlanBoardMessages
internal import TestSupport
internal import Testing

struct CardStateTests {
  private static let path = Path("b.md")

  /// The states of all cards, by title.
  private static func states(_ text: String) -> [String: CardState] {
    let board = ParsedBoard(Array(text.utf8))
    let cards = board.cards.indices.map { (board.card($0).title, board.card($0).state) }
    return Dictionary(cards) { first, _ in first }
  }

  private static func planned(_ intents: [any Intent], on text: String) -> (text: String, outcomes: [Outcome]) {
    let (change, result) = Batch(intents).plan(on: Memory(["b.md": text]))
    let after = change.boards.first { $0.path == path }?.after
    return (after.map { String(decoding: $0, as: UTF8.self) } ?? text, result.outcomes)
  }

  @Test func `a card's box and its column decide whether it is done`() {
    #expect(
      Self.states("## A\n- a\n- [ ] b\n- [x] c\n- [-] d\n- [/] e\n") == [
        "a": .open, "b": .open, "c": .done, "d": .cancelled, "e": .open,
      ])
    #expect(
      Self.states("## Done\n- a\n- [ ] b\n- [x] c\n- [-] d\n- [/] e\n") == [
        "a": .done, "b": .open, "c": .done, "d": .cancelled, "e": .open,
      ])
    // If most boxes in a done column are open, the column does not use boxes, and its cards count as done.
    #expect(
      Self.states("## Done\n- a\n- [ ] b\n- [ ] c\n- [x] d\n- [ ] e\n") == [
        "a": .done, "b": .done, "c": .done, "d": .done, "e": .done,
      ])
    #expect(Self.states("## Done\n- [ ] a\n- [-] b\n- [ ] c\n") == ["a": .done, "b": .cancelled, "c": .done])
    #expect(
      Self.states("## A\n- x\n\n***\n\n## Archive\n- a\n- [x] b\n- [ ] c\n- [-] d\n") == [
        "x": .open, "a": .done, "b": .done, "c": .done, "d": .cancelled,
      ])
  }

  @Test(arguments: ["✅ Done", "已完成", "Fertig", "Archive", "Finished"])
  func `a column with the usual name of a done column is one, even if other columns are declared done`(
    name: String
  ) {
    let text = "---\ncolumns: {Shipped: {done: true}}\n---\n## Shipped\n- a\n\n## \(name)\n- b\n- [ ] c\n"
    #expect(Self.states(text) == ["a": .done, "b": .done, "c": .done])
    let other = text.replacing("{done: true}}", with: "{done: true}, \"\(name)\": {done: false}}")
    #expect(Self.states(other) == ["a": .done, "b": .open, "c": .open])
  }

  @Test(arguments: ["Done", "Fertig", "terminé", "**Hecho**", "完了", "✅ Готово"])
  func `a card that moves to a column with the usual name of a done column is checked, in all languages`(
    name: String
  ) throws {
    func isDone(_ text: String) -> Bool { ParsedBoard(Array(text.utf8)).columns.last?.isDone ?? false }
    let text = "## A\n- [ ] a\n\n## \(name)\n- [x] b\n"
    #expect(isDone(text))
    #expect(!isDone("---\ncolumns: {A: {done: true}}\n---\n" + text))
    #expect(!isDone("## A\n- [ ] a\n\n***\n\n## Archive\n- [x] b\n"))
    let move = MoveCard(CardName("a"), column: ColumnName(text: name), today: today)
    let moved = try move.plan(on: Memory(["b.md": text])).change.boards.compactMap(\.after)
    #expect(moved == [Array("## A\n\n## \(name)\n- [x] b\n- [x] a\n".utf8)])
  }

  @Test func `queries, counts and TopCards agree about a board whose done column uses no boxes`() throws {
    let text = "## Doing\n- [ ] a due:2026-11-01\n- [-] e\n## Done\n- [ ] b due:2026-11-01\n- [ ] c\n"
    let board = ParsedBoard(Array(text.utf8))
    func count(_ query: String) throws -> Int {
      try CardFilter(CardQuery(parsing: query), today: today).cards(in: board, names: []).count
    }
    #expect(try [count("is:open"), count("is:done"), count("is:cancelled"), count("is:overdue")] == [1, 2, 1, 1])
    let stats = BoardStats(board, Array(board.cards.indices), Self.path, today: today)
    #expect([stats.open, stats.done, stats.cancelled, stats.overdue] == [1, 2, 1, 1])
    let summary = BoardSummary(board, Self.path, today: today)
    #expect([summary.cards, summary.open, summary.done, summary.overdue] == [4, 1, 2, 1])
    let top = try TopCards(today: today).find(in: Memory(["b.md": text]))
    #expect(try TopCards(count: -1, today: today).find(in: Memory(["b.md": text])).cards.isEmpty)
    #expect([top.open, top.overdue] == [1, 1])
    #expect(board.board(fileName: "b").overdueCount(on: today) == 1)
  }

  // MARK: Changes

  @Test func `if a done column is added, the column Done stays a done column`() throws {
    let text = "---\nplanboard: 1\n---\n## A\n- x\n\n## Done\n- y\n"
    try checkIntent(
      AddColumn("Shipped", isDone: true), ["b.md": text],
      becomes: [
        "b.md": """
        ---
        planboard: 1
        columns:
          Shipped: {done: true}
          Done: {done: true}
        ---
        ## A
        - x

        ## Done
        - y

        ## Shipped

        """
      ])
  }

  @Test func `a done column stays a done column when its name changes`() {
    let text = "---\nplanboard: 1\n---\n## A\n- x\n\n## Done\n- y\n"
    let renamed = Self.planned([RenameColumn(ColumnName(text: "Done"), to: "Finito")], on: text)
    #expect(renamed.text == "---\nplanboard: 1\ncolumns:\n  Finito: {done: true}\n---\n## A\n- x\n\n## Finito\n- y\n")
    #expect(renamed.outcomes[0].others.isEmpty)
  }

  @Test func `if a column gets the usual name of a done column, pb says which cards are now done`() {
    let text = "---\nplanboard: 1\n---\n## A\n- x\n- [x] y\n- z\n"
    let renamed = Self.planned([RenameColumn(ColumnName(text: "A"), to: "Finished")], on: text)
    #expect(
      renamed.outcomes[0].notes(isPreview: false) == [
        "2 other cards now count as done, because of their column: \"x\" (b.md:5), \"z\" (b.md:7)"
      ])
    #expect(
      renamed.outcomes[0].notes(isPreview: true) == [
        "2 other cards would count as done, because of their column: \"x\" (b.md:5), \"z\" (b.md:7)"
      ])
  }

  @Test func `a card that enters a column with mostly open boxes keeps its box, so the others stay done`() {
    let text = "## A\n- [ ] a\n\n## Done\n- [ ] b\n"
    let moved = Self.planned(
      [MoveCard(CardName("a"), column: ColumnName(text: "Done"), today: today)], on: text)
    #expect(moved.text == "## A\n\n## Done\n- [ ] b\n- [ ] a\n")
    let added = Self.planned([AddCard("c", column: ColumnName(text: "Done"), today: today)], on: text)
    #expect(added.text == "## A\n- [ ] a\n\n## Done\n- [ ] b\n- [ ] c\n")
    let checked = "---\non-done: move\n---\n" + text
    #expect(
      Self.planned([CompleteCard(CardName("a"), today: today)], on: checked).text
        == "---\non-done: move\n---\n## A\n\n## Done\n- [ ] b\n- [ ] a\n")
  }

  @Test func `if checking a box makes other cards of the column count as open, pb says so`() {
    let text = "## A\n- a\n\n## Done\n- [ ] b\n- [ ] c\n"
    let checked = Self.planned([CompleteCard(CardName("b"), today: today)], on: text)
    #expect(checked.text == "## A\n- a\n\n## Done\n- [x] b\n- [ ] c\n")
    #expect(checked.outcomes[0].others.map(\.title) == ["c"] && checked.outcomes[0].others[0].state == .open)
  }

  @Test func `if a card cannot be reopened because of its column, pb says so`() {
    let note =
      "the card still counts as done, because all cards of the column `Done` do; move it to another column to reopen it"
    for text in ["## Done\n- [ ] b\n- [ ] c\n", "## Done\n- [x] b\n- [ ] c\n- [ ] d\n"] {
      let reopened = Self.planned([CompleteCard(CardName("b"), isDone: false, today: today)], on: text)
      #expect(reopened.outcomes[0].notes(isPreview: false) == [note])
    }
  }

  // MARK: Random boards

  private static let names = ["A", "B", "Done", "Finished", "✅ Done", "Shipped", "Archive"]

  private static func board(_ random: inout Seeded) -> String {
    var text = [
      "", "---\nplanboard: 1\n---\n", "---\non-done: move\n---\n", "---\ncolumns: {Shipped: {done: true}}\n---\n",
      "---\nkanban-plugin: board\n---\n", "---\ncolumns:\n  Done: {done: false}\n---\n", "---\ntitle: [\n---\n",
    ].randomElement(using: &random)!
    var card = 0
    func cards() -> String {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        card += 1
        let box = ["", "[ ] ", "[ ] ", "[x] ", "[-] ", "[/] "].randomElement(using: &random)!
        let rest = ["", "", " every:1w due:2026-11-25", " done:2026-11-01", "\n  note"].randomElement(using: &random)!
        return "- \(box)card\(card)\(rest)\n"
      }.joined()
    }
    for name in names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
      text += "## \(name)\n" + (Int.random(in: 0..<8, using: &random) == 0 ? "**Complete**\n" : "") + cards() + "\n"
    }
    if Bool.random(using: &random) { text += "***\n\n## Archive\n" + cards() }
    return text
  }

  private static func intent(on text: String, _ random: inout Seeded) -> any Intent {
    let board = ParsedBoard(Array(text.utf8))
    let card = CardName("card\(Int.random(in: 1...max(1, board.cards.count), using: &random))")
    let column = ColumnName(text: names.randomElement(using: &random)!)
    let other = ColumnName(text: names.randomElement(using: &random)!)
    let name = names.randomElement(using: &random)!
    return switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: CompleteCard(card, isDone: Bool.random(using: &random), today: today)
    case 2, 3: MoveCard(card, column: column, today: today)
    case 4: AddCard("new", column: column, today: today)
    case 5: RemoveCard(card, today: today)
    case 6: ArchiveCard(card)
    case 7: UnarchiveCard(card)
    case 8: EditCard(card, title: "other", today: today)
    case 9: SortBoard(path, by: [SortKey("box")!])
    case 10: AddColumn(name, isDone: Bool.random(using: &random))
    case 11: RenameColumn(column, to: name)
    case 12: MoveColumn(column, to: .number(1))
    case 13: RemoveColumn(column, cardsTo: other, today: today)
    case 14: LimitColumn(column, to: 2)
    default: RemoveColumn(column, deletesText: true, today: today)
    }
  }

  @Test(.tags(.property), arguments: 0..<8)
  func `the outcome of a change names every other card that is open or done because of it`(seed: Int) {
    var random = Seeded(UInt64(seed))
    for _ in 0..<TestSettings.cases(150) {
      let text = Self.board(&random)
      let intents = (0..<Int.random(in: 1...2, using: &random)).map { _ in Self.intent(on: text, &random) }
      let before = Self.states(text)
      let (after, outcomes) = Self.planned(intents, on: text)
      let own = Set(outcomes.flatMap(\.cards).map(\.title))
      // The next card of a repeating card has the same title, so it is left out.
      let others = outcomes.flatMap(\.others).filter { !own.contains($0.title) }
      let now = Self.states(after)
      let changed = now.filter { title, state in
        !own.contains(title) && before[title].map { $0 != state } ?? false
      }
      let comment = "\(text)\n→ \(intents)\n\(after)"
      #expect(Set(others.map(\.title)) == Set(changed.keys), "\(comment)")
      for other in others { #expect(now[other.title] == other.state, "\(comment)") }
    }
  }
}
