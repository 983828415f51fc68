internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of steps, quotes and paragraphs below them: nobody's paragraph becomes part of a step or a quote of the other side.
struct ParagraphMergeTests {
  private static let bodies = [
    "", "- [ ] k", "- [ ] k\n- [ ] l", "- [ ] k\n\na note", "- [ ] k\n\nb other", "- [ ] k\n- [x] l\n\na note",
    "- [ ] k\n\n> quote", "- [ ] k\n\n> quote\n\nb other", "\na note", "\na note\n- [ ] l",
    "\n> quote\n\na note\n\nb other",
    "- [ ] k\n\n2. two", "\na note\n\n- [ ] k\n  - [ ] m\n\n    deep",
  ]

  private static func board(_ body: String, _ indent: String) -> [UInt8] {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }
    let head = indent == "\t" ? "---\nkanban-plugin: board\n---\n" : ""
    return Array((head + "## A\n\n- [ ] Ship\n" + lines.joined(separator: "\n") + "\n- [ ] next\n").utf8)
  }

  /// The paragraphs and the titles of items of the first card, as CommonMark reads them.
  private static func paragraphs(_ text: [UInt8]) -> Set<String> {
    let board = ParsedBoard(text)
    let parts = board.parts(of: board.cards[0]).filter { [.paragraph, .quote].contains($0.kind) }
    return Set(
      parts.map { part in
        (Int(part.firstLine)...max(Int(part.firstLine), Int(part.lastLine)))
          .map {
            board.source.string(board.source.content(of: $0)).split { " \t>".contains($0) }.joined(separator: " ")
          }
          .filter { !$0.isEmpty }.joined(separator: "\n")
      }
    ).filter { !$0.hasPrefix("conflict:") }
  }

  @Test(.thorough, arguments: ["  ", "\t"]) func `each paragraph of a merge is one of a side`(indent: String) {
    let boards = Self.bodies.map { Self.board($0, indent) }
    for base in boards.map({ Optional($0) }) + [nil] {
      for (index, a) in boards.enumerated() {
        for b in boards[index...] {
          let merging = MergeCase(base: base, ours: a, theirs: b)
          // Merging a side again may change something (docs/sync.md); ``MergePropertyTests`` limits how often.
          #expect(merging.violation().map { $0.hasPrefix("P6") } != false, "\(merging)")
          let found = Self.paragraphs(BoardMerge(base: base, ours: a, theirs: b).bytes)
          let known = Self.paragraphs(a).union(Self.paragraphs(b))
          #expect(found.isSubset(of: known), "\(found.subtracting(known)) \(merging)")
        }
      }
    }
  }
}
