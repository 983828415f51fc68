@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import Testing

/// `duplicate-title` on lists with more than two cards of one title.
struct EqualTitleTests {
  /// The 1-based lines of the findings.
  private func lines(_ text: String) -> [Int] {
    let bytes = Array(text.utf8)
    return Probe(rule: DuplicateTitle.self).findings(in: bytes).map { finding in
      bytes[..<finding.range.lowerBound].count { $0 == 0x0A } + 1
    }
  }

  @Test func `a card is compared with every earlier card of its title, not only with the first`() {
    #expect(lines("## A\n### s1\n- [ ] paint\n### s2\n- [ ] paint\n- [ ] paint\n") == [6])
    #expect(lines("## A\n- [ ] roof\n- [ ] roof\n  - note\n- [ ] roof\n  - note\n") == [5])
    #expect(lines("## A\n- [ ] a\n- [ ] b\n- [ ] a\n  x\n- [ ] b\n- [ ] a\n  x\n- [ ] a\n") == [6, 7, 9])
    #expect(lines("## A\n- [ ] a\n\nText\n\n- [ ] a\n- [ ] a\n") == [7])
  }
}
