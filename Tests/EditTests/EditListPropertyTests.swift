@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

@Suite(.tags(.property)) struct EditListPropertyTests {
  @Test func `one list joined from two edit lists has the effect of both, and its inverse undoes both`() {
    for seed in 0..<TestSettings.cases(20_000) {
      var random = Seeded(UInt64(seed))
      let text = Self.bytes(0...12, &random)
      let first = Self.edits(of: text, &random)
      let between = first.applied(to: text)
      let second = Self.edits(of: between, &random)
      let after = second.applied(to: between)
      let both = first.followed(by: second, of: text)
      #expect(both.applied(to: text) == after, "seed \(seed)")
      #expect(both.inverse(of: text).applied(to: after) == text, "seed \(seed)")
    }
  }

  @Test func `applying edits to a source text gives the same lines as splitting the edited bytes`() {
    for seed in 0..<TestSettings.cases(20_000) {
      var random = Seeded(UInt64(seed))
      let signs = seed % 3 == 0 ? "ab\r\n" : "ab\n"
      let text = Self.bytes(0...12, &random, of: signs)
      let edits = Self.edits(of: text, &random, signs: signs)
      let edited = SourceText(text).applying(edits)
      #expect(edited == SourceText(edits.applied(to: text)), "seed \(seed)")
    }
  }

  private static func bytes(_ count: ClosedRange<Int>, _ random: inout Seeded, of signs: String = "abc\n") -> [UInt8] {
    (0..<Int.random(in: count, using: &random)).map { _ in signs.utf8.randomElement(using: &random)! }
  }

  private static func edits(of text: [UInt8], _ random: inout Seeded, signs: String = "abc\n") -> EditList {
    var edits: [TextEdit] = []
    var position = 0
    while position <= text.count, Bool.random(using: &random) {
      let start = Int.random(in: position...text.count, using: &random)
      let end = Int.random(in: start...text.count, using: &random)
      edits.append(TextEdit(start..<end, bytes(0...4, &random, of: signs)))
      position = end + 1
    }
    return EditList(edits)
  }
}
