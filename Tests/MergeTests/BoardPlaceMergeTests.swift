internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of the place that a board has among the boards of the plan (`order:`).
struct BoardPlaceMergeTests {
  private static let places: [Int?] = [nil, 1, 2, 30]

  private static func board(_ place: Int?) -> [UInt8] {
    Array("---\nplanboard: 1\n\(place.map { "order: \($0)\n" } ?? "")---\n## A\n\n- [ ] a card\n".utf8)
  }

  @Test(arguments: places) func `if both sides moved a board, the upper place stays, and there is no note`(base: Int?) {
    for ours in Self.places {
      for theirs in Self.places {
        let merge = MergeCase(base: Self.board(base), ours: Self.board(ours), theirs: Self.board(theirs))
        let expected =
          ours == base ? theirs : theirs == base ? ours : [ours, theirs].compactMap { $0 }.min()
        let merged = BoardMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs)
        #expect(merged.bytes == Self.board(expected), "\(merge)")
        #expect(merged.conflicts.isEmpty && merge.violation() == nil, "\(merge)")
      }
    }
  }

  @Test func `a place with a comment, or one that is no number, stays in a note`() {
    for theirs in ["order: 3 # after the move", "order: soon", "order: [1]"] {
      let sides = ["order: 1", "order: 2", theirs].map { Array("---\n\($0)\n---\n## A\n\n- [ ] a card\n".utf8) }
      let merge = MergeCase(base: sides[0], ours: sides[1], theirs: sides[2])
      #expect(BoardMerge(base: sides[0], ours: sides[1], theirs: sides[2]).conflicts.count == 1, "\(theirs)")
      #expect(merge.violation() == nil)
    }
  }
}
