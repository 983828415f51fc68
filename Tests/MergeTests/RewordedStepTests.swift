internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of changes to a short step (an item of a checklist). A short step that got another word is hardly like the old one, and may
/// as well be a different step.
struct RewordedStepTests {
  private static let versions = ["[ ] Buy milk", "[x] Buy milk"] + reworded
  private static let reworded = ["[ ] Buy bread", "[x] Buy bread", "[ ] Get milk", "[x] Get milk"]

  private static func board(_ step: String) -> String { "## A\n\n- [ ] Trip\n  - [ ] Pay\n  - \(step)\n  - [ ] Pack\n" }

  @Test func `a short step that both sides changed is there once, and a conflict note has what lost`() {
    for one in Self.versions {
      for other in Self.versions {
        let merge = MergeCase(
          base: Array(Self.board(Self.versions[0]).utf8), ours: Array(Self.board(one).utf8),
          theirs: Array(Self.board(other).utf8))
        #expect(merge.violation() == nil, "\(one), \(other)")
        let text = String(
          decoding: BoardMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs).bytes, as: UTF8.self)
        let step = Self.versions.filter { text.contains("\n  - \($0)\n") }
        // Two changes to the same words may differ in the box.
        let isSame = one.dropFirst(4) == other.dropFirst(4)
        #expect(step.count == 1 && (step[0] == one || step[0] == other || isSame), "\(one), \(other): \(text)")
        for (side, next) in [(one, other), (other, one)] where side != Self.versions[0] {
          let isTickOfBoth = side == Self.versions[1] && next.hasPrefix("[x]")
          let isBoxOfSame = isSame && side.hasPrefix("[ ]")
          #expect(isTickOfBoth || isBoxOfSame || text.contains(side), "\(side) is gone: \(text)")
        }
      }
    }
  }

  @Test func `new words stay, and a box that the other side ticked is in a conflict note`() {
    for step in Self.reworded where step.hasPrefix("[ ]") {
      let merge = BoardMerge(
        base: Array(Self.board(Self.versions[0]).utf8), ours: Array(Self.board(step).utf8),
        theirs: Array(Self.board("[x] Buy milk").utf8))
      #expect(
        String(decoding: merge.bytes, as: UTF8.self)
          == Self.board(step).replacing("Trip\n", with: "Trip\n  > conflict: notes \"- [x] Buy milk\"\n"))
    }
  }
}
