internal import TestSupport
internal import Testing

@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore

/// A place such as `board.md:6` whose line is a check item means the item, not its card.
struct CheckItemPlaceTests {
  /// Boards with `→` before the item that a place on the line of `↓` means.
  static let boards = [
    "## A\n- [ ] card\n  →[ ] step1↓\n  - [ ] step2\n## Done\n",
    "## A\n- [ ] card\n  - [ ] step1\n  →[ ] step2 due:2026-12-01 #x↓\n",
    "## A\n- [ ] card\n\n  note\n\n  →[ ] step↓\n\n  more\n",
    "## A\n- [ ] card\n  →[ ] one\n    more of it↓\n  - [ ] two\n",
    "## A\n- [ ] card\n  - [ ] outer\n    →[ ] inner↓\n    - [ ] other\n",
    "## A\n- [ ] card\n  →[ ] outer\n    - [ ] inner\n\n    text of outer↓\n",
    "## A\n- [ ] card\n  →[ ] outer\n    - plain↓\n",
    "## A\n- [ ] card\n  - plain\n    →[ ] step↓\n",
    "## A\n- [ ] card\n  →[ ] step\n\n    ```\n    code↓\n    ```\n",
    "## A\n1. card\n   →[ ] step↓\n",
    "## A\r\n* [ ] card\r\n\t→[ ] step↓\r\n",
    "## A\n- card\n  →[ ] step↓\n- other",
    "## A\n- [ ] same\n  - [ ] same\n- [ ] same\n  →[ ] same↓\n",
    "## A\n- [ ] card\n  →[ ]↓\n",
    "## A\n- [ ] card every:1w due:2026-11-20\n  →[ ] step↓\n",
  ]

  /// The board without its marks, the 1-based line of `↓`, and the item's marker put back.
  private static func unmarked(_ marked: String) -> (text: String, line1: Int) {
    let line1 = marked[..<marked.firstIndex(of: "↓")!].utf8.count { $0 == 10 } + 1
    return (marked.replacing("↓", with: "").replacing("→", with: "- "), line1)
  }

  /// The board with another mark in the box of the item.
  private static func boxed(_ marked: String, _ mark: Character) -> String {
    unmarked(marked.replacing("→[ ]", with: "→[\(mark)]")).text
  }

  @Test(arguments: boards)
  func `done and check tick the item, and reopen unticks it`(marked: String) throws {
    let (open, line1) = Self.unmarked(marked)
    for name in ["b.md:\(line1)", "b:\(line1):3", "b.md:\(line1):"] {
      let card = CardName(name)
      for mark in [" ", "/", "-"] as [Character] {
        let (before, done) = (Self.boxed(marked, mark), Self.boxed(marked, "x"))
        try checkIntent(CompleteCard(card, today: today), ["b.md": before], becomes: ["b.md": done])
        try checkIntent(SetCheckItem(card), ["b.md": before], becomes: ["b.md": done])
      }
      for mark in ["x", "-", "/"] as [Character] {
        let before = Self.boxed(marked, mark)
        try checkIntent(CompleteCard(card, isDone: false, today: today), ["b.md": before], becomes: ["b.md": open])
        try checkIntent(SetCheckItem(card, isDone: false), ["b.md": before], becomes: ["b.md": open])
      }
      try checkIntent(CompleteCard(card, isDone: false, today: today), ["b.md": open], becomes: [:])
    }
  }

  @Test(arguments: boards)
  func `what can only be done to a card is refused, with the item and the command for the card`(marked: String) throws {
    let (text, line1) = Self.unmarked(marked)
    let boards = Memory(["b.md": text])
    let (item, other) = (CardName("b.md:\(line1)"), CardName("b.md:2"))
    let intents: [(String, any Intent)] = [
      ("rm", RemoveCard(item, today: today)), ("archive", ArchiveCard(item)), ("unarchive", UnarchiveCard(item)),
      ("move", MoveCard(item, position: .top, today: today)), ("start", MarkCard(item, as: .started, today: today)),
      ("stop", MarkCard(item, as: .stopped, today: today)), ("cancel", MarkCard(item, as: .cancelled, today: today)),
      ("snooze", PostponeCard(item, .snoozed, to: "+1w", today: today)),
      ("hide", PostponeCard(item, .hidden, to: "fri", today: today)), ("note", NoteCard(item, note: "x")),
      ("id", AssignCardID(item, seed: 1)), ("after", WaitForCards(item, for: [other])),
      ("edit", EditCard(item, fields: [(.due, "fri")], today: today)),
      ("edit", EditCard(item, title: "x", fields: [(.tag, "y")], today: today)),
      ("edit", EditCard(item, notes: "x", today: today)),
      ("", AddCard("new", position: .after(item), today: today)),
    ]
    for (command, intent) in intents {
      let failure = #expect(throws: IntentFailure.self, "\(command)") { try intent.plan(on: boards) }
      guard case .isCheckItem(_, let line, let card, let verb)? = failure?.reason else {
        Issue.record("\(command): \(failure as Any)")
        continue
      }
      #expect(line <= line1 && card.place.line1 < line && (verb == nil) == command.isEmpty)
    }
  }

