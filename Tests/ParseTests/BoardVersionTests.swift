@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

struct BoardVersionTests {
  @Test(arguments: [
    ("planboard: 1", 1), ("planboard: true", 1), ("planboard:", 1), ("planboard: 0", 1), ("planboard: -2", 1),
    ("planboard: 2.5", 1), ("planboard: two", 1), ("planboard: [2]", 1), ("title: a", 1), ("planboard: 2", 2),
    ("planboard: 2 # new", 2), ("\"planboard\": '12'", 12), ("planboard: 99999999999999999999", .max),
    ("title: a\nplanboard:   3", 3),
  ])
  func `the version of a board is the whole number in its front matter, or else 1`(keys: String, version: Int) {
    for head in ["", "\u{FEFF}"] {
      let text = Array("\(head)---\n\(keys)\n---\n## A\n- b\n".utf8)
      let board = ParsedBoard(text)
      #expect(board.settings.version == version && BoardSettings.version(of: text) == version)
      let codes = board.findings.map(\.code)
      #expect(codes == (version > 1 ? [.newerFormat(version: version, known: 1)] : []))
      #expect(board.cards.count == 1)
    }
  }

  @Test(arguments: [
    "", "planboard: 2\n", "---\nplanboard: 2\n", "## A\n---\nplanboard: 2\n---\n", "---\n[\nplanboard: 2\n---\n",
  ])
  func `text without readable front matter has version 1`(text: String) {
    #expect(BoardSettings.version(of: Array(text.utf8)) == 1 && ParsedBoard(Array(text.utf8)).settings.version == 1)
  }
}
