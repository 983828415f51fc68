internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Cards that move to a board of Obsidian Kanban, where a line break ends the title.
struct TitleJoiningTests {
  private static let kanban = "---\nkanban-plugin: board\n---\n\n## In\n\n- [ ] q\n"

  private func moved(_ card: String) throws -> (here: Card, there: Card, text: String) {
    let source = Memory(["b.md": "## A\n\(card)\n", "o.md": Self.kanban])
    let move = MoveCard(
      CardName("b.md:2"), to: BoardName("o.md"), column: ColumnName(text: "In"), today: today)
    let planned = try move.plan(on: source)
    for board in planned.change.boards {
      #expect(board.inverse.edits.applied(to: board.after ?? []) == board.before ?? [])
    }
    let after = try #require(planned.change.boards.first { $0.path == Path("o.md") }?.boardAfter(BoardDefaults()))
    let text = after.source.string(after.source.bytes.indices)
    #expect(after.cards.count == 2)
    return (try source.board(at: Path("b.md")).card(0), after.card(1), String(text.dropFirst(Self.kanban.utf8.count)))
  }

  @Test(arguments: [
    ("- [ ] a\n  Status: open\n  due: 2026-12-01\n  tags: x", "- [ ] a Status: open\n\tdue: 2026-12-01\n\ttags: x\n"),
    ("- [ ] a\n  see\n  due: 2026-12-02", "- [ ] a see\n\tdue: 2026-12-02\n"),
    ("- [ ] long title\n  goes on #x\n  and on @ann", "- [ ] long title goes on #x and on @ann\n"),
    ("- [ ] long\ntitle\n\n  note", "- [ ] long title\n\n\tnote\n"),
    ("- [ ] a\n  b ^k3f9\n  note", "- [ ] a b ^k3f9\n\tnote\n"),
    ("- [ ] a\n  b\\\n  note", "- [ ] a b\\\n\tnote\n"),
    (
      "- [ ] water 🔁 every week\n  when done 📅 2026-12-01 ^k3f9",
      "- [ ] water when done 🔁 every week 📅 2026-12-01 ^k3f9\n"
    ),
  ])
  func `a title of several lines becomes one line, and keeps its fields`(card: String, written: String) throws {
    let (here, there, text) = try moved(card)
    #expect(there.matches(here, ignoring: .nothing), "\(there)")
    #expect(text.replacing("  ", with: "\t") == written)
  }

  @Test func `a title that would be read differently on one line is refused`() throws {
    let failure = #expect(throws: EditFailure.self) { _ = try moved("- [ ] a 📅\n  2026-12-01 b") }
    #expect(failure?.reason == .unjoinableTitle)
  }

  private static let words = [
    "a", "b", "#x", "@ann", "due:2026-12-01", "📅 2026-12-02", "🔁 every week", "when done", "^k3f9", "(A)", "!high",
    "Status: open", "std:x", "[tags:: y]", "`c", "`", "<!-- d -->", "[e](f)", "2026-12-03", "due:",
  ]
  private static let lines = [
    "due: 2026-12-01", "tags: [x, y]", "owner:: bo", "due: 2026-02-30", "note", "", "- [ ] item", "tags:\n  - z",
    "> quote",
  ]

  @Test(.tags(.property)) func `a card that moves there keeps its title and its fields, or is refused`() throws {
    var (refused, joined) = (0, 0)
    let seeds = TestSettings.cases(1000)
    for seed in 0..<UInt64(seeds) {
      var random = Seeded(seed)
      func some(_ pool: [String], _ counts: ClosedRange<Int>) -> [String] {
        (0..<Int.random(in: counts, using: &random)).map { _ in pool.randomElement(using: &random)! }
      }
      let title = (0..<Int.random(in: 1...3, using: &random)).map { _ in some(Self.words, 1...3).joined(separator: " ")
      }
      let card = "- [ ] " + (title + some(Self.lines, 0...3)).joined(separator: "\n  ")
      do {
        let (here, there, _) = try moved(card)
        #expect(there.matches(here, ignoring: .nothing), "seed \(seed): \(card)\n\(there)")
        if title.count > 1 { joined += 1 }
      } catch let failure as EditFailure {
        #expect(failure.reason == .unjoinableTitle, "seed \(seed): \(card)")
        refused += 1
      }
    }
    print("cards that moved to a board of Obsidian Kanban: \(joined) joined, \(refused) refused, seeds 0..<\(seeds)")
    #expect(joined > seeds / 3 && refused < seeds / 5)
  }
}
