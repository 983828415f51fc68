@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
internal import PlanBoardStore
internal import Testing

/// Fields in the spellings that shells leave alone.
struct TypedFieldTests {
  private static let head = "---\nplanboard: 1\nfields: [p, points]\n---\n## A\n"
  private let board = "---\nplanboard: 1\n---\n## A\n- [ ] one #x due:2026-12-15\n"

  @Test(arguments: [
    ("Call Ann +phone p:high due:fri", "Call Ann #phone !high due:2026-11-27"),
    ("Call +phone Ann tag:work/now P:m", "Call Ann #phone #work/now !med"),
    ("Buy milk person:bo for all", "Buy milk for all @bo"), ("Buy @bo milk", "Buy @bo milk"),
    ("Ship pri:L estimate:3h Quantity:2 pinned:true", "Ship !low est:3h qty:2 pin:true"),
    ("Ask +shop, then go", "Ask, then go #shop"), ("Ship priority:h.", "Ship. !high"),
    // Words that would not become fields stay as they are.
    ("C++ +1w 2 +10 a+b +v1.2 tag:-x tag: p: p:x", "C++ +1w 2 +10 a+b +v1.2 tag:-x tag: p: p:x"),
    ("`+x` and `a +x p:h`", "`+x` and `a +x p:h`"), ("person: bo", "person: bo"), ("id:k3f9 x", "x ^k3f9"),
    ("see https://a.b +x", "see https://a.b #x"), ("x ``a +h b`` y", "x ``a +h b`` y"),
    ("x [[a +h b]] y", "x [[a +h b]] y"), ("Rock`n roll +x", "Rock`n roll #x"),
    ("Ask @ann about it person:bo", "Ask @ann about it @bo"),
  ])
  func `a new card gets its fields in the notation of the board`(typed: String, written: String) throws {
    try checkIntent(
      AddCard(typed, today: today), ["b.md": board], becomes: ["b.md": board + "- [ ] \(written)\n"])
  }

  @Test func `after two dashes, they are text of the title`() throws {
    try checkIntent(
      AddCard("Order +shop", plainText: "+ten p:high tag:x #y due:fri", today: today), ["b.md": board],
      becomes: ["b.md": board + "- [ ] Order +ten p:high tag:x #shop #y due:2026-11-27\n"])
    try checkIntent(
      AddCard("person:bo", plainText: "ask @ann about it", today: today), ["b.md": board],
      becomes: ["b.md": board + "- [ ] ask @ann about it @bo\n"])
    try checkIntent(
      AddCard("", plainText: "+ten", today: today), ["b.md": board], becomes: ["b.md": board + "- [ ] +ten\n"])
  }

  @Test func `a key that the board declares keeps its own meaning`() throws {
    try checkIntent(
      AddCard("x p:high", today: today), ["b.md": Self.head], becomes: ["b.md": Self.head + "\n- [ ] x [p:: high]\n"])
    try checkIntent(
      AddCard("x", fields: [Field(FieldKey("p"), "2")], today: today), ["b.md": Self.head],
      becomes: ["b.md": Self.head + "\n- [ ] x [p:: 2]\n"])
    let card = Self.head + "- [ ] x p:1\n"
    try checkIntent(
      EditCard(CardName("x"), fields: [(FieldKey("p"), "2")], today: today), ["b.md": card],
      becomes: ["b.md": Self.head + "- [ ] x p:2\n"])
    let bracketed = "## A\n- [ ] x [estimate:: 1]\n"
    try checkIntent(
      EditCard(CardName("x"), fields: [(FieldKey("estimate"), "2")], today: today), ["b.md": bracketed],
      becomes: ["b.md": "## A\n- [ ] x [estimate:: 2]\n"])
  }

  @Test(arguments: [
    ("+phone", "#x due:2026-12-15 #phone"), ("tag:-x", "due:2026-12-15"), ("tag:none", "due:2026-12-15"),
    ("due:+1w", "#x due:2026-12-22"), ("Due:-1w", "#x due:2026-12-08"), ("due:1w", "#x due:2026-11-28"),
    ("due:none", "#x"),
    ("due:", "#x"), ("start:due-3d", "#x due:2026-12-15 start:2026-12-12"),
    ("start:+1w", "#x due:2026-12-15 start:2026-11-28"),
    ("p:h", "#x due:2026-12-15 !high"), ("!low", "#x due:2026-12-15 !low"), ("person:bo", "#x due:2026-12-15 @bo"),
    ("rec:2w", "#x due:2026-12-15 every:2w"), ("#y", "#x due:2026-12-15 #y"),
  ])
  func `a card is edited by typing a field`(typed: String, written: String) throws {
    let field = try #require(TypedField(typed))
    try checkIntent(
      EditCard(CardName("one"), fields: [(field.key, field.value)], today: today), ["b.md": board],
      becomes: ["b.md": board.replacing("#x due:2026-12-15", with: written)])
  }

  @Test(arguments: [
    "phone", "+1w", "+", "+1", "#", "@", "!", "id:k3f9", "^k3f9", "plan.md:12", "a/b/2", "handle:kq", "title:x",
    "client:acme", "+a b",
    "",
  ])
  func `a name of a card is no field`(word: String) { #expect(TypedField(word) == nil) }

  @Test func `if the card lacks the date to count from, the edit is refused`() {
    let failure = #expect(throws: IntentFailure.self) {
      try EditCard(CardName("one"), fields: [(.start, "scheduled+1w")], today: today).plan(on: Memory(["b.md": board]))
    }
    if case .noDateToCountFrom(.scheduled, "scheduled+1w")? = failure?.reason {
    } else {
      Issue.record("\(failure as Any)")
    }
  }

  @Test func `an id can be named with its key`() throws {
    let text = "## A\n- [ ] one ^k3f9\n- [ ] two\n"
    for name in ["id:k3f9", "^k3f9"] {
      try checkIntent(
        EditCard(CardName(name), title: "1", today: today), ["b.md": text, "ideas.md": "## A\n- [ ] x\n"],
        becomes: ["b.md": text.replacing("one", with: "1")])
    }
    // Not line 2 of the board `ideas.md`.
    #expect(throws: IntentFailure.self) {
      try EditCard(CardName("id:2"), title: "1", today: today).plan(on: Memory(["ideas.md": "## A\n- [ ] x\n"]))
    }
  }
}
