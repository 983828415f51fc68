@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
@testable internal import PlanBoardStore
internal import Testing

struct CardIntentTests {
  private let plan = "## To Do\n- [ ] one ^a1\n- [ ] two #x\n\n## Done\n- [x] old done:2026-01-01\n"

  @Test func `a card is added with the fields in its text`() throws {
    try checkIntent(
      AddCard("Call Ann #home !high due:fri", today: today), ["b.md": plan],
      becomes: ["b.md": plan.replacing("two #x\n", with: "two #x\n- [ ] Call Ann #home !high due:2026-11-27\n")])
    try checkIntent(
      AddCard("three", column: ColumnName(text: "do"), position: .top, today: today), ["b.md": plan],
      becomes: ["b.md": plan.replacing("## Done\n", with: "## Done\n- [x] three done:2026-11-21\n")])
    try checkIntent(
      AddCard("three", position: .after(CardName("^a1")), today: today), ["b.md": plan],
      becomes: ["b.md": plan.replacing("^a1\n", with: "^a1\n- [ ] three\n")])
    try checkIntent(
      AddCard("# three", fields: [Field(.estimate, "3h")], notes: "Some\nnotes", today: today), ["b.md": "## A\n"],
      becomes: ["b.md": "## A\n\n- [ ] # three est:3h\n\n  Some\n  notes\n"])
  }

  @Test func `a second card with the same title is added only on request`() throws {
    #expect(throws: IntentFailure.self) { try AddCard("One", today: today).plan(on: Memory(["b.md": plan])) }
    try checkIntent(
      AddCard("One", duplicates: .added, today: today), ["b.md": plan],
      becomes: ["b.md": plan.replacing("two #x\n", with: "two #x\n- [ ] One\n")])
  }

