internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// A board that keeps the syntax of its cards reads only the cards around an edit. The tests compare this with reading every card.
@Suite(.tags(.property)) struct KeptSyntaxPropertyTests {
  @Test func `after edits, the syntax that a board keeps is what reading its text gives`() {
    let seeds = TestSettings.cases(2_000)
    var (cards, moved) = (0, 0)
    for seed in 0..<UInt64(seeds) {
      var random = Seeded(seed)
      let isRandom = Bool.random(using: &random)
      let start = isRandom ? RandomBoard.make(using: &random) : Boards.samples.randomElement(using: &random)!.bytes
      var board = ParsedBoard(start).keepingSyntax
      for step in 0..<4 {
        // Now and then, nobody asks about a version.
        if Int.random(in: 0..<4, using: &random) > 0 {
          (cards, moved) = check(board, "seed \(seed), \(step)", cards, moved)
        }
        let edits = splice(of: board.source.bytes, &random)
        board =
          Bool.random(using: &random)
          ? board.applying(edits) : board.reading(edits.applied(to: board.source.bytes)).keepingSyntax
      }
      _ = check(board, "seed \(seed), at the end", 0, 0)
    }
    print("kept syntaxes compared: \(cards) cards, \(moved) of them kept from before an edit, seeds 0..<\(seeds)")
    #expect(moved > cards / 3)
  }

  /// Compares all that is known of the cards with a new parse.
  private func check(_ board: ParsedBoard, _ place: String, _ cards: Int, _ moved: Int) -> (Int, Int) {
    let whole = ParsedBoard(board.source.bytes)
    var wanted: [String] = []
    whole.forEachSyntax(ofCards: whole.cards.indices) { card, _ in wanted.append("\(card)") }
    let kept = board.syntaxes?.readCount ?? 0
    var found: [String] = []
    board.forEachSyntax(ofCards: board.cards.indices) { card, _ in found.append("\(card)") }
    #expect(found == wanted, "\(place): \(String(decoding: board.source.bytes.prefix(3000), as: UTF8.self))")
    let read = (board.syntaxes?.readCount ?? 0) - kept
    for card in board.cards.indices.prefix(3) { #expect("\(board.syntax(ofCard: card))" == wanted[card], "\(place)") }
    return (cards + wanted.count, moved + wanted.count - read)
  }

  /// Replaces a piece of text anywhere, often a whole line.
  private func splice(of text: [UInt8], _ random: inout Seeded) -> EditList {
    let lines = SourceText(text).lines
    var start = Int.random(in: 0...text.count, using: &random)
    var end = min(text.count, start + Int.random(in: 0...6, using: &random))
    if Bool.random(using: &random), lines.count > 0 {
      let line = Int.random(in: 0..<lines.count, using: &random)
      start = lines.start(of: line)
      end = Bool.random(using: &random) ? start : lines.range(of: line).upperBound
    }
    let new = [
      "", "x", "- [ ] new #a due:2026-12-01\n", "\n", "    ", "  - [x] item\n", "## Next\n", "```\n", "people: [ann]\n",
      "\r",
    ]
    return EditList([TextEdit(start..<end, Array(new.randomElement(using: &random)!.utf8))])
  }
}
