internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardMerge
internal import TestSupport
internal import Testing

struct CardCheckTests {
  private func holds(_ base: String, _ a: String, _ b: String, merged: String) -> Bool {
    func board(_ cards: String) -> ParsedBoard { ParsedBoard(Array(("## A\n" + cards).utf8)) }
    return CardCheck(base: board(base), board(a), board(b)).holds(for: board(merged))
  }

  @Test func `a card that neither side removed must be in the merge`() {
    #expect(holds("- one\n", "- one\n- two\n", "- zero\n- one\n", merged: "- zero\n- one\n- two\n"))
    #expect(!holds("- one\n", "- one\n- two\n", "- zero\n- one\n", merged: "- zero\n- one\n"))
    #expect(!holds("- one\n", "- one\n- two\n", "- zero\n- one\n", merged: "- zero\n- two\n"))
    #expect(holds("- one\n- two\n", "- one\n- two\n", "- two\n", merged: "- two\n"))
    #expect(!holds("", "- one\n- one\n", "", merged: "- one\n"))
    // Without a base, no card counts as removed.
    #expect(!holds("", "- one\n", "- two\n", merged: "- two\n"))
  }

  @Test func `if both sides changed the same card, the merge may have it once`() {
    #expect(holds("- one\n", "- one #a\n", "- one #b\n", merged: "- one #a #b\n"))
    #expect(holds("- one\n", "- one #a\n", "- one #a #b\n", merged: "- one #a #b\n"))
    #expect(holds("- one ^k\n", "- uno ^k\n", "- eins ^k\n", merged: "- uno ^k\n  > conflict: title \"eins\"\n"))
    #expect(holds("", "- one ^k\n", "- eins ^k\n", merged: "- one ^k\n"))
    #expect(!holds("", "- one ^k\n", "- one ^l\n", merged: "- one ^k\n"))
    // Both sides changed the same card. In the second case, one side also added a card, which the merge lacks.
    #expect(holds("- one\n", "- uno\n", "- eins\n", merged: "- uno\n"))
    #expect(!holds("- one\n", "- uno\n- new\n", "- eins\n", merged: "- eins\n"))
  }

  @Test func `a merge is not certain if it has more cards than the changes of both sides account for`() {
    func isCertain(_ base: String, _ a: String, _ b: String, merged: String) -> Bool {
      func board(_ cards: String) -> ParsedBoard { ParsedBoard(Array(("## A\n" + cards).utf8)) }
      return CardCheck(base: board(base), board(a), board(b)).isCertain(of: board(merged))
    }
    // Only one side removes a card.
    #expect(isCertain("- one\n- two\n", "- one\n- two\n", "- one\n", merged: "- one\n"))
    #expect(!isCertain("- one\n- two\n", "- one\n- two\n", "- one\n", merged: "- one\n- two\n"))
    // Each side adds a card, or both add the same one.
    #expect(isCertain("", "- one\n", "- two\n", merged: "- one\n- two\n"))
    #expect(!isCertain("", "- one\n", "- two\n", merged: "- one\n- two\n- two\n"))
    #expect(isCertain("", "- one\n", "- one\n", merged: "- one\n"))
    #expect(!isCertain("", "- one\n", "- one\n", merged: "- one\n- one\n"))
    // Neither side changes anything.
    #expect(isCertain("- one\n", "- one\n", "- one\n", merged: "- one\n"))
    #expect(!isCertain("- one\n", "- one\n", "- one\n", merged: "- one\n- one\n"))
  }

  /// `PB_CASES` sets the number of merges.
  @Test(.tags(.property, .slow)) func `a merge from which a card is taken out fails the check`() {
    var checked = 0
    for seed in 0..<TestSettings.cases(500) {
      var random = Seeded(UInt64(seed) &+ 8_000_000)
      let base = RandomBoard.make(using: &random)
      let sides = (0..<2).map { _ in MergePropertyTests.edited(base, Int.random(in: 1...3, using: &random), &random) }
      let merge = BoardMerge(base: base, ours: sides[0], theirs: sides[1])
      guard merge.keepsCards else { continue }
      let (origin, board) = (ParsedBoard(base), ParsedBoard(merge.bytes))
      let check = CardCheck(base: origin, ParsedBoard(sides[0]), ParsedBoard(sides[1]))
      let isFine = check.holds(for: board)
      #expect(isFine, "seed \(seed)")
      let texts = (sides + [merge.bytes]).map { Self.texts(ParsedBoard($0)) }
      // Skip this case if the base has equal cards, or a side has doubled one of its cards: these could be mistaken for each other.
      let bytes = [origin, ParsedBoard(sides[0]), ParsedBoard(sides[1])].map { board in
        board.cards.reduce(into: [[UInt8]: Int]()) {
          $0[Array(board.source.bytes[board.range(of: $1)]), default: 0] += 1
        }
      }
      let isPlain = bytes[0].allSatisfy { text, count in
        count == 1 && max(bytes[1][text, default: 0], bytes[2][text, default: 0]) == 1
      }
      guard isPlain else { continue }
      for card in board.cards.indices {
        let text = board.normalizedText(ofCard: card)
        // The card must be once in the merge and once on each side, so that no other card can be mistaken for it.
        guard texts.allSatisfy({ $0.texts[text] == 1 }), texts[2].titles[board.card(card).title] == 1,
          let without = try? board.removing(card).board
        else { continue }
        checked += 1
        let isFound = !check.holds(for: without)
        #expect(isFound, "seed \(seed), card \(card)")
      }
    }
    print("merges from which a card was removed: \(checked) (seeds 0..<\(TestSettings.cases(500)))")
    #expect(checked > 0)
  }

  private static func texts(_ board: ParsedBoard) -> (texts: [[UInt8]: Int], titles: [String: Int]) {
    board.cards.indices.reduce(into: ([:], [:])) { counts, card in
      counts.0[board.normalizedText(ofCard: card), default: 0] += 1
      counts.1[board.card(card).title, default: 0] += 1
    }
  }

  @Test(arguments: [("plan-b", 1), ("plan-2", 0)])
  func `of two new ids, one is dropped without a note only if a merge has made the other from it`(
    id: String, conflicts: Int
  ) {
    let (base, one, two) = ("## A\n- [ ] x\n", "## A\n- [ ] x ^plan\n", "## A\n- [ ] x ^\(id)\n")
    for (ours, theirs) in [(one, two), (two, one)] {
      let merge = BoardMerge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
      #expect(merge.conflicts.count == conflicts, "\(String(decoding: merge.bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: [
    ("[from:: A]", "from-place", 0), ("[from-2:: A]", "from-place-2", 0), ("[removed-from:: A]", "removed-place", 0),
    ("", "from-place", 1), ("[from:: A]", "from-place-2", 1), ("[from:: A]", "from-place-note", 1),
    ("[from:: A]", "from-placed", 1),
  ])
  func `only a record of an old place beside its column is dropped without a note`(
    name: String, key: String, conflicts: Int
  ) {
    let texts = ["a", "b", "c"].map { Array("## A\n- [ ] x \(name) [\(key):: \($0)]\n".utf8) }
    #expect(BoardMerge(base: texts[0], ours: texts[1], theirs: texts[2]).conflicts.count == conflicts)
  }
}
