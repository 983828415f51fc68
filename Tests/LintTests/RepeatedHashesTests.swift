@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

struct RepeatedHashesTests {
  @Test(.tags(.property)) func `every hash that occurs twice is found, and few others`() {
    for seed in 0..<200 {
      var random = Seeded(UInt64(seed))
      let count = Int.random(in: 0...3000, using: &random)
      let texts = (0..<count).map { _ in "k\(Int.random(in: 0...count * 4, using: &random))" }
      var counts: [UInt64: Int] = [:]
      var hashes = RepeatedHashes(count: count)
      for hash in texts.map(ByteHash.of) {
        counts[hash, default: 0] += 1
        hashes.insert(hash)
      }
      let wrong = counts.filter { hashes.mayRepeat($0.key) != ($0.value > 1) }
      #expect(wrong.allSatisfy { $0.value == 1 }, "seed \(seed)")
      #expect(wrong.count <= 16 + count / 8, "seed \(seed): \(wrong.count) of \(count)")
    }
  }

  @Test func `duplicate ids are found among thousands of cards`() {
    let cards = (0..<5000).map { "- [ ] card \($0) ^\($0 % 50 == 7 ? "same\($0 % 3)" : "id\($0)")\n" }.joined()
    let linter = Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!))
    var results = [linter.lint(ParsedBoard(Array("## A\n\n\(cards)".utf8)), name: "b")]
    linter.lintPlan(&results, PlanIndex(results.map(\.facts)))
    // 100 cards share three ids; the first card with each id is not reported.
    #expect(results[0].findings.count { $0.rule.name == "duplicate-id" } == 97)
  }
}
