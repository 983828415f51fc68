@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
internal import PlanBoardStore
internal import Testing

/// Words that look like misspelled fields.
struct MistakenFieldTests {
  private func mistaken(_ title: String, declared: Set<String> = []) -> [String] {
    MistakenField.all(in: title, declared: declared, today: today).map { "\($0.text) \($0.nearest)" }
  }

  @Test(arguments: [
    ("x !hgih", "!hgih p:high"), ("x !mediun y", "!mediun p:medium"), ("x every:blue", "every:blue every:2w"),
    ("x Every:blue", "Every:blue every:2w"), ("x pri:urgent", "pri:urgent p:high"), ("x deu:fri", "deu:fri due:fri"),
    ("x dues:2026-12-01", "dues:2026-12-01 due:2026-12-01"), ("x due: fri", "due: fri due:fri"),
    ("x evry:2w", "evry:2w every:2w"), ("x color:bleu", "color:bleu color:blue"), ("x est:long", "est:long est:3h"),
    ("x prioirty:high", "prioirty:high priority:high"), ("x p:hgih", "p:hgih p:high"), ("+v1.2 x", "+v1.2 +v1-2"),
    ("x tag:v1.2", "tag:v1.2 +v1-2"), ("fix +v1.2, then", "+v1.2 +v1-2"), ("fix +a.b!", "+a.b +a-b"),
    ("x wait:fri", "wait:fri start:fri"), ("x t:2027-01-01", "t:2027-01-01 start:2027-01-01"),
    ("x dew:fri", "dew:fri due:fri"), ("x strt:2026-12-01", "strt:2026-12-01 start:2026-12-01"),
    ("buy due:", "due: due:2026-12-01"), ("buy p: milk", "p: p:high"), ("buy every: ", "every: every:2w"),
    ("x By:fri", "By:fri due:fri"), ("x recur:2w", "recur:2w every:2w"), ("x tag:@work", "tag:@work +work"),
    ("x +C++ y", "+C++ +C"), ("x !normal", "!normal p:medium"),
  ])
  func `a word that is nearly a field is reported with the nearest correct field`(title: String, found: String) {
    #expect(mistaken(title) == [found])
  }

