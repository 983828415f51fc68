internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Columns that `columns:` names in a list.
struct ListedColumnTests {
  @Test(arguments: [
    ("columns: [A, B]", "columns: [New, B]"), ("columns: [ \"A\" , B ] # two", "columns: [ New , B ] # two"),
    ("columns:\n  - B\n  - A # first", "columns:\n  - B\n  - New # first"), ("columns: A, B", "columns: New, B"),
    ("columns: \"B,  A\"", "columns: \"B,  New\""), ("columns: A", "columns: New"), ("columns: [B]", "columns: [B]"),
    ("columns: A, B,", "columns: New, B,"), ("columns: \",A, B\"", "columns: \",New, B\""),
    ("columns: 'A''s, A'", "columns: 'A''s, A'"), ("columns: &x [A, B]", "columns: &x [A, B]"),
    ("columns: A,\n  B", "columns: A,\n  B"), ("columns: >-\n  A, B", "columns: >-\n  A, B"),
    ("columns: {B: {wip: 2}, A: {wip: 1}}", "columns: {B: {wip: 2}, New: {wip: 1}}"),
  ])
  func `a column is also renamed in columns, however it is written`(old: String, new: String) throws {
    let board = ParsedBoard(Array("---\n\(old)\n---\n## A\n- x\n\n## B\n".utf8))
    let renamed = try board.renamingColumn(0, to: "New").board
    #expect(String(decoding: renamed.source.bytes, as: UTF8.self) == "---\n\(new)\n---\n## New\n- x\n\n## B\n")
  }

  @Test(arguments: [
    ("columns: [A, B]", "columns: [\"Be: c, d\", B]"), ("columns: A, B", "columns: A, B"),
    ("columns: [A, A]", "columns: [\"Be: c, d\", A]"),
  ])
  func `a new name that needs quotation marks gets them`(old: String, new: String) throws {
    let board = ParsedBoard(Array("---\n\(old)\n---\n## A\n".utf8))
    let renamed = try board.renamingColumn(0, to: "Be: c, d").board
    #expect(String(decoding: renamed.source.bytes, as: UTF8.self) == "---\n\(new)\n---\n## Be: c, d\n")
  }
}
