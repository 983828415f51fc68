internal import PlanBoardMarkdown
internal import Testing

struct MarkdownHTMLTests {
  @Test func `a text that is too long for its nesting is shown as it is written`() {
    let nested = String(repeating: "![[]()", count: 40_000)
    #expect(MarkdownHTML.blocks(nested) { _ in nil }.starts(with: "<pre>![[]()".utf8))
    #expect(MarkdownHTML.line("<b>" + nested, withLinks: true).starts(with: "<pre>&lt;b&gt;![".utf8))
    let emphasis = String(repeating: "*a* ", count: 1000)
    #expect(MarkdownHTML.line(emphasis, withLinks: true).starts(with: "<em>a</em> ".utf8))
  }
}