  @Test(arguments: boards) func `edit and name change the text of the item`(marked: String) throws {
    let (text, line1) = Self.unmarked(marked)
    let board = ParsedBoard(Array(text.utf8))
    let card = try #require(board.card(onLine: Int32(line1 - 1)))
    let item = try #require(board.checkItem(onLine: Int32(line1 - 1), ofCard: card))
    for title in [
      "new", "a `b` [c](d)", "due:2026-12-24 #tag ^id @bo", "# no heading", "- [x] no item", "[x] box", "Ü 🍞",
    ] {
      let planned = try EditCard(CardName("b.md:\(line1)"), title: title, today: today).plan(
        on: Memory(["b.md": text]))
      let after = ParsedBoard(try #require(planned.change.boards.first?.after))
      var expected = board.card(card)
      expected.checklist[item].title = title
      let found = after.card(card)
      #expect(found.checklist.map(\.title) == expected.checklist.map(\.title))
      #expect(found.checklist.map(\.isDone) == expected.checklist.map(\.isDone))
      #expect((found.title, found.notes) == (expected.title, expected.notes))
      #expect(planned.outcome.detail == .renamedItem(board.card(card).checklist[item].title, to: title))
    }
    for (title, reason) in [(" ", "emptyCheckItem"), ("a\nb", "unwritableText"), ("a\u{1B}b", "unwritableText")] {
      let failure = #expect(throws: (any Error).self) {
        try EditCard(CardName("b.md:\(line1)"), title: title, today: today).plan(on: Memory(["b.md": text]))
      }
      #expect("\(failure as Any)".contains(reason))
    }
  }

  @Test(arguments: [
    "## A\n- [ ] card↓\n  - [ ] step\n", "## A\n- [ ] card\n  more↓\n  - [ ] step\n",
    "## A\n- [ ] card\n\n  note↓\n\n  - [ ] step\n", "## A\n- [ ] card\n  - plain↓\n    - [ ] step\n",
    "## A\n- [ ] card\n\n  ```\n  - [ ] code↓\n  ```\n  - [ ] step\n",
    "## A\n- [ ] card\n  - [ ] step\n↓\n  - [ ] two\n",
    "## A\n- [ ] card\n\n      - [ ] code↓\n", "## A\n- [ ] card\n  > - [ ] quoted↓\n",
  ])
  func `every other line of a card means the card, as before`(marked: String) throws {
    let (text, line1) = Self.unmarked(marked)
    try checkIntent(
      CompleteCard(CardName("b.md:\(line1)"), today: today), ["b.md": text],
      becomes: ["b.md": text.replacing("- [ ] card", with: "- [x] card")])
  }

  @Test func `a request may name cards and items, each as it was at the beginning`() throws {
    let text = "## A\n- [ ] a\n  - [ ] one\n  - [ ] two\n- [ ] b\n  - [ ] one\n## Done\n"
    let names = [4, 2, 6, 3].map { CardName("b.md:\($0)") }
    let planned = Batch(names.map { CompleteCard($0, today: today) }).plan(on: Memory(["b.md": text]))
    #expect(planned.result.failures.isEmpty)
    #expect(planned.result.outcomes.map(\.verb) == [.checked, .completed, .checked, .checked])
    let after = planned.change.boards.first?.after.map { String(decoding: $0, as: UTF8.self) }
    #expect(after == "## A\n- [x] a\n  - [x] one\n  - [x] two\n- [ ] b\n  - [x] one\n## Done\n")

    let removal = Batch([3, 5].map { RemoveCard(CardName("b.md:\($0)"), today: today) }).plan(
      on: Memory(["b.md": text]))
    #expect(removal.result.failures.map(\.index) == [0] && removal.result.outcomes.map(\.verb) == [.removed])
  }

  @Test func `check with a place and another item is refused, and with the place of a card it asks for the item`()
    throws
  {
    let boards = Memory(["b.md": "## A\n- [ ] a\n  - [ ] one\n  - [ ] two\n"])
    for (name, item) in [("b.md:3", "2"), ("b.md:3", "two"), ("b.md:4", "none"), ("b.md:2", nil), ("a", nil)] {
      #expect(throws: IntentFailure.self) { try SetCheckItem(CardName(name), item: item).plan(on: boards) }
    }
    #expect(try SetCheckItem(CardName("b.md:4"), item: "two").plan(on: boards).outcome.detail == .item("two"))
  }

  @Test(.tags(.property)) func `a line in an item ticks this item, and any other line of a card its card`() throws {
    for seed in UInt64(0)..<60 {
      var random = Seeded(seed)
      let bytes = RandomBoard.make(using: &random)
      let board = ParsedBoard(bytes)
      let boards = Memory(["b.md": String(decoding: bytes, as: UTF8.self)])
      for card in board.cards.indices {
        let span = board.cards[card]
        for line in Int(span.firstLine)...Int(span.lastLine) {
          let item = board.syntax(ofCard: card).checklist.lastIndex {
            line > Int(span.firstLine) && $0.lines.lowerBound <= line && line <= $0.lines.upperBound
          }
          let wanted: any Intent =
            item.map { SetCheckItem(CardName(card, of: board, at: Path("b.md")), item: "\($0 + 1)") }
            ?? CompleteCard(CardName(card, of: board, at: Path("b.md")), today: today)
          let name = CardName("b.md:\(line + 1)")
          let found = try? CompleteCard(name, today: today).plan(on: boards)
          let expected = try? wanted.plan(on: boards)
          #expect(
            found?.change.boards.first?.after == expected?.change.boards.first?.after,
            "seed \(seed), line \(line + 1)")
          #expect(found?.outcome.verb == expected?.outcome.verb, "seed \(seed), line \(line + 1)")
        }
      }
    }
  }
}
