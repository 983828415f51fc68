internal import PlanBoardMarkdown
internal import Testing

/// Columns whose heading has no text.
struct NamelessColumnTests {
  @Test(arguments: [
    ("##\n- a\n", "## New\n- a\n"), ("## \n- a\n", "## New\n- a\n"), ("##\r\n- a\r\n", "## New\r\n- a\r\n"),
  ])
  func `a column without a name can be renamed`(text: String, wanted: String) throws {
    let edit = try ParsedBoard(Array(text.utf8)).renamingColumn(0, to: "New")
    #expect(String(decoding: edit.board.source.bytes, as: UTF8.self) == wanted)
  }
}
