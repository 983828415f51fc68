@testable internal import PlanBoardMarkdown
internal import Testing

struct FrontMatterFindingTests {
  @Test(arguments: [
    // The fuzzer found this case.
    """
    title: My wdue:4052-11-21 every## A---
    title: Release c-hecklist
    tags: [relea!e]
    columns:
    ?  Released: {done: true}
    --itle: My wdue:4052-11-21 every## A---
    title: Release c-hecklist
    tags: [relea!e]
    columns:
    ?  Released: {done: true}
    """,
    "? x: {y: z}\na: 1\nb: 1\n? x: {y: z}\na: 2\nb: 2\n? [y]\n: 1\n? [y]\n: 2",
    "? {x: 1}\n: 1\n? {x: 1}\n: 2\n? [y]\n: 1\n? [y]\n: 2",
    "1: a\n1: b\n'1': c\n'1': d", "b: 1\na: 1\nb: 2\na: 2\nc: 1\nc: 2",
  ])
  func `repeated keys are reported in the same way every time`(keys: String) {
    let text = Array("---\n\(keys)\n---\n## A\n".utf8)
    let findings = ParsedBoard(text).findings
    #expect(!findings.isEmpty)
    for _ in 0..<200 { #expect(ParsedBoard(text).findings == findings) }
  }
}
