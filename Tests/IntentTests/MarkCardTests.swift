@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Starting, stopping and cancelling cards.
struct MarkCardTests {
  private func plan(_ text: String, _ name: String, _ mark: MarkCard.Mark) throws -> (text: String, outcome: Outcome) {
    let source = Memory(["b.md": text])
    let planned = try MarkCard(CardName(name), as: mark, today: today).plan(on: source)
    guard let board = planned.change.boards.first else { return (text, planned.outcome) }
    return (String(decoding: board.boardAfter(source.settings.defaults)!.source.bytes, as: UTF8.self), planned.outcome)
  }

  @Test(arguments: [
    ("- [ ] a", "- [/] a", MarkCard.Mark.started), ("- a", "- [/] a", .started), ("- [!] a", "- [/] a", .started),
    ("- [/] a", "- [/] a", .started), ("1. a", "1. [/] a", .started), ("- [/] a", "- [ ] a", .stopped),
    ("- [!] a", "- [!] a", .stopped), ("- a", "- a", .stopped), ("- [x] a", "- [x] a", .stopped),
    ("- [ ] a", "- [-] a", .cancelled), ("- [/] a", "- [-] a", .cancelled), ("- [-] a", "- [-] a", .cancelled),
    ("- [ ] a 📅 2026-12-01\r", "- [-] a 📅 2026-12-01\r", .cancelled),
  ])
  func `only the box of the card changes`(before: String, after: String, mark: MarkCard.Mark) throws {
    let planned = try plan("## To Do\n\(before)\n- [ ] b\n", "a", mark)
    #expect(planned.text == "## To Do\n\(after)\n- [ ] b\n")
    #expect(planned.outcome.isNothing == (before == after))
  }

  @Test(arguments: [
    ("- [x] a", MarkCard.Mark.started, CardState.done), ("- [-] a", .started, .cancelled),
    ("- [x] a", .cancelled, .done),
  ])
  func `a closed card is not started, and a done one not cancelled`(
    line: String, mark: MarkCard.Mark, state: CardState
  ) throws {
    do {
      _ = try plan("## To Do\n\(line)\n", "a", mark)
      Issue.record("not refused")
    } catch let failure as IntentFailure {
      guard case .notOpen(let card, let found) = failure.reason else { throw failure }
      #expect(card.title == "a" && found == state)
    }
  }

  @Test func `a card that is done because of its column is not started`() {
    for text in ["## Done\n- a\n", "## Done\n- [ ] a\n- [ ] b\n", "## A\n- b\n***\n## Archive\n- [ ] a\n"] {
      #expect(throws: IntentFailure.self) { try plan(text, "a", .started) }
    }
  }

  @Test(arguments: [
    ("- [ ] a", "- [-] a cancelled:2026-11-21", "- [-] x cancelled:2026-01-01"),
    ("- [ ] a ➕ 2026-11-01", "- [-] a ➕ 2026-11-01 ❌ 2026-11-21", "- [-] x ❌ 2026-01-01"),
    ("- [ ] a", "- [-] a [cancelled:: 2026-11-21]", "- [-] x [cancelled:: 2026-01-01]"),
  ])
  func `the day is added if the board has such days, in its notation, and reopening removes it`(
    before: String, after: String, other: String
  ) throws {
    let text = "## To Do\n\(before)\n\(other)\n"
    let cancelled = try plan(text, "a", .cancelled).text
    #expect(cancelled == "## To Do\n\(after)\n\(other)\n")
    for (isDone, box) in [(false, " "), (true, "x")] {
      let source = Memory(["b.md": cancelled])
      let planned = try CompleteCard(CardName("b.md:2"), isDone: isDone, today: today).plan(on: source)
      let board = try #require(planned.change.boards.first?.boardAfter(source.settings.defaults))
      #expect(
        String(decoding: board.source.bytes, as: UTF8.self)
          == text.replacing("[ ] a", with: "[\(box)] a"))
    }
  }

  @Test func `a cancelled chore does not repeat, and the outcome says so`() throws {
    let text = "## To Do\n- [ ] a every:1w due:2026-11-21\n"
    let planned = try plan(text, "a", .cancelled)
    #expect(planned.text == "## To Do\n- [-] a every:1w due:2026-11-21\n")
    #expect(planned.outcome.detail == .cancelledRecurrence("every:1w"))
    #expect(try plan(planned.text, "a", .cancelled).outcome.detail == nil)
  }
}
