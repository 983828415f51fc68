internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of random changes to boards with text between the cards, compared with the merges of git. About half of the lines, titles
/// and notes come from pools of five.
@Suite(.tags(.property, .slow, .git), .enabled(if: GitMerges.isUsable, "git 2.38 or newer is needed"))
struct TextMergePropertyTests {
  @Test func `hardly any line that git keeps is lost, and hardly any is there more often than in git's merge`() throws {
    let comparison = try GitComparison(of: Self.cases(TestSettings.cases(500)))
    print("merges of text with repeated lines: seeds \(TestSettings.firstSeed)..., \(comparison)")
    // Cards are merged better than by git, so their titles are only counted. A line that both sides added or moved is there once;
    // git has it twice. If both sides add lines at one place, git takes either
    // order. The others have a limit: with lines from pools of five, several edits to a text can be read in two ways, and with equal
    // headings, also where a region begins (docs/sync.md).
    for (fault, limit) in ["lost": 0, "once": 2, "surplus": 15, "disordered": 15] {
      let failures = comparison.failures.filter { $0.fault.hasPrefix(fault) }
      guard failures.count * 1000 > max(TestSettings.cases(500) * limit, 1000), let failure = failures.first else {
        continue
      }
      let small = try failure.merge.shrunk(by: GitComparison.faults)
      Issue.record(
        """
        \(failures.count) merges are \(fault), for example seed \(TestSettings.firstSeed + failure.number):
        \(small)
          git    \(try GitComparison.text(of: small))
        """
      )
    }
  }

  @Test func `merges of text with repeated lines obey every law`() throws {
    var broken: [String: Int] = [:]
    for (number, merge) in Self.cases(TestSettings.cases(500)).enumerated() {
      guard let violation = merge.violation() else { continue }
      let law = String(violation.prefix(2))
      broken[law, default: 0] += 1
      guard law != "P6", broken[law] == 1 else { continue }
      let small = merge.shrunk()
      Issue.record("seed \(TestSettings.firstSeed + number): \(small.violation() ?? violation)\n\(small)")
    }
    print("laws of merges of text with repeated lines: broken \(broken)")
    // FIXME(text): the result of a merge does not tell equal short lines apart, so merging a side again may add one (docs/sync.md).
    #expect(
      broken["P6", default: 0] * 5 <= TestSettings.cases(500), "more than 20 % change when a side is merged again")
  }

  private static func cases(_ count: Int) -> [MergeCase] {
    (TestSettings.firstSeed..<TestSettings.firstSeed + count).map { seed in
      var maker = TextMaker(seed: UInt64(seed) &+ 11_000_000)
      let base = maker.board()
      var (ours, theirs) = (base, base)
      maker.edit(&ours, times: maker.int(1...4))
      maker.edit(&theirs, times: maker.int(1...4))
      return MergeCase(base: base.text, ours: ours.text, theirs: theirs.text)
    }
  }
}
