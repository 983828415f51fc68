internal import PlanBoardMarkdown
@testable internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// pb searches a text for the first bytes of conflict notes. The test compares the result with reading every line.
@Suite(.tags(.property)) struct ConflictNotePropertyTests {
  private static let pieces = [
    "> ", ">", "> conflict: removed", "> conflict: title \"a\"", "> conflict: ", "conflict", ">> conflict: removed",
    "  ", "\t", "- x", "\n", "\n", "\n\n", "\r\n", "\r", "é",
  ]

  @Test func `the search for conflict notes finds the same notes as reading every line`() {
    var found = 0
    let seeds = TestSettings.cases(5_000)
    for seed in 0..<seeds {
      var random = Seeded(UInt64(seed))
      let count = Int.random(in: 0..<30, using: &random)
      let text = Array((0..<count).map { _ in Self.pieces.randomElement(using: &random)! }.joined().utf8)
      let notes = ConflictNote.all(in: text)
      let expected = SourceText(text).everyNote
      #expect(
        notes.map(\.offset) == expected.map(\.offset) && notes.map(\.note) == expected.map(\.note),
        "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
      found += notes.count
    }
    print("conflict notes found: \(found), seeds 0..<\(seeds)")
    #expect(found > seeds / 10)
  }
}

extension SourceText {
  fileprivate var everyNote: [(offset: Int, note: ConflictNote)] {
    (0..<lines.count).compactMap { line in
      let content = content(of: line)
      let text = bytes[content].drop { $0 == 0x20 || $0 == 0x09 }
      return ConflictNote(line: text).map { (text.startIndex, $0) }
    }
  }
}
