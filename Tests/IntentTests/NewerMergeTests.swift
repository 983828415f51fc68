@testable internal import PlanBoardIntents
@testable internal import PlanBoardStore
internal import Testing

struct NewerMergeTests {
  @Test(arguments: 0..<4)
  func `versions of a board are not merged if one is in a newer format`(newer: Int) {
    let texts = ["- b\n", "- b\n- c\n", "- a\n- b\n"].enumerated().map { index, cards in
      Array("---\nplanboard: \(index == newer ? 2 : 1)\n---\n## A\n\n\(cards)".utf8)
    }
    let merged = ThreeWayMerge.ofBoards.merged(base: texts[0], ours: texts[1], theirs: texts[2])
    #expect((merged == nil) == (newer < 3))
  }
}
