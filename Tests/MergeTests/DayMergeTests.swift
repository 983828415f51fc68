internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// The days on which a card was done or cancelled, in merges of every pair of changes to a box and these days.
struct DayMergeTests {
  private static let cards = [
    "c", "[ ] c", "[/] c", "[x] c", "[x] c done:2026-11-01", "[x] c done:2026-11-02", "[-] c",
    "[-] c cancelled:2026-11-01", "[-] c cancelled:2026-11-02", "[ ] c done:2026-11-01",
    "[x] c done:2026-11-03 cancelled:2026-11-01",
  ]

  private func board(_ card: String) -> [UInt8] { Array("## A\n- \(card)\n".utf8) }

  private func merge(_ base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    BoardMerge(base: base, ours: a, theirs: b).bytes
  }

  @Test(.thorough) func `the merge does not depend on the side, and merging a side again changes nothing`() {
    for base in [nil] + Self.cards.map({ Optional(board($0)) }) {
      for a in Self.cards.map(board) {
        for b in Self.cards.map(board) {
          let merged = merge(base, a, b)
          let what = "\([base ?? [], a, b, merged].map { String(decoding: $0, as: UTF8.self) })"
          #expect(merged == merge(base, b, a), "\(what)")
          #expect(merged == merge(base, merged, a) && merged == merge(base, merged, b), "\(what)")
        }
      }
    }
  }

  @Test func `a day that only one side has, because of its box, is there only with that box`() {
    for base in [nil] + Self.cards.map({ Optional(board($0)) }) {
      for a in Self.cards.map(board) {
        for b in Self.cards.map(board) {
          let cards = [a, b, merge(base, a, b)].map { ParsedBoard($0).card(0) }
          let merged = cards[2]
          for (key, mark) in [(FieldKey.done, Box.done), (.cancelled, .cancelled)] {
            let sides = cards.prefix(2).filter { $0.value(of: key) != nil }
            guard sides.count == 1, sides[0].box == mark, let box = merged.box, box != mark else { continue }
            #expect(merged.value(of: key) == nil && !merged.notes.contains("conflict: \(key.name)"), "\(cards)")
          }
        }
      }
    }
  }
}
