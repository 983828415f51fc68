@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// A query has found cards, but before pb changes them, somebody changes the board.
struct FoundCardTests {
  private let path = Path("b.md")
  private let plan = "## A\n- one #x\n- two\n- three #x\n"

  private func complete(_ card: Int, in now: String) throws -> Outcome {
    let name = CardName(card, of: ParsedBoard(Array(plan.utf8)), at: path)
    return try CompleteCard(name, isDone: true, today: today).plan(on: Memory(["b.md": now])).outcome
  }

  @Test func `a card that has moved is found again`() throws {
    #expect(try complete(2, in: "## A\n- new\n- three #x\n- one #x\n- two\n").cards.first?.before?.line1 == 3)
    #expect(try complete(2, in: "## A\n\n## B\n\n   * three #x\n").cards.first?.before?.line1 == 5)
  }

  @Test func `if the card was changed or removed, or another card now has the same text, it is left alone`() {
    for now in [
      "## A\n- one #x\n- two\n- three\n", "## A\n- one #x\n", "## A\n- three #x\n- three #x\n- one #x\n",
    ] {
      let failure = #expect(throws: IntentFailure.self) { try complete(2, in: now) }
      guard case .cardHasChanged("b.md:4")? = failure?.reason else {
        Issue.record("\(now): \(String(describing: failure))")
        continue
      }
    }
  }

  @Test func `a card with the same text as another is recognized by its place if it is still there`() throws {
    #expect(try complete(2, in: "## A\n- three #x\n- two\n- three #x\n").cards.first?.before?.line1 == 4)
  }
}
