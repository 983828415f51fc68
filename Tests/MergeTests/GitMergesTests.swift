internal import Foundation
internal import TestSupport
internal import Testing

/// The merges of git with which the tests compare those of boards.
@Suite(.tags(.git), .enabled(if: GitMerges.isUsable, "git 2.38 or newer is needed"))
struct GitMergesTests {
  @Test func `many merges at once are the same as merges of single files`() throws {
    let board = TextBoard([.init(.heading, ["## A"])] + ["one", "two", "three"].map { .init(.text, [$0]) })
    let edits = TextEdits(pool: ["x", "y"]).text(of: board).map(\.text)
    var cases: [MergeCase] = []
    for (number, ours) in edits.enumerated() {
      for theirs in edits[number...] { cases.append(MergeCase(base: board.text, ours: ours, theirs: theirs)) }
    }
    var random = Seeded(UInt64(TestSettings.firstSeed))
    cases = Array(cases.shuffled(using: &random).prefix(200))
    let merged = try GitMerges.results(of: cases)
    #expect(cases.count == 200)
    #expect(merged.contains { $0 == nil } && merged.contains { $0 != nil })
    for (one, git) in zip(cases, merged) { #expect(try GitMerges.mergedFile(one) == git, "\(one)") }
  }
}
