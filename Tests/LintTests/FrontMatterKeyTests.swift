@testable internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import Testing

/// The places of findings about keys in front matter.
struct FrontMatterKeyTests {
  @Test(arguments: [
    "colums", "\"colums\"", "'colums'", "\"colum\\u0073\"", "\"colums\" ", "\"kanban-pluginé\"", "'kanban-pluginé'",
  ])
  func `the range of a key has its quotes and ends after them`(key: String) throws {
    let text = "---\n\(key): 'x'\n---\n## A\n"
    let finding = try #require(Probe(rule: UnknownKey.self).findings(in: Array(text.utf8)).first)
    let found = String(decoding: Array(text.utf8)[finding.range], as: UTF8.self)
    #expect(found == key.split(separator: " ").first.map(String.init))
  }
}
