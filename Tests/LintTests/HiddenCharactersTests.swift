@testable internal import PlanBoardLint
internal import Testing

struct HiddenCharactersTests {
  @Test(arguments: [[0x67], [0x0A], [0x22], [0x7F], [0xC0], []] as [[UInt8]])
  func `only a whole control character of two bytes is removed`(after: [UInt8]) {
    let text = Array("## A\n- x ".utf8) + [0xC2] + after
    let kept = Probe(rule: HiddenCharacters.self).fixed(text) ?? text
    #expect(kept.filter { $0 != 0x7F } == text.filter { $0 != 0x7F })
  }

  @Test func `a control character of two bytes is removed as a whole`() {
    #expect(
      Probe(rule: HiddenCharacters.self).fixed(Array("## A\n- a\u{80}b\u{9F}\u{A0}c\n".utf8))
        == Array("## A\n- ab\u{A0}c\n".utf8))
  }
}
