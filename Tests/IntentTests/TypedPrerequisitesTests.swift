@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

internal import TestSupport

struct TypedPrerequisitesTests {
  private func editing(_ card: String, _ values: String?..., key: String = "after") -> EditCard {
    EditCard(CardName(card), fields: values.map { (FieldKey(key), $0) }, today: today)
  }

  private func reason(_ intent: some Intent, on boards: KeyValuePairs<String, String>) throws -> String {
    let failure = #expect(throws: IntentFailure.self) { try intent.plan(on: Memory(boards)) }
    return failure.map { "\($0.reason)" } ?? ""
  }

  @Test func `a new card waits for the cards that its text names, by title, handle or id`() throws {
    try checkIntent(
      AddCard("Tile after:buy,k3f9 +x after:qqkq, p:h", today: today), ["a.md": "## A\r\n- Buy\r\n- Ask ^k3f9\r\n"],
      becomes: ["a.md": "## A\r\n- Buy ^qqkq\r\n- Ask ^k3f9\r\n- Tile , #x !high after:^qqkq,^k3f9\r\n"])
    try checkIntent(
      AddCard("Tile", fields: [Field(.after, "the tiles")], board: BoardName("a"), today: today),
      ["a.md": "## A\n", "b.md": "## B\n- Buy the tiles\n"],
      becomes: ["b.md": "## B\n- Buy the tiles ^knhv\n", "a.md": "## A\n\n- [ ] Tile after:^knhv\n"])
  }

  @Test func `text that names no cards stays text`() throws {
    for text in ["after: all", "`after:buy` x", "[[after:buy]] x", "(after:)"] {
      try checkIntent(
        AddCard(text, today: today), ["a.md": "## A\n- Buy\n"], becomes: ["a.md": "## A\n- Buy\n- \(text)\n"])
    }
    try checkIntent(
      AddCard("x after:none", today: today), ["a.md": "## A\n- Buy\n"], becomes: ["a.md": "## A\n- Buy\n- x\n"])
  }

  @Test func `a key that the board declares is a field with any value`() throws {
    let declared = "---\nfields: [depends]\n---\n## A\n- Buy\n"
    try checkIntent(
      AddCard("x depends:zebra", today: today), ["a.md": declared],
      becomes: ["a.md": declared + "- x [depends:: zebra]\n"])
    try checkIntent(
      editing("buy", "zebra", key: "depends"), ["a.md": declared],
      becomes: ["a.md": declared.replacing("- Buy", with: "- Buy [depends:: zebra]")])
    try checkIntent(
      editing("buy", "ask", key: "depends"), ["a.md": "## A\n- Buy\n- Ask ^k1\n"],
      becomes: ["a.md": "## A\n- Buy after:^k1\n- Ask ^k1\n"])
  }

  @Test func `an edit replaces the cards for which a card waits, and keeps ids that no card has`() throws {
    try checkIntent(
      editing("paint", "gone", "buy"), ["a.md": "## A\n- Paint after:^gone,^k2\n", "b.md": "## B\n* Buy\n"],
      becomes: ["b.md": "## B\n* Buy ^qqkq\n", "a.md": "## A\n- Paint after:^gone,^qqkq\n"])
    try checkIntent(
      editing("paint", nil), ["a.md": "## A\n- Paint after:^gone\n"], becomes: ["a.md": "## A\n- Paint\n"])
  }

  @Test func `the id of a card is preferred to the title of another`() throws {
    try checkIntent(
      editing("paint", "buy"), ["a.md": "## A\n- Paint\n- Buy\n- Ask ^buy\n"],
      becomes: ["a.md": "## A\n- Paint after:^buy\n- Buy\n- Ask ^buy\n"])
  }

  @Test func `a circle, a card that waits for itself, and a name that no card has are refused`() throws {
    let boards: KeyValuePairs = ["a.md": "## A\n- [ ] one ^k1\n- [ ] two after:^k1 ^k2\n- [ ] three after:^k9 ^k3\n"]
    #expect(try reason(editing("one", "two"), on: boards) == #"circle(["one", "two"])"#)
    #expect(try reason(editing("one", "one"), on: boards).hasPrefix("waitsForItself"))
    #expect(try reason(editing("one", "zebra"), on: boards) == #"noPrerequisite("zebra", nearest: nil)"#)
    #expect(
      try reason(AddCard("x after:thee", today: today), on: boards).contains(
        "noPrerequisite(\"thee\", nearest: Optional"))
    #expect(try reason(AddCard("x after:three ^k9", today: today), on: boards) == #"circle(["x", "three"])"#)
  }

  @Test func `cards of one request can wait for cards with ids that come before them`() throws {
    let intents: [any Intent] = [
      AddCard("one ^k1", today: today), AddCard("two after:k1", today: today), AddCard("three after:k9", today: today),
      editing("old", "k1"),
    ]
    let planned = Batch(intents).plan(on: Memory(["a.md": "## A\n- old\n"]))
    #expect(planned.result.failures.map(\.index) == [2])
    #expect(
      planned.change.boards.map { $0.after.map { String(decoding: $0, as: UTF8.self) } } == [
        "## A\n- old after:^k1\n- one ^k1\n- two after:^k1\n"
      ])
  }

  @Test(.tags(.property), arguments: UInt64(0)..<40)
  func `after: in an edit makes a card wait for the same cards as pb after`(seed: UInt64) throws {
    var random = Seeded(seed)
    let count = 6
    let lines = (0..<count).map { index in
      let id = Bool.random(using: &random) ? " ^c\(index)" : ""
      let waits =
        Int.random(in: 0..<4, using: &random) == 0 ? " after:^c\(Int.random(in: 0..<count, using: &random))" : ""
      return "- [\(Int.random(in: 0..<5, using: &random) == 0 ? "x" : " ")] card\(index)\(waits)\(id)\n"
    }
    let boards = Memory(["a.md": "## A\n" + lines.prefix(3).joined(), "b.md": "## B\n" + lines.dropFirst(3).joined()])
    let card = "card\(Int.random(in: 0..<count, using: &random))"
    let others = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      "card\(Int.random(in: 0..<count, using: &random))"
    }
    // Without an `after:`, replacing and adding are the same.
    let cleared = try EditCard(CardName(card), fields: [(.after, nil)], today: today).plan(on: boards)
    var start = boards
    for board in cleared.change.boards {
      let index = start.texts.firstIndex { $0.path == board.path }!
      start.texts[index].text = String(decoding: board.after ?? [], as: UTF8.self)
    }
    let edited = try? editing(card, others.joined(separator: ",")).plan(on: start)
    let waiting = try? WaitForCards(CardName(card), for: others.map { CardName($0) }).plan(on: start)
    let texts = [edited, waiting].map { planned in
      planned?.change.boards.map { "\($0.path.text)\n" + String(decoding: $0.after ?? [], as: UTF8.self) }
    }
    #expect(texts[0] == texts[1], "seed \(seed): \(card) after \(others) in \(start.texts)")
  }
}
