internal import PlanBoardCore
internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// Columns as Obsidian Kanban writes them: headings in the board's language, markers of done columns, folded columns, names.
struct ObsidianColumnTests {
  private static let head = "---\nkanban-plugin: board\n---\n"

  private func board(_ text: String) -> ParsedBoard { ParsedBoard(Array((Self.head + text).utf8)) }

  private func text(_ edit: VerifiedEdit, of board: ParsedBoard) -> String {
    #expect(edit.inverse.applied(to: edit.board.source.bytes) == board.source.bytes)
    return String(edit.board.source.string(edit.board.source.bytes.indices).dropFirst(Self.head.count))
  }

  @Test(arguments: [
    ("完成", "归档"), ("Fertiggestellt", "Archiv"), ("Выполнено", "Архивировать"), ("Complete", "Archive"),
    ("Completado", "Archivado"),
  ])
  func `the heading of an archive is in the language of the board`(complete: String, archive: String) throws {
    let board = board("## A\n- [ ] x\n\n## B\n\n**\(complete)**\n- [x] y\n")
    let done = try board.archiving(1)
    #expect(text(done, of: board) == "## A\n- [ ] x\n\n## B\n\n**\(complete)**\n\n***\n\n## \(archive)\n- [x] y\n")
    #expect(done.board.columns.last?.kind == .archive)
  }

  @Test(arguments: [
    ("## A\n\n- [ ] x\n\n## X\n", "## A\n\n- [ ] x\n\n## X\n\n**Complete**\n"),
    ("## A\n- [ ] x\n\n## X\n- [ ] y\n", "## A\n- [ ] x\n\n## X\n**Complete**\n- [ ] y\n"),
    ("## B\n__完了__\n- [x] y\n\n## X\n", "## B\n__完了__\n- [x] y\n\n## X\n__完了__\n"),
    (
      "## A\n\n- [ ] x\n\n## X\n\n***\n\n## Archiv\n\n- [x] z\n",
      "## A\n\n- [ ] x\n\n## X\n\n**Fertiggestellt**\n\n***\n\n## Archiv\n\n- [x] z\n"
    ),
    (
      "## A\n\n- [ ] x\n\n## X\n\n***\n\n## 封存\n\n- [x] z\n",
      "## A\n\n- [ ] x\n\n## X\n\n**完成**\n\n***\n\n## 封存\n\n- [x] z\n"
    ),
    // A column that was done only by its name stays done.
    ("## Done\n\n- [ ] x\n\n## X\n", "## Done\n\n**Complete**\n\n- [ ] x\n\n## X\n\n**Complete**\n"),
    // Text under the heading stays a separate paragraph.
    ("## X\ntext\n- [ ] x\n", "## X\n\n**Complete**\n\ntext\n- [ ] x\n"),
  ])
  func `a done column is marked as Obsidian Kanban marks it`(before: String, after: String) throws {
    let before = board(before)
    let column = before.columns.firstIndex { $0.name == "X" }!
    let marked = try before.markingDone(column: column)
    #expect(text(marked, of: before) == after)
    #expect(marked.board.columns[column].isDone)
    #expect(try marked.board.markingDone(column: column).edits.isEmpty)
  }

  private func folded(_ values: String, _ edit: (ParsedBoard) throws -> VerifiedEdit) throws -> String {
    let before = board(
      "## A\n\n## B\n\n## C\n\n***\n\n## Archive\n\n%% kanban:settings\n```\n{\"a\":\"list-collapse\",\"list-collapse\":\(values)}\n```\n%%"
    )
    let edit = try edit(before)
    let after = text(edit, of: before)
    let start = try #require(after.range(of: "\"list-collapse\":"))
    return String(after[start.upperBound...].prefix { $0 != "}" })
  }

  @Test func `folded columns stay folded when columns are added, moved or removed`() throws {
    #expect(try folded("[true,false,null]") { try $0.movingColumn(0, to: 2) } == "[false,null,true]")
    #expect(try folded("[true, false, null]") { try $0.movingColumn(2, to: 0) } == "[null, true, false]")
    #expect(try folded("[true]") { try $0.movingColumn(0, to: 2) } == "[false,false,true]")
    #expect(try folded("[true]") { try $0.movingColumn(2, to: 0) } == "[false,true]")
    #expect(try folded("[true]") { try $0.movingColumn(1, to: 2) } == "[true]")
    #expect(try folded("[true,false,true]") { try $0.removingColumn(1) } == "[true,true]")
    #expect(try folded("[true,false,true]") { try $0.removingColumn(2) } == "[true,false]")
    #expect(try folded("[true]") { try $0.removingColumn(2) } == "[true]")
    #expect(try folded("[true,false,true]") { try $0.addingColumn("N", at: 0) } == "[false,true,false,true]")
    #expect(try folded("[true,false,true]") { try $0.addingColumn("N", at: 3) } == "[true,false,true,false]")
    #expect(try folded("[true]") { try $0.addingColumn("N", at: 3) } == "[true]")
    #expect(try folded("[]") { try $0.addingColumn("N", at: 0) } == "[]")
  }

  @Test(arguments: ["Sprint (2024)", "(5)", "# x", "a *b* (1)", "- x"])
  func `the name of a column is read back unchanged`(name: String) throws {
    let before = board("## A\n- [ ] x\n")
    let renamed = try before.renamingColumn(0, to: name)
    #expect(renamed.board.columns.map(\.name) == [name])
    #expect(renamed.board.columns[0].wipLimit == nil)
    #expect(try before.addingColumn(name, at: 1).board.columns.map(\.name) == ["A", name])
    let limited = try renamed.board.setting(.wip, ofColumn: 0, to: "3").board
    #expect(limited.columns.map(\.name) == [name])
    #expect(limited.columns[0].wipLimit == 3)
    let again = try limited.setting(.wip, ofColumn: 0, to: nil).board
    #expect(again.columns.map(\.name) == [name])
    #expect(again.columns[0].wipLimit == nil)
    let other = try limited.renamingColumn(0, to: "B").board.renamingColumn(0, to: name).board
    #expect(other.columns.map(\.name) == [name])
    #expect(try other.setting(.wip, ofColumn: 0, to: nil).board.columns.map(\.name) == [name])
  }

  @Test func `the name of a column has spaces instead of line ends, and no backslashes from escapes`() {
    let board = ParsedBoard(Array("one\r\n  two\n---\n- x\n\n## a\\_b `c\\_d` \\e\n".utf8))
    #expect(board.columns.map(\.name) == ["one two", "a_b `c\\_d` \\e"])
  }
}
