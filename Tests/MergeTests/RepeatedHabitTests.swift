internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of changes such as people make, to boards on which about half of the words, lines and titles occur several times.
@Suite(.tags(.property, .slow)) struct RepeatedHabitTests {
  @Test func `merges of boards with repeated words obey every law`() {
    var broken: [String: Int] = [:]
    for (seed, merge) in Self.cases(TestSettings.cases(500)) {
      guard let violation = merge.violation() else { continue }
      let law = String(violation.prefix(2))
      broken[law, default: 0] += 1
      guard law != "P6", broken[law] == 1 else { continue }
      let small = merge.shrunk()
      Issue.record("seed \(seed): \(small.violation() ?? violation)\n\(small)")
    }
    print("laws of merges with repeated words: broken \(broken)")
    // Of equal lines and titles, the result of a merge does not show which are the same (docs/sync.md).
    #expect(
      broken["P6", default: 0] * 100 <= max(TestSettings.cases(500) * 3, 400),
      "more than 3 % change when a side is merged again")
  }

  @Test func `a card whose title nobody changed has its words as often as the sides allow`() {
    let cases = TestSettings.cases(2_000)
    var wrong: [(seed: Int, fault: String, merge: MergeCase)] = []
    var cards = 0
    for (seed, merge) in Self.cases(cases) {
      let result = BoardMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs).bytes
      let texts = [merge.base ?? [], merge.ours, merge.theirs, result].map(Self.cardsByTitle)
      for (title, base) in texts[0].sorted(by: { $0.key < $1.key }) {
        // The title must name one card in every text.
        guard let ours = texts[1][title]?.first, let theirs = texts[2][title]?.first,
          texts.allSatisfy({ $0[title]?.count == 1 })
        else { continue }
        cards += 1
        let bounds = WordBounds(base: base[0].words, sides: [ours.words, theirs.words])
        let merged = texts[3][title]![0]
        if let fault = bounds.violation(by: merged.words, notes: merged.notes) {
          wrong.append((seed, "card \(title.debugDescription): \(fault)", merge))
        }
      }
    }
    print("cards with repeated words: \(cards) in \(cases) merges, wrong: \(wrong.count)")
    wrong.sort { $0.merge.ours.count < $1.merge.ours.count }
    for one in wrong.prefix(3) { Issue.record("seed \(one.seed): \(one.fault)\n\(one.merge)") }
  }

  @Test(.tags(.git), .enabled(if: GitMerges.isUsable, "git 2.38 or newer is needed"))
  func `no repeated line that git keeps is lost`() throws {
    let comparison = try GitComparison(of: Self.cases(TestSettings.cases(500)).map(\.merge))
    print("merges with repeated words, seeds \(TestSettings.firstSeed)...: \(comparison)")
    for failure in comparison.failures.filter({ ["lost", "once"].contains($0.fault) }).prefix(3) {
      let small = try failure.merge.shrunk(by: GitComparison.faults)
      Issue.record(
        "seed \(TestSettings.firstSeed + failure.number): lost\n\(small)\n  git    \(try GitComparison.text(of: small))"
      )
    }
  }

  private static func cases(_ count: Int) -> [(seed: Int, merge: MergeCase)] {
    (TestSettings.firstSeed..<TestSettings.firstSeed + count).map { seed in
      var maker = HabitMaker(seed: UInt64(seed) &+ 12_000_000, repeats: true)
      let base = maker.board()
      var (ours, theirs) = (base, base)
      maker.edit(&ours, times: maker.int(1...4))
      maker.edit(&theirs, times: maker.int(1...4))
      return (seed, MergeCase(base: base.text, ours: ours.text, theirs: theirs.text))
    }
  }

  /// The words in each card below its title, and those in its conflict notes, by the title.
  private static func cardsByTitle(_ text: [UInt8]) -> [String: [(words: [String], notes: [String])]] {
    let board = ParsedBoard(text)
    var cards: [String: [(words: [String], notes: [String])]] = [:]
    for index in board.cards.indices {
      let lines = String(decoding: text[board.range(of: board.cards[index])], as: UTF8.self).split(separator: "\n")
      func words(inNotes: Bool) -> [String] {
        lines.filter { $0.contains("> conflict:") == inNotes }.flatMap { line in
          // In a note, `\n` stands for a line break.
          line.replacing("\\n", with: " ").split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }.filter { $0 != "x" && !$0.allSatisfy(\.isNumber) }
      }
      cards[board.card(index).title, default: []].append((words(inNotes: false), words(inNotes: true)))
    }
    return cards
  }
}