  @Test(arguments: [
    "Call Ann!", "wow!", "!", "!!", "a != b", "see `every:blue` and `!hgih x`", "https://example.com", "12:30", "C:x",
    "test:login", "rest:api", "client:acme", "due: the rent", "Note: buy", "until:2027-01-01", "due", "every", "rev:2",
    "C++", "+1w", "+10 spare", "+", "+shop", "p: high", "t:x", "by:Ann", "on:hold",
    "on: fri", "t: fri",
  ])
  func `other words are not reported`(title: String) { #expect(mistaken(title) == []) }

  @Test func `a key that the board declares is not reported as a misspelling`() {
    #expect(mistaken("x deu:fri wait:fri", declared: ["deu", "wait"]) == [])
  }

  @Test func `the field that is suggested for a word is really a field`() throws {
    for title in [
      "x !hgih", "x every:blue", "x pri:urgent", "x color:bleu", "x est:long", "x qty:lots", "x after:a/b", "x p:x",
      "x +v1.2",
    ] {
      for field in MistakenField.all(in: title, declared: [], today: today) {
        let card = NewCard(
          reading: TypedText("x \(field.nearest)", context: FieldContext()).text, context: FieldContext())
        #expect(card.title == "x" && card.fields.count == 1, "\(field)")
      }
    }
  }

  @Test func `on a board that declares p, the suggestion uses another name for the priority`() {
    #expect(mistaken("x !hgih", declared: ["p"]) == ["!hgih priority:high"])
    #expect(mistaken("x pri:soon", declared: ["p"]) == ["pri:soon priority:low"])
    #expect(mistaken("x p:soon P:soon", declared: ["p"]) == [])
  }

  @Test func `the outcome of adding a card names mistaken fields, and keys may have capital letters`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n- [ ] Water\n"
    let added = try AddCard("Pay !hgih Due:fri", today: today).plan(on: Memory(["b.md": board]))
    #expect(added.outcome.mistaken.map(\.nearest) == ["p:high"])
    let text = String(decoding: added.change.boards[0].after ?? [], as: UTF8.self)
    #expect(
      text.hasSuffix("- [ ] Pay \\!hgih due:2026-11-27\n") || text.hasSuffix("- [ ] Pay !hgih due:2026-11-27\n"),
      "\(text)")
    // The words of a new title are not checked.
    let retitled = EditCard(CardName("Water"), title: "Water every:blue", today: today)
    #expect(try retitled.plan(on: Memory(["b.md": board])).outcome.mistaken.isEmpty)
  }

  @Test(arguments: [
    ("priorty", "priority"), ("Prioritty", "priority"), ("deu", "due"), ("untl", "until"), ("perosn", "person"),
    ("qyt", "qty"), ("schedulde", "scheduled"),
  ])
  func `a key that is nearly a known one is reported, unless the board has it`(name: String, nearest: String) throws {
    let board = "---\nplanboard: 1\n---\n## A\n- [ ] Water\n- [ ] Bins\n"
    let requests: [any Intent] = [
      AddCard("x", fields: [Field(FieldKey(name), "1")], today: today),
      EditCard(CardName("Water"), fields: [(FieldKey(name), "1")], today: today),
    ]
    for request in requests {
      let found = try request.plan(on: Memory(["b.md": board])).outcome.misspelt
      #expect(found == [Outcome.MisspeltKey(name: name, nearest: nearest)])
      for known in [
        board.replacing("planboard: 1", with: "fields: [\(name)]"),
        board.replacing("Bins", with: "Bins [\(name):: 2]"),
      ] {
        #expect(try request.plan(on: Memory(["b.md": known])).outcome.misspelt.isEmpty, "\(known)")
      }
    }
    let clearing = EditCard(CardName("Water"), fields: [(FieldKey(name), nil)], today: today)
    #expect(try clearing.plan(on: Memory(["b.md": board])).outcome.misspelt.isEmpty)
    let both = Batch([requests[1], EditCard(CardName("Bins"), fields: [(FieldKey(name), "1")], today: today)])
    let outcomes = both.plan(on: Memory(["b.md": board])).result.outcomes
    #expect(outcomes.map(\.misspelt.count) == [1, 0])
  }

  @Test(arguments: ["client", "test", "size", "points", "pri", "estimate", "until", "x", "os"])
  func `a known key, or one that resembles no known key, is not reported as misspelled`(name: String) throws {
    let request = EditCard(CardName("Water"), fields: [(FieldKey(name), "2026-12-01")], today: today)
    let planned = try? request.plan(on: Memory(["b.md": "## A\n- [ ] Water\n"]))
    #expect(planned?.outcome.misspelt.isEmpty ?? true)
  }

  @Test(arguments: ["⏫ x", "📌 x", "🔁 every week y", "x 🔁 every week"])
  func `a title with an emoji that would be read as a field is refused with the reason`(title: String) throws {
    let board = "---\nplanboard: 1\n---\n## A\n- [ ] Water\n"
    let failure = #expect(throws: EditFailure.self) {
      try EditCard(CardName("Water"), title: title, today: today).plan(on: Memory(["b.md": board]))
    }
    if case .fieldInTitle? = failure?.reason {} else { Issue.record("\(String(describing: failure))") }
  }

  @Test
  func `a title with such an emoji is refused with the reason, also on a board with a comment that is never closed`() {
    let board = "---\nplanboard: 1\n---\n## A\n- Water\n\n<!-- x\n"
    let failure = #expect(throws: EditFailure.self) {
      try EditCard(CardName("Water"), title: "b ⏫ c", today: today).plan(on: Memory(["b.md": board]))
    }
    #expect(failure?.reason == .fieldInTitle(.priority))
  }

  @Test func `a new card that consists only of fields is refused, because it needs a title`() throws {
    for text in ["🔁 every week y", "⏫", "!high", "due:fri"] {
      let failure = #expect(throws: IntentFailure.self) {
        try AddCard(text, today: today).plan(on: Memory(["b.md": "---\nplanboard: 1\n---\n## A\n"]))
      }
      if case .onlyFields? = failure?.reason {} else { Issue.record("\(text): \(String(describing: failure))") }
    }
  }

  @Test(arguments: ["- > q", "- ```\n  x\n  ```", "- ***"])
  func `notes of a card without a title are refused with the reason`(card: String) throws {
    let board = "---\nplanboard: 1\n---\n## A\n\(card)\n- [ ] z\n"
    let failure = #expect(throws: EditFailure.self) {
      try EditCard(CardName("b.md:5"), notes: "hello", today: today).plan(on: Memory(["b.md": board]))
    }
    #expect(failure?.reason == .untitled)
  }

  @Test func `notes with a list that has a check item are not replaced if the item could not stay`() throws {
    let board = "---\nplanboard: 1\n---\n## A\n- x\n  - plain\n    - [ ] step\n"
    let failure = #expect(throws: EditFailure.self) {
      try EditCard(CardName("x"), notes: "hello", today: today).plan(on: Memory(["b.md": board]))
    }
    #expect(failure?.reason == .checkItemInNotes)
    // A plain item inside a check item is not in the notes, so it is not the reason.
    let inside = "---\nplanboard: 1\n---\n## A\n- [ ] x\n  - [ ] i1\n    - plain\n      - [ ] deep\n"
    let open = #expect(throws: EditFailure.self) {
      try EditCard(CardName("x"), notes: "```", today: today).plan(on: Memory(["b.md": inside]))
    }
    #expect(open?.reason == .unwritableNote)
    #expect(throws: Never.self) {
      try EditCard(CardName("x"), notes: "- other", today: today).plan(on: Memory(["b.md": board]))
    }
  }
}
