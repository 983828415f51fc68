import Testing

@testable import PlanBoardStore

struct LikelyBaseTests {
  @Test func `the likely base of a text is the earlier text of which it lacks the fewest lines`() {
    let texts = ["- a\n", "- a\n- b\n", "- a\n- b\n- c\n"].map { Array($0.utf8) }
    for (text, base) in [
      ("- a\n- k\n", 0), ("- a\n- b\n- k\n", 1), ("- a\n- b\n- c\n- k\n", 2), ("- k\n", 0), ("- a\n- c\n", 0),
    ] {
      #expect(LikelyBase.of(Array(text.utf8), among: texts) == texts[base], "\(text)")
    }
    #expect(LikelyBase.of([], among: []) == nil)
  }

  @Test func `among equally likely texts, the last one is the base`() {
    let texts = ["- a\n- b\n", "- a\n- c\n"].map { Array($0.utf8) }
    #expect(LikelyBase.of(Array("- a\n".utf8), among: texts) == texts[1])
  }
}
