@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import Testing

struct SilencingTests {
  /// The findings, each as `rule@line`.
  private func found(_ text: String) -> [String] {
    let linter = Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!))
    var results = [linter.lint(ParsedBoard(Array(text.utf8)), name: "b")]
    linter.lintPlan(&results, PlanIndex(results.map(\.facts)))
    return results[0].findings.map {
      "\($0.rule)@\(results[0].board.source.lines.line(at: $0.range.lowerBound) + 1)"
    }
  }

  @Test func `if two comments silence the same finding, only the first counts as used`() {
    #expect(
      found("<!-- pb: disable overdue -->\n\n## A\n- a due:2026-01-01 <!-- pb: disable overdue -->\n")
        == ["unused-disable@4"])
  }

  @Test func `a comment above a column silences its sections, too, and no other column`() {
    #expect(
      found(
        "## Z\n\n<!-- pb: disable overdue -->\n## A\n- a due:2026-01-01\n### S\n- b due:2026-01-01\n\n## B\n- c due:2026-01-01\n"
      )
        == ["overdue@10"])
  }

  @Test func `a comment without names silences all rules, and so does the name all, even the rule about the comment`() {
    #expect(
      found("## A\n- a due:2026-01-01 <!-- pb: disable -->\n- b due:2026-01-01 <!-- pb: disable overdu, all -->\n")
        == [])
  }

  @Test(arguments: [
    "- a due:2026-01-01", "- a\n  due: 2026-01-01", "## B\n- a due:2026-01-01",
    "### S\n\n- a due:2026-01-01",
  ])
  func `comments that stand one above the other all apply to the block below them`(block: String) {
    for gap in ["\n", "\n\n"] {
      let text = "## A\n- b\n\n<!-- pb: disable overdue -->\(gap)<!-- pb: disable wip-limit -->\(gap)\(block)\n"
      #expect(Set(found(text)).subtracting(found(text).filter { $0.contains("unused") }) == [], "\(text)")
      #expect(!found(text).contains("unused-disable@4"), "\(text)")
    }
  }

  @Test func `a comment applies to text directly below it, even if that text is only a link definition`() {
    #expect(
      found("## A\n<!-- pb: disable overdue -->\n[a]: /url\n\n- b due:2026-01-01\n") == [
        "unused-disable@2", "overdue@5",
      ])
  }

  @Test func `a comment above a section ends with that section`() {
    let text = """
      ## A

      <!-- pb: disable overdue -->
      ### S

      - a due:2026-01-01

      #### T

      - b due:2026-01-01

      ### U

      - c due:2026-01-01

      """
    #expect(found(text) == ["overdue@14"])
  }

  @Test func `a link is reported if its target is nowhere on the board, unless the link is in code`() {
    #expect(
      found("## A\n- see [[#^gone]] and [[#^k3f9]] and [[#^note]] `[[#^code]]`\n- b ^k3f9\n\nText ^note\n")
        == ["dead-card-link@2"])
  }

  @Test func `a paragraph that begins with three backticks is code only up to the closing ones`() {
    #expect(found("## A\n- a\n\n```x``` [[#^gone]]\n") == ["dead-card-link@4"])
    #expect(found("## A\n- a\n\n``` x\n[[#^gone]]\n```\n\n~~~ ``\n[[#^gone]]\n~~~\n") == [])
  }

  @Test func `findings in the code blocks of a card are left out, and its other findings are reported`() {
    let text = "## A\n- a\n\n  ```\n  -[ ] x\n  ```\n\n  - b\n\n        -[ ] y\n\n  -[ ] z\n"
    #expect(found(text) == ["malformed-box@12"])
  }
}
