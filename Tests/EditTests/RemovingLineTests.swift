internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Removing one line of a card, or of the text between cards.
struct RemovingLineTests {
  private func text(_ text: String, without line: Int) throws -> String {
    String(decoding: try ParsedBoard(Array(text.utf8)).removingLine(line).board.source.bytes, as: UTF8.self)
  }

  @Test func `a text without a line end at its end has none after its last line was removed`() throws {
    #expect(try text("## A\n- a\n  > note", without: 2) == "## A\n- a")
    #expect(try text("## A\r\n- a\r\n  > note", without: 2) == "## A\r\n- a")
    #expect(try text("## A\n- a\n  > note\n", without: 2) == "## A\n- a\n")
    #expect(try text("## A\n- a\n  > note\n- b", without: 2) == "## A\n- a\n- b")
  }

  @Test func `an empty line stays where the lines around the removed one would become one text`() throws {
    #expect(try text("## A\n- a\n  > note\n  b\n", without: 2) == "## A\n- a\n\n  b\n")
  }

  @Test func `a line between cards goes with the blank lines after it`() throws {
    #expect(try text("## A\n\nhello\n\n- a\n", without: 2) == "## A\n\n- a\n")
    #expect(try text("## A\n\n- a\n\n## B\n\nhello", without: 6) == "## A\n\n- a\n\n## B\n")
  }
}
