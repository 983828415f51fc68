internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of boards of all kinds must obey the laws P1 to P9 (see ``MergeCase``). A seed that fails is printed with the smallest
/// failing case that was found.
@Suite(.tags(.property, .slow)) struct MergePropertyTests {
  @Test func `merges of random edits of random boards obey every law`() {
    let cases = TestSettings.cases(1_000)
    // With repeated titles, ids and headings, more cards can be taken for each other.
    var (failures, ofRepeating): ([String: Int], [String: Int]) = ([:], [:])
    var conflicts = 0
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + cases {
      var random = Seeded(UInt64(seed) &+ 5_000_000)
      let repeats = seed % 2 == 1
      let base = RandomBoard.make(using: &random, repeats: repeats)
      let ours = Self.edited(base, Int.random(in: 1...3, using: &random), &random)
      let theirs = Self.edited(base, Int.random(in: 1...3, using: &random), &random)
      let hasBase = Int.random(in: 0..<8, using: &random) > 0
      let merge = MergeCase(base: hasBase ? base : nil, ours: ours, theirs: theirs)
      if repeats { check(merge, "seed \(seed)", &ofRepeating) } else { check(merge, "seed \(seed)", &failures) }
      if !BoardMerge(base: merge.base, ours: ours, theirs: theirs).conflicts.isEmpty { conflicts += 1 }
    }
    print(
      "merges of random boards: \(cases) (seeds \(TestSettings.firstSeed)...), with conflicts: \(conflicts), "
        + "broken: \(failures), with repetitions: \(ofRepeating)")
    #expect(
      failures["P6", default: 0] * 2000 <= max(cases * 3, 4000), "more than 0.3 % change when a side is merged again")
    #expect(
      ofRepeating["P6", default: 0] * 200 <= max(cases * 2, 400),
      "more than 2 % change when a side is merged again, with repetitions")
  }

  @Test func `merges of random edits of real boards obey every law`() {
    let each = max(1, TestSettings.cases(400) / max(1, Boards.real.count))
    var failures: [String: Int] = [:]
    for (number, file) in Boards.real.enumerated() where file.bytes.count < 60_000 {
      for round in 0..<each {
        var random = Seeded(UInt64(number * 1_000_003 + round + TestSettings.firstSeed))
        let ours = Self.edited(file.bytes, Int.random(in: 1...4, using: &random), &random)
        let theirs = Self.edited(file.bytes, Int.random(in: 1...4, using: &random), &random)
        let merge = MergeCase(base: round % 8 == 7 ? nil : file.bytes, ours: ours, theirs: theirs)
        check(merge, "\(file.name) round \(round)", &failures)
      }
    }
    let cases = each * Boards.real.count
    print("merges of real boards: \(each) for each of \(Boards.real.count) boards, broken: \(failures)")
    #expect(failures["P6", default: 0] * 100 <= max(cases, 400), "more than 1 % change when a side is merged again")
  }

  private func check(_ merge: MergeCase, _ name: String, _ failures: inout [String: Int]) {
    guard let violation = merge.violation() else { return }
    failures[String(violation.prefix(2)), default: 0] += 1
    if TestSettings.isVerbose { print("\(name): \(violation)\n\(merge)") }
    // FIXME(likeness): sometimes it is ambiguous which cards of two texts correspond (docs/sync.md). Such cases break P6. They are
    // only counted here; the tests above limit their number.
    let others = failures.filter { $0.key != "P6" }.values.reduce(0, +)
    guard !violation.hasPrefix("P6"), others <= 5 else { return }
    let small = merge.ours.count < 1500 ? merge.shrunk() : merge
    Issue.record("\(name): \(small.violation() ?? violation)\n\(small)")
  }

  static func edited(_ bytes: [UInt8], _ count: Int, _ random: inout Seeded) -> [UInt8] {
    var board = ParsedBoard(bytes)
    for _ in 0..<count {
      guard let edit = AnyEdit.random(for: board, using: &random) else { break }
      board = (try? edit.perform(board).board) ?? board
    }
    return board.source.bytes
  }
}
