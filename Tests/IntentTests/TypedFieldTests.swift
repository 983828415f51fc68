@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
internal import PlanBoardStore
internal import Testing

/// Fields as people type them, in spellings that shells do not interpret (decision 21): `+tag`, `p:high`, `person:bo`.
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

  @Test func `after two dashes, typed fields are text of the title`() throws {
    try checkIntent(
      AddCard("Order +shop", plainText: "+ten p:high tag:x #y due:fri", today: today), ["b.md": board],
      becomes: ["b.md": board + "- [ ] Order +ten p:high tag:x due:fri #shop #y\n"])
    try checkIntent(
      AddCard("x due:fri", plainText: "see due:soon", today: today), ["b.md": board],
      becomes: ["b.md": board + "- [ ] x see due:soon due:2026-11-27\n"])
    try checkIntent(
      AddCard("person:bo", plainText: "ask @ann about it", today: today), ["b.md": board],
      becomes: ["b.md": board + "- [ ] ask @ann about it @bo\n"])
    try checkIntent(
      AddCard("", plainText: "+ten", today: today), ["b.md": board], becomes: ["b.md": board + "- [ ] +ten\n"])
  }

  @Test func `a key that the board declares is not another name of pb's own key`() throws {
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

  @Test(arguments: ["depends", "after", "tags", "person"])
  func `fields that can have several values can be given several times under any of their names`(name: String) throws {
    let fields = [(key: FieldKey(name), value: Optional("a")), (key: FieldKey(name.uppercased()), value: "b")]
    try EditCard.checkForRepetitions(fields)
    #expect(throws: IntentFailure.self) {
      try EditCard.checkForRepetitions([(key: FieldKey("p"), value: "1"), (key: FieldKey("P"), value: "2")])
    }
  }

  @Test func `the own name of a known field means that field, even if a board declares it`() throws {
    let front = "---\nplanboard: 1\nfields: [Priority, Tag]\n---\n"
    try checkIntent(
      EditCard(CardName("one"), fields: [(FieldKey("Priority"), "high")], today: today),
      ["b.md": front + "## A\n- [ ] one\n"], becomes: ["b.md": front + "## A\n- [ ] one !high\n"])
    // `p` has no meaning on a board, so a board can declare it.
    #expect(FieldKey.other("p").resolved(declared: ["P"]) == .other("P"))
    #expect(FieldKey("p").resolved(declared: ["Priority"]) == .priority)
  }

  @Test func `if a board declares p, then p and priority are two fields`() throws {
    let both: [(FieldKey, String)] = [(FieldKey("p"), "2"), (.priority, "high")]
    try checkIntent(
      AddCard("x", fields: both.map { Field($0, $1) }, today: today), ["b.md": Self.head],
      becomes: ["b.md": Self.head + "\n- [ ] x [p:: 2] !high\n"])
    for request: any Intent in [
      AddCard("x", fields: both.map { Field($0, $1) }, today: today),
      EditCard(CardName("one"), fields: both.map { ($0, $1) }, today: today),
    ] {
      let failure = #expect(throws: IntentFailure.self) { try request.plan(on: Memory(["b.md": board])) }
      if case .severalValues(.priority)? = failure?.reason {} else { Issue.record("\(failure as Any)") }
    }
  }

  @Test func `a key that a board declares is not read as another name of pb's own key`() throws {
    let declared = ParsedBoard(Array("---\nfields: [pri, rec]\n---\n## A\n- x pri:high\n  rec: 1w\n".utf8)).card(0)
    #expect(declared.title == "x" && declared.priority == nil)
    #expect(declared.value(of: .other("pri")) == "high")
    let usual = ParsedBoard(Array("## A\n- x pri:high\n  rec: 1w\n".utf8)).card(0)
    #expect(usual.priority == .high && usual.value(of: .every) == "1w")
    // The main name of a key of the format cannot be declared as another field.
    let own = ParsedBoard(Array("---\nfields: [priority]\n---\n## A\n- x priority:high\n".utf8)).card(0)
    #expect(own.priority == .high)
    try checkIntent(
      EditCard(CardName("x"), fields: [(FieldKey("pri"), "2")], today: today),
      ["b.md": "---\nfields: [pri]\n---\n## A\n- x\n"],
      becomes: ["b.md": "---\nfields: [pri]\n---\n## A\n- x [pri:: 2]\n"])
  }

  @Test(arguments: [
    ("read `the #home due:fri p:high` page", "read `the #home due:fri p:high` page"),
    ("see [[a #home due:fri]] b", "see [[a #home due:fri]] b"),
    ("see [x](u/#home \"due:fri it\") b", "see [x](u/#home \"due:fri it\") b"),
    ("x `due:soon` #y", "x `due:soon` #y"), ("pay due:fri, then rest", "pay, then rest due:2026-11-27"),
    ("pay due:in 3 days, then rest", "pay, then rest due:2026-11-24"),
    ("pay due:in a week #y", "pay due:2026-11-28 #y"),
    ("pay due:1 dec", "pay due:2026-12-01"), ("pay due:fri in 3 parts", "pay in 3 parts due:2026-11-27"),
    ("Rent every:1m until:fri", "Rent every:1m [until:: 2026-11-27]"),
    ("Rent Until:fri in town", "Rent in town [until:: 2026-11-27]"), ("pay `until:fri`", "pay `until:fri`"),
  ])
  func `words in code and in links are not read as fields`(typed: String, written: String) throws {
    try checkIntent(
      AddCard(typed, today: today), ["b.md": board], becomes: ["b.md": board + "- [ ] \(written)\n"])
  }

  @Test(arguments: [
    ("Dentist due:fri 15:00", "Dentist due:2026-11-27T15:00", nil),
    ("Dentist due:fri 3 pm with Bo", "Dentist with Bo due:2026-11-27T15:00", nil),
    ("Call start:tomorrow 9am due:next friday noon #y", "Call start:2026-11-22T09:00 due:2026-11-27T12:00 #y", nil),
    ("a due:2026-W50-5 at 9:30, b", "a, b due:2026-12-11T09:30", nil),
    ("a due:fri 3 people", "a 3 people due:2026-11-27", nil), ("a due:fri, 15:00", "a, 15:00 due:2026-11-27", nil),
    ("a due:fri 15h", "a 15h due:2026-11-27", "15h due:fri@15:00"),
    ("a due:next friday 15.30 b", "a 15.30 b due:2026-11-27", "15.30 due:next-friday@15:30"),
    ("a due:fri at 9 b", "a at 9 b due:2026-11-27", "9 due:fri@09:00"),
    ("a due:2026-12-01 25:00", "a 25:00 due:2026-12-01", "25:00 due:2026-12-01@15:00"),
    ("a due:fri 15:00-16:00", "a 15:00-16:00 due:2026-11-27", "15:00-16:00 due:fri@15:00"),
    ("a due:fri 15:00 16:30", "a 16:30 due:2026-11-27T15:00", nil),
    ("a until:fri 9:00 every:1w", "a 9:00 [until:: 2026-11-27] every:1w", nil),
    ("15h meeting", "15h meeting", nil),
  ])
  func `a time after a typed day belongs to the day, and what only looks like one is named`(
    typed: String, written: String, mistaken: String?
  ) throws {
    let intent = AddCard(typed, today: today)
    try checkIntent(intent, ["b.md": board], becomes: ["b.md": board + "- [ ] \(written)\n"])
    let outcome = try intent.plan(on: Memory(["b.md": board])).outcome
    #expect(outcome.mistaken.map { "\($0.text) \($0.nearest)" } == [mistaken].compactMap(\.self))
  }

  @Test func `the words of a day may be arguments of their own`() {
    for (words, joined) in [
      (["due:fri", "15:00"], ["due:fri 15:00"]), (["due:next", "friday", "+x"], ["due:next friday", "+x"]),
      (["due:fri", "+x", "15:00"], ["due:fri", "+x", "15:00"]), (["due:fri", "15h"], ["due:fri", "15h"]),
      (["start:in", "3", "days", "at", "3", "pm", "due:fri"], ["start:in 3 days at 3 pm", "due:fri"]),
      (["p:high", "due:none"], ["p:high", "due:none"]), ([], []),
    ] {
      #expect(TypedField.joiningDays(words[...]) == joined)
    }
  }

  @Test func `a field without brackets inside a title can be changed and removed`() throws {
    let text = "## A\n- Rent until:2026-11-27 for client:acme\n"
    for (key, value, written) in [
      (FieldKey.until, "+1w", "- Rent for client:acme [until:: 2026-12-04]\n"),
      (.until, "", "- Rent for client:acme\n"), (FieldKey("client"), "b", "- Rent until:2026-11-27 for [client:: b]\n"),
    ] {
      try checkIntent(
        EditCard(CardName("rent"), fields: [(key, value)], today: today), ["b.md": text],
        becomes: ["b.md": "## A\n" + written])
    }
  }

  @Test func `when a field in the title is changed, the same key in the notes stays`() throws {
    try checkIntent(
      EditCard(CardName("rent"), fields: [(FieldKey("client"), "b")], today: today),
      ["b.md": "## A\n- Rent client:acme\n\n  about client:zz\n"],
      becomes: ["b.md": "## A\n- Rent [client:: b]\n\n  about client:zz\n"])
  }

  @Test func `a dash alone can be a title`() throws {
    try checkIntent(
      AddCard("", plainText: "-", today: today), ["b.md": board], becomes: ["b.md": board + "- [ ] -\n"])
  }

  @Test(arguments: [Field(.tag, "-home"), Field(.person, "-ann")])
  func `a tag or a person cannot be removed from a new card`(field: Field) {
    let failure = #expect(throws: IntentFailure.self) {
      try AddCard("x", fields: [field], today: today).plan(on: Memory(["b.md": board]))
    }
    if case .nothingToTakeAway(field)? = failure?.reason {} else { Issue.record("\(failure as Any)") }
  }

  @Test(arguments: [
    ("+phone", "#x due:2026-12-15 #phone"), ("tag:-x", "due:2026-12-15"), ("tag:none", "due:2026-12-15"),
    ("due:+1w", "#x due:2026-12-22"), ("Due:-1w", "#x due:2026-12-08"), ("due:1w", "#x due:2026-11-28"),
    ("due:none", "#x"),
    ("due:", "#x"), ("start:due-3d", "#x due:2026-12-15 start:2026-12-12"),
    ("start:+1w", "#x due:2026-12-15 start:2026-11-28"),
    ("p:h", "#x due:2026-12-15 !high"), ("!low", "#x due:2026-12-15 !low"), ("person:bo", "#x due:2026-12-15 @bo"),
    ("until:fri", "#x due:2026-12-15 [until:: 2026-11-27]"), ("rec:2w", "#x due:2026-12-15 every:2w"),
    ("#y", "#x due:2026-12-15 #y"),
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
  func `a text that can name a card is not read as a field`(word: String) { #expect(TypedField(word) == nil) }

  @Test func `an argument with blanks is a field if it is only a key and a day in words`() {
    for (text, value) in [
      ("due:in 3 days", "in 3 days"), ("Start:next week", "next week"), ("until:1 dec", "1 dec"), ("due:fri", "fri"),
      ("due:fri ", "fri"), ("due:fri at noon", "fri at noon"), ("start:next friday 3 pm", "next friday 3 pm"),
    ] {
      #expect(TypedField(argument: text)?.value == value, "\(text)")
    }
    for text in [
      "Call Ann due:fri", "due:fri at the bank", "due: the rent", "Due: Friday", "est:3 h", "client:in 3 days", "roof",
    ] {
      #expect(TypedField(argument: text) == nil, "\(text)")
    }
  }

  @Test func `an id that another card has is refused, on any board and in one request`() {
    let board = BoardName("a")
    let intents: [any Intent] = [
      AddCard("x id:k3", board: board, today: today), AddCard("y ^k9", board: board, today: today),
      AddCard("z ^k9", board: board, today: today), EditCard(CardName("one"), fields: [(.id, "k2")], today: today),
      EditCard(CardName("two"), fields: [(.id, "k2")], today: today),
    ]
    let boards = Memory(["a.md": "## A\n- one\n- two ^k2\n", "b.md": "## A\n- three ^k3\n"])
    let failures = Batch(intents).plan(on: boards).result.failures
    #expect(failures.map(\.index) == [0, 2, 3])
    // With many intents, the ids of all boards are found at once.
    let many = (0..<12).map { AddCard("n\($0) ^n\($0)", board: board, today: today) as any Intent }
    #expect(Batch(many + intents).plan(on: boards).result.failures.map(\.index) == [12, 14, 15])
    let trash = Memory(["a.md": "## A\n- one\n", ".planboard/trash.md": "## Removed\n- old ^k4\n"])
    #expect(throws: IntentFailure.self) { try AddCard("x ^k4", board: board, today: today).plan(on: trash) }
    let taken = AddCard("x ^k4", board: board, today: today)
    #expect(Batch(many + [taken]).plan(on: trash).result.failures.map(\.index) == [12])
    for failure in failures {
      if case .idIsTaken? = (failure.error as? IntentFailure)?.reason {} else { Issue.record("\(failure)") }
    }
  }

  @Test func `an edit with a relative date is refused if the card lacks the date from which it counts`() {
    let failure = #expect(throws: IntentFailure.self) {
      try EditCard(CardName("one"), fields: [(.start, "scheduled+1w")], today: today).plan(on: Memory(["b.md": board]))
    }
    if case .noDateToCountFrom(.scheduled, "scheduled+1w")? = failure?.reason {
    } else {
      Issue.record("\(failure as Any)")
    }
  }

  @Test(arguments: [
    "Ask (see ref:12) now", "Meet ref:1 and ref:2", "Pay ref:12, then rest", "ref:9", "`ref:1` ref:2.",
  ])
  func `a field without brackets in a title is not set if other text would change`(title: String) {
    for value in ["13", ""] {
      #expect(throws: EditFailure.self) {
        try EditCard(CardName("b.md:2"), fields: [(.other("ref"), value)], today: today)
          .plan(on: Memory(["b.md": "## A\n- [ ] \(title)\n"]))
      }
    }
  }

  @Test func `a new card is refused if its text and an option set the same key`() {
    let failure = #expect(throws: IntentFailure.self) {
      try AddCard("Wait due:fri", fields: [Field(.due, "sat")], today: today).plan(on: Memory(["b.md": board]))
    }
    if case .severalValues(.due)? = failure?.reason {} else { Issue.record("\(failure as Any)") }
  }

  @Test(arguments: ["Wait due:fri due:mon", "Wait !high p:low", "Wait 📅 2026-12-01 due:fri"])
  func `a new card is refused if its text gives two values for a field`(text: String) throws {
    #expect(throws: IntentFailure.self) { try AddCard(text, today: today).plan(on: Memory(["b.md": board])) }
    for text in ["Use std:a std:b", "Wait #a #b", "Wait [x:: 1] [x:: 2]"] {
      #expect(throws: Never.self, "\(text)") { try AddCard(text, today: today).plan(on: Memory(["b.md": board])) }
    }
    #expect(throws: Never.self) {
      try AddCard("Wait", plainText: "due:fri due:mon", today: today).plan(on: Memory(["b.md": board]))
    }
  }

  @Test func `a card can be named by the word id, a colon and its id`() throws {
    let text = "## A\n- [ ] one ^k3f9\n- [ ] two\n"
    for name in ["id:k3f9", "^k3f9"] {
      try checkIntent(
        EditCard(CardName(name), title: "1", today: today), ["b.md": text, "ideas.md": "## A\n- [ ] x\n"],
        becomes: ["b.md": text.replacing("one", with: "1")])
    }
    // `id:2` does not refer to line 2 of `ideas.md`.
    #expect(throws: IntentFailure.self) {
      try EditCard(CardName("id:2"), title: "1", today: today).plan(on: Memory(["ideas.md": "## A\n- [ ] x\n"]))
    }
  }

  @Test(arguments: [
    ("est=3h", "est", "3h"), ("p=", "p", ""), ("p=none", "p", ""), ("mood=none", "mood", "none"),
    ("mood=a=b", "mood", "a=b"), ("Until=none", "until", ""), ("until=fri", "until", "fri"),
    ("link=http://x", "link", "http://x"), ("p:high", "p", "high"), ("+shop", "tag", "shop"), ("due:none", "due", ""),
  ])
  func `an option sets a field with an equals sign, or as in a card's text`(text: String, key: String, value: String) {
    let field = TypedField(assignment: text)
    #expect(field?.key.name == key && field?.value == value, "\(field as Any)")
  }

  @Test func `words that set no field are not assignments`() {
    for text in ["word", "=high", "a: b", "id:k3f9", ""] { #expect(TypedField(assignment: text) == nil, "\(text)") }
  }

  @Test func `only tags and people have several values, in upper or lower case`() throws {
    try EditCard.checkForRepetitions([(.tag, "a"), (.tag, "b"), (.person, "c"), (.person, "d"), (.due, nil)])
    #expect(throws: IntentFailure.self) {
      try EditCard.checkForRepetitions([(.due, "fri"), (FieldKey("Due"), "mon")])
    }
  }
}
