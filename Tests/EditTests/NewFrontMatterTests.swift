@testable internal import PlanBoardMarkdown
internal import Testing

/// Front matter that is added to a board without any.
struct NewFrontMatterTests {
  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n"])
  func `new front matter goes to the start of the board, after a byte order mark`(mark: String, end: String) throws {
    let text = ["## A", "- one", ""].joined(separator: end)
    let edit = try ParsedBoard(Array((mark + text).utf8)).settingFrontMatter("primary", to: .scalar("true"))
    let head = ["---", "primary: true", "---", ""].joined(separator: end)
    #expect(edit.board.source.bytes == Array((mark + head + text).utf8))
    #expect(edit.inverse.applied(to: edit.board.source.bytes) == Array((mark + text).utf8))
  }
}
