@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

struct SortBoardTests {
  private func sorted(_ cards: String...) throws -> (text: String?, isNothing: Bool) {
    let plan = Memory(["b.md": "## A\n" + cards.map { "- \($0)\n" }.joined()])
    // The intent does not say whether pinned cards come first, so they do.
    let planned = try SortBoard(Path("b.md"), by: [SortKey("title")!]).plan(on: plan)
    return (
      planned.change.boards.first?.after.map { String(decoding: $0, as: UTF8.self) }, planned.outcome.isNothing
    )
  }

  @Test func `a board that is already in order is not changed, and the outcome says so`() throws {
    let same = try sorted("a", "b")
    #expect(same.text == nil && same.isNothing)
    let other = try sorted("b", "a")
    #expect(other.text == "## A\n- a\n- b\n" && !other.isNothing)
  }

  @Test func `pinned cards come first`() throws {
    #expect(try sorted("a", "b 📌").text == "## A\n- b 📌\n- a\n")
  }
}
