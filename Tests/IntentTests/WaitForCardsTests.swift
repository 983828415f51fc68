@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

internal import TestSupport

struct WaitForCardsTests {
  private func waiting(_ card: String, _ others: String...) -> WaitForCards {
    WaitForCards(CardName(card), for: others.map { CardName($0) })
  }

  private func reason(_ intent: WaitForCards, on boards: KeyValuePairs<String, String>) throws -> String {
    let failure = #expect(throws: IntentFailure.self) { try intent.plan(on: Memory(boards)) }
    return failure.map { "\($0.reason)" } ?? ""
  }

  @Test func `the ids of the other cards are added, and those without an id get one`() throws {
    try checkIntent(
      waiting("paint", "buy", "^k3f9"),
      ["a.md": "## A\r\n- [ ] Buy\r\n- [ ] Paint #x\r\n- [ ] Ask ^k3f9\r\n"],
      becomes: ["a.md": "## A\r\n- [ ] Buy ^qqkq\r\n- [ ] Paint #x after:^qqkq,^k3f9\r\n- [ ] Ask ^k3f9\r\n"])
    try checkIntent(
      waiting("paint", "buy"), ["a.md": "## A\n- Paint after:^k1\n", "b.md": "## B\n* Buy\n"],
      becomes: ["b.md": "## B\n* Buy ^qqkq\n", "a.md": "## A\n- Paint after:^k1,^qqkq\n"])
  }

  @Test func `the board with the new id is written first`() throws {
    let planned = try waiting("paint", "buy").plan(on: Memory(["a.md": "## A\n- Paint\n", "b.md": "## B\n- Buy\n"]))
    #expect(planned.change.boards.map(\.path.text) == ["b.md", "a.md"])
    #expect(planned.outcome.cards.map(\.isIdentified) == [false, true])
  }

  @Test func `a card for which the card waits already changes nothing`() throws {
    try checkIntent(waiting("paint", "buy", "buy"), ["a.md": "## A\n- Paint after:^k1\n- Buy ^k1\n"], becomes: [:])
  }

  @Test func `without other cards, the field is removed`() throws {
    try checkIntent(
      waiting("paint"), ["a.md": "## A\n- Paint after:^k1,^k2 due:2026-12-01\n"],
      becomes: ["a.md": "## A\n- Paint due:2026-12-01\n"])
  }

  @Test func `an open card is preferred to a done one with the same name`() throws {
    try checkIntent(
      waiting("paint", "buy"), ["a.md": "## A\n- [ ] Paint\n- [x] Buy ^old\n- [ ] Buy ^new\n"],
      becomes: ["a.md": "## A\n- [ ] Paint after:^new\n- [x] Buy ^old\n- [ ] Buy ^new\n"])
  }

  @Test func `cards that would wait for each other are refused, with their titles`() throws {
    let boards: KeyValuePairs = [
      "a.md": "## A\n- one ^k1\n- two after:^k1 ^k2\n", "b.md": "## B\n- three after:^k2 ^k3\n- four after:^k3\n",
    ]
    #expect(try reason(waiting("one", "two"), on: boards) == #"circle(["one", "two"])"#)
    #expect(try reason(waiting("one", "three"), on: boards) == #"circle(["one", "three", "two"])"#)
    #expect(try reason(waiting("one", "four"), on: boards) == #"circle(["one", "four", "three", "two"])"#)
    #expect(try reason(waiting("two", "two"), on: boards).hasPrefix("waitsForItself"))
  }

  @Test func `done cards make no circle`() throws {
    let done = "## A\n- [ ] one ^k1\n- [x] two after:^k1 ^k2\n"
    try checkIntent(
      waiting("one", "two"), ["a.md": done],
      becomes: ["a.md": "## A\n- [ ] one after:^k2 ^k1\n- [x] two after:^k1 ^k2\n"])
  }

  @Test func `a name that no card has is refused, with the nearest open card`() throws {
    let boards: KeyValuePairs = ["a.md": "## A\n- [ ] Paint\n- [ ] Buy tiles\n- [x] Buy timers\n"]
    let found = try reason(waiting("paint", "buy tilse"), on: boards)
    #expect(found.hasPrefix("noPrerequisite(\"buy tilse\"") && found.contains("Buy tiles"), "\(found)")
    #expect(try reason(waiting("paint", "zebra"), on: boards) == #"noPrerequisite("zebra", nearest: nil)"#)
  }

  @Test(.tags(.property), arguments: UInt64(0)..<30)
  func `a chain of requests never makes a circle, and refuses nothing else`(seed: UInt64) throws {
    var random = Seeded(seed)
    let count = 5
    var after = Array(repeating: [Int](), count: count)
    for _ in 0..<12 {
      let (card, other) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      let lines = after.enumerated().map { index, others in
        "- card\(index)" + (others.isEmpty ? "" : " after:" + others.map { "^c\($0)" }.joined(separator: ","))
          + " ^c\(index)\n"
      }
      let boards = Memory([
        "a.md": "## A\n" + lines.prefix(2).joined(), "b.md": "## B\n" + lines.dropFirst(2).joined(),
      ])
      var reached: Set<Int> = [other]
      for _ in 0..<count { reached.formUnion(reached.flatMap { after[$0] }) }
      let planned = try? waiting("^c\(card)", "^c\(other)").plan(on: boards)
      #expect((planned == nil) == reached.contains(card), "seed \(seed): \(card) after \(other) in \(after)")
      if planned != nil, !after[card].contains(other) { after[card].append(other) }
    }
  }
}
