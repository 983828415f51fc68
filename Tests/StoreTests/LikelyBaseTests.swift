import Testing

@testable import PlanBoardStore

struct LikelyBaseTests {
  @Test func `a text is taken for a change of the one of which it lacks the fewest lines`() {
    let texts = ["- a\n", "- a\n- b\n", "- a\n- b\n- c\n"].map { Array($0.utf8) }
    for (text, base) in [
      ("- a\n- k\n", 0), ("- a\n- b\n- k\n", 1), ("- a\n- b\n- c\n- k\n", 2), ("- k\n", 0), ("- a\n- c\n", 0),
    ] {
      #expect(LikelyBase.of(Array(text.utf8), among: texts) == texts[base], "\(text)")
    }
    #expect(LikelyBase.of([], among: []) == nil)
  }

  @Test func `of equal texts the last is taken`() {
    let texts = ["- a\n- b\n", "- a\n- c\n"].map { Array($0.utf8) }
    #expect(LikelyBase.of(Array("- a\n".utf8), among: texts) == texts[1])
  }
}
