@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import PlanBoardMessages
internal import Testing

struct CardwiseIntentTests {
  /// A board with cards of all kinds. Some of the changes below are refused, and some change how a card is read.
  private static let text = """
    ---
    planboard: 1
    ---
    ## To Do
    - [ ] one due:2026-11-01 #a
    - [ ] two ^k3f9
      notes

      > quote
    - > a quote is no title
    - plain
    1. numbered
    - [ ]
    - [ ] list
      - [ ] item
      - [x] other

    ## Done
    - [x] old done:2026-01-01
    - [ ] open

    """

  private static let kinds: [@Sendable (CardName) -> any Intent] = [
    { CompleteCard($0, today: today) }, { CompleteCard($0, isDone: false, today: today) },
    { EditCard($0, title: "new [x] #tag", today: today) },
    { EditCard($0, fields: [(.tag, "b"), (.due, "fri"), (.tag, "-a")], today: today) },
    { EditCard($0, notes: "one\n\n- two", today: today) }, { EditCard($0, fields: [(.due, "no day")], today: today) },
    { SetCheckItem($0, item: "1") },
    { MarkCard($0, as: .started, today: today) }, { MarkCard($0, as: .stopped, today: today) },
    { MarkCard($0, as: .cancelled, today: today) }, { NoteCard($0, note: "one\n- two") },
    { PostponeCard($0, .snoozed, to: "+1w", today: today) }, { PostponeCard($0, .hidden, to: "due-1d", today: today) },
  ]

  private func names(_ board: ParsedBoard) -> [CardName] {
    board.cards.indices.map { CardName($0, of: board, at: Path("b.md")) }
  }

  @Test(arguments: kinds.indices)
  func `changing many cards at once gives the same result as changing them one by one`(kind: Int) throws {
    let board = ParsedBoard(Array(Self.text.utf8))
    let intents = names(board).map(Self.kinds[kind])
    let source = Memory(["b.md": Self.text])
    let run = CardwiseRun(intents[...], on: source)
    // A card that is reopened in a done column moves, so it is changed on its own. The last two cards are in one.
    let isReopening = (intents[0] as? CompleteCard)?.isDone == false
    #expect(run.results.count == intents.count - (isReopening ? 2 : 0))

    let batch = Batch(intents).plan(on: source)
    var text = Self.text
    var sentences: [String] = []
    var failures: [Int] = []
    for (index, card) in board.cards.indices.enumerated() {
      let now = Memory(["b.md": text])
      let name = CardName("b.md:\(try now.board(at: Path("b.md")).cards[card].firstLine + 1)")
      do {
        let planned = try Self.kinds[kind](name).plan(on: now)
        sentences.append(planned.outcome.sentence)
        if let after = planned.change.boards.first?.after { text = String(decoding: after, as: UTF8.self) }
      } catch {
        failures.append(index)
      }
    }
    let after = batch.change.boards.first.flatMap(\.after).map { String(decoding: $0, as: UTF8.self) } ?? Self.text
    #expect(after == text)
    #expect(batch.result.outcomes.map(\.sentence) == sentences)
    #expect(batch.result.failures.map(\.index).sorted() == failures)
    #expect(batch.result.count == intents.count)
  }

  @Test func `ids that are made for many cards at once are all different`() throws {
    let board = ParsedBoard(Array(Self.text.utf8))
    let intents = names(board).map { AssignCardID($0, seed: 1) as any Intent }
    #expect(CardwiseRun(intents[...], on: Memory(["b.md": Self.text])).results.count == intents.count)
    let planned = Batch(intents).plan(on: Memory(["b.md": Self.text]))
    let after = try #require(planned.change.boards.first?.boardAfter(BoardDefaults()))
    let ids = after.cards.indices.compactMap { after.syntax(ofCard: $0).id }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count + planned.result.failures.count == board.cards.count)
  }

  @Test func `a run of cards that are changed at once ends before a card that is named again, or that repeats`() throws
  {
    let text = "## A\n- [ ] a\n- [ ] b\n- [ ] c every:1w due:2026-11-20\n- [ ] d\n"
    let source = Memory(["b.md": text])
    let again = ["a", "b", "a"].map { EditCard(CardName($0), title: $0 + "x", today: today) as any Intent }
    #expect(CardwiseRun(again[...], on: source).results.count == 2)
    let done = ["a", "b", "c", "d"].map { CompleteCard(CardName($0), today: today) as any Intent }
    #expect(CardwiseRun(done[...], on: source).results.count == 2)
    let planned = Batch(done).plan(on: source)
    #expect(
      planned.change.boards.first.flatMap(\.after).map { String(decoding: $0, as: UTF8.self) }
        == "## A\n- [x] a\n- [x] b\n- [ ] c every:1w due:2026-11-28\n- [x] c every:1w due:2026-11-20\n- [x] d\n")
  }

  @Test func `a request to move more cards than the limit is refused`() throws {
    let text = "## A\n- a\n## B\n"
    let intents = (0...Batch.roundLimit).map { _ in
      MoveCard(CardName("no such card"), column: ColumnName(text: "B"), today: today) as any Intent
    }
    let planned = Batch(intents).plan(on: Memory(["b.md": text]))
    #expect(planned.change.boards.isEmpty)
    #expect(planned.result.failures.count == 1)
    #expect(planned.result.count == intents.count)
  }
}