  @Test func `a card with a title that differs only in case and in its form in Unicode is the same card`() {
    for (title, typed) in [
      ("İstanbul", "i\u{307}stanbul"), ("i\u{307}stanbul", "İSTANBUL"), ("Café", "cafe\u{301}"),
      ("CAFE\u{301} x", "café X"), ("\u{212A}ilo", "kilo"), ("Kilo", "\u{212A}ILO"),
    ] {
      #expect(throws: IntentFailure.self, "\(title), \(typed)") {
        try AddCard(typed, today: today).plan(on: Memory(["b.md": "## A\n- [ ] \(title)\n"]))
      }
    }
  }

  @Test func `a card in the trash is not removed again`() throws {
    let boards = Memory([".planboard/trash.md": "---\nplanboard: true\n---\n\n## Removed\n\n- [ ] two\n"])
    let card = CardName(0, of: try boards.board(at: boards.trash), at: boards.trash)
    let failure = #expect(throws: IntentFailure.self) { try RemoveCard(card, today: today).plan(on: boards) }
    if case .alreadyInTrash? = failure?.reason {} else { Issue.record("\(failure as Any)") }
  }

  @Test(arguments: ["x", "X", "-", "/"])
  func `a check item that becomes a card keeps its box`(box: String) throws {
    try checkIntent(
      ExtractCheckItem(CardName("a"), item: 0, today: today),
      ["b.md": "## To Do\n- [ ] a\n  - [\(box)] one\n- [ ] b\n"],
      becomes: ["b.md": "## To Do\n- [ ] a\n- [\(box)] one\n- [ ] b\n"])
  }

  @Test func `a check item becomes a card below its card, and stays checked`() throws {
    let before = "## To Do\n- [ ] a\n  - [x] one\n  - [ ] two #x\n- [ ] b\n"
    for (item, after) in [
      (0, "## To Do\n- [ ] a\n  - [ ] two #x\n- [x] one\n- [ ] b\n"),
      (1, "## To Do\n- [ ] a\n  - [x] one\n- [ ] two #x\n- [ ] b\n"),
    ] {
      try checkIntent(
        ExtractCheckItem(CardName("a"), item: item, today: today), ["b.md": before], becomes: ["b.md": after])
    }
  }

  @Test(arguments: ["\n    note of one\n", "    - plain sub\n", "    - [ ] sub\n", "\n    ```\n    code\n    ```\n"])
  func `a check item with lines of its own is no card, because these lines would be lost`(lines: String) throws {
    let board = "## To Do\n- [ ] a\n  - [ ] one\n\(lines)  - [ ] two\n- [ ] b\n"
    let failure = #expect(throws: EditFailure.self) {
      try ExtractCheckItem(CardName("a"), item: 0, today: today).plan(on: Memory(["b.md": board]))
    }
    #expect(failure?.reason == .wouldChangeMore)
    // A title of two lines is the whole item.
    try checkIntent(
      ExtractCheckItem(CardName("a"), item: 0, today: today),
      ["b.md": "## To Do\n- [ ] a\n  - [ ] one\n    more\n\n  - [ ] two\n"],
      becomes: ["b.md": "## To Do\n- [ ] a\n\n  - [ ] two\n- [ ] one more\n"])
  }

  @Test func `moving into a done column checks the box, moving out unchecks it`() throws {
    let moved = "## To Do\n- [ ] two #x\n\n## Done\n- [x] old done:2026-01-01\n- [x] one done:2026-11-21 ^a1\n"
    let move = MoveCard(CardName("^a1"), column: ColumnName(text: "done"), today: today)
    try checkIntent(move, ["b.md": plan], becomes: ["b.md": moved])
    try checkIntent(
      MoveCard(CardName("one"), column: ColumnName(text: "to"), position: .top, today: today), ["b.md": moved],
      becomes: ["b.md": plan])
  }

  @Test func `a card without a box gets none when it moves`() throws {
    try checkIntent(
      MoveCard(CardName("b"), column: ColumnName(text: "Done"), today: today),
      ["b.md": "## A\n- a\n- b\n## Done\n- c\n"],
      becomes: ["b.md": "## A\n- a\n## Done\n- c\n- b\n"])
  }

  @Test func `a card moves to another board with its whole text`() throws {
    try checkIntent(
      MoveCard(CardName("a"), to: BoardName("two"), today: today),
      ["one.md": "## A\n- [ ] a\n  notes\n- [ ] b\n", "two.md": "## C\n* [ ] c\n"],
      becomes: ["one.md": "## A\n- [ ] b\n", "two.md": "## C\n* [ ] c\n* [ ] a\n  notes\n"])
  }

  @Test func `reopening a card takes back its completion`() throws {
    let done = plan.replacing("- [ ] one ^a1", with: "- [x] one done:2026-11-21 ^a1")
    try checkIntent(CompleteCard(CardName("^a1"), today: today), ["b.md": plan], becomes: ["b.md": done])
    try checkIntent(CompleteCard(CardName("^a1"), isDone: false, today: today), ["b.md": done], becomes: ["b.md": plan])
    try checkIntent(CompleteCard(CardName("old"), today: today), ["b.md": plan], becomes: [:])
  }

  @Test func `a check item can be named by its number or its words`() throws {
    let text = "## A\n- [ ] a\n  - [ ] first step\n  - [ ] second step\n"
    let checked = text.replacing("[ ] second", with: "[x] second")
    try checkIntent(SetCheckItem(CardName("a"), item: "2"), ["b.md": text], becomes: ["b.md": checked])
    try checkIntent(SetCheckItem(CardName("a"), item: "second"), ["b.md": text], becomes: ["b.md": checked])
    #expect(throws: IntentFailure.self) {
      try SetCheckItem(CardName("a"), item: "step").plan(on: Memory(["b.md": text]))
    }
  }

  @Test func `one request can edit the title, fields and notes of a card`() throws {
    try checkIntent(
      EditCard(
        CardName("two"), title: "deux", fields: [(.due, "+3d"), (.tag, "y"), (.tag, "-x"), (.priority, "high")],
        notes: "Text", today: today), ["b.md": plan],
      becomes: ["b.md": plan.replacing("- [ ] two #x", with: "- [ ] deux due:2026-11-24 #y !high\n\n  Text")])
  }

  @Test func `an archived card records the column and the place it came from`() throws {
    try checkIntent(
      ArchiveCard(CardName("two")), ["b.md": plan],
      becomes: [
        "b.md": "## To Do\n- [ ] one ^a1\n\n## Done\n- [x] old done:2026-01-01\n\n***\n\n## Archive\n"
          + "- [ ] two #x [from:: To Do] [from-place:: card=2/after=%5Ea1/lines=1,2/archive=1]\n"
      ])
  }

  @Test(arguments: [
    ("^a1", 2), ("b.md:3", 3), ("b.md:3:7:", 3), ("b:3", 3), ("b/to/2", 3), ("b/done/1", 6), ("ONE", 2), ("w t", 3),
  ])
  func `a card can be named by its id, line, place or title`(name: String, line1: Int) throws {
    let found = try CardName(name).find(in: Memory(["b.md": plan, "c.md": "## X\n- z\n"]), among: [Path("b.md")])
    #expect(found.place.line1 == line1)
  }

  @Test(arguments: ["^zz", "b.md:1", "b/to/3", "nothing", "", "o", "b.md:99999999999999999999"])
  func `a name that matches no card, or several, is refused`(name: String) {
    #expect(throws: IntentFailure.self) { try CardName(name).find(in: Memory(["b.md": plan]), among: [Path("b.md")]) }
  }

  @Test func `if a new board is primary, the others no longer are`() throws {
    let first = "---\nplanboard: true\nprimary: true # mine\n---\n## A\n"
    let second = "---\nprimary: true\n---\n## B\n"
    try checkIntent(
      CreateBoard("Chores", columns: ["To Do"], isPrimary: true), ["a.md": first, "b.md": second, "c.md": "## C\n"],
      becomes: [
        "a.md": first.replacing("true # mine", with: "false # mine"), "b.md": second.replacing("true", with: "false"),
        "chores.md": "---\nplanboard: true\ntitle: Chores\nprimary: true\nstamp: [created, done]\n---\n\n## To Do\n",
      ])
  }

  // MARK: Details of an outcome

  @Test func `a checked item is named in the outcome and in the history`() throws {
    let board = "## A\n- [ ] one\n  - [ ] Buy wine\n  - [ ] Buy bread\n"
    for (item, title) in [("wine", "Buy wine"), ("2", "Buy bread")] {
      for intents in [1, 2] {
        // A single intent and a batch are planned in different ways.
        let all = [any Intent](repeating: SetCheckItem(CardName("one"), item: item), count: intents)
        let outcome = try #require(Batch(all).plan(on: Memory(["b.md": board])).result.outcomes.first)
        #expect(outcome.detail == .item(title) && outcome.summary[.detail] == title)
      }
      #expect(
        try SetCheckItem(CardName("one"), item: item).plan(on: Memory(["b.md": board])).outcome.detail == .item(title))
    }
  }

  @Test(arguments: [1, 2])
  func `an edit says what it has changed, with the values before and after`(intents: Int) throws {
    let board = "## A\n- [ ] card #old due:2026-11-27 p:: x\n\n  one\n  two\n- [ ] bare\n"
    let edit = EditCard(
      CardName("card"), title: "new", fields: [(.tag, "x"), (.tag, "-old"), (.due, "+1w"), (.priority, "h")],
      notes: "three", today: today)
    let other = EditCard(CardName("bare"), fields: [(.tag, "x")], today: today)
    // A single intent and a batch are planned in different ways.
    let result = Batch(Array([edit, other].prefix(intents))).plan(on: Memory(["b.md": board])).result
    let parts = try #require(result.outcomes.first?.cards.first).parts
    #expect(
      parts == [
        BoardChange.Part(name: "title", before: "card p:: x", after: "new"),
        BoardChange.Part(.tag, before: "old", after: "x"),
        BoardChange.Part(.due, before: "2026-11-27", after: "2026-12-04"),
        BoardChange.Part(.priority, before: nil, after: "high"),
        BoardChange.Part(name: "notes", before: "one\ntwo", after: "three"),
      ])
  }

  @Test func `a card that moves to a done column says that its box is checked`() throws {
    let board = "## A\n- [ ] one\n- [ ] two\n\n## Done\n- [x] three\n"
    let move = MoveCard(CardName("one"), column: ColumnName(text: "Done"), today: today)
    let moved = try #require(try move.plan(on: Memory(["b.md": board])).outcome.cards.first)
    #expect(moved.parts == [BoardChange.Part(name: "box", before: " ", after: "x")])
    #expect(moved.before?.number == 1 && moved.after?.number == 2)
  }

  @Test func `a new card leaves out fields without a value`() throws {
    try checkIntent(
      AddCard("one", fields: [Field(.due, ""), Field(.tag, "x"), Field(.priority, "")], today: today),
      ["b.md": "## A\n- [ ] two\n"], becomes: ["b.md": "## A\n- [ ] two\n- [ ] one #x\n"])
  }
}
