@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// The lines below a title are indented as the owner of the board indents them.
struct NoteIndentTests {
  private static let kanban = "---\nkanban-plugin: board\n---\n"

  private func board(_ text: String) -> ParsedBoard { ParsedBoard(Array(text.utf8)) }

  private func text(_ edit: VerifiedEdit) -> String {
    edit.board.source.string(edit.board.source.bytes.indices)
  }

  @Test(arguments: [
    // The indentation is copied from a line of the same card, or else of the same column, or else of the board.
    ("## A\n- a\n\n    old\n- b\n\tb\n", "## A\n- a\n\n    N\n\n    - n\n- b\n\tb\n"),
    ("## A\n- a\n  - [ ] item\n- b\n\tb\n", "## A\n- a\n\n  N\n\n  - n\n  - [ ] item\n- b\n\tb\n"),
    ("## A\n- a\n- b\n\tb\n\n## B\n- c\n    c\n", "## A\n- a\n\n\tN\n\n\t- n\n- b\n\tb\n\n## B\n- c\n    c\n"),
    ("## A\n- a\n\n## B\n- c\n    c\n", "## A\n- a\n\n    N\n\n    - n\n\n## B\n- c\n    c\n"),
    ("## A\n- a\n", "## A\n- a\n\n  N\n\n  - n\n"),
    // The indentation is not copied from a line that has none, or that has so much that it is code.
    (
      "## A\n- a\n\n## B\n- c\nlazy\n- d\n\n        code\n",
      "## A\n- a\n\n  N\n\n  - n\n\n## B\n- c\nlazy\n- d\n\n        code\n"
    ),
    ("## A\n12. a\n\n## B\n- c\n  c\n", "## A\n12. a\n\n    N\n\n    - n\n\n## B\n- c\n  c\n"),
    ("## A\r\n- a\r\n- b\r\n\tb\r\n", "## A\r\n- a\r\n\r\n\tN\r\n\r\n\t- n\r\n- b\r\n\tb\r\n"),
  ])
  func `new notes are indented like other lines`(before: String, after: String) throws {
    let before = board(before)
    let edit = try before.replacingNotes(ofCard: 0, with: "N\n\n- n")
    #expect(text(edit) == after)
    #expect(edit.board.card(0).notes == "N\n\n- n")
    #expect(text(try edit.board.replacingNotes(ofCard: 0, with: "N\n\n- n")) == after)
  }

  @Test func `on a board of Obsidian Kanban without notes, notes are indented with a tab`() throws {
    let before = board(Self.kanban + "## A\n- [ ] a\n")
    #expect(text(try before.replacingNotes(ofCard: 0, with: "N\n\nn")) == Self.kanban + "## A\n- [ ] a\n\tN\n\n\tn\n")
    let new = NewCard(title: "b", notes: "N\n\n```\n  c\n```")
    let added = try before.inserting(new, at: CardPlace(column: 0, index: 1))
    #expect(text(added) == Self.kanban + "## A\n- [ ] a\n- [ ] b\n\tN\n\n\t```\n\t  c\n\t```\n")
    #expect(added.board.card(1).notes == new.notes)
  }

  @Test func `a new card is indented like the cards of its column`() throws {
    let before = board("## A\n- a\n    a\n\n## B\n- b\n\tb\n")
    let added = try before.inserting(NewCard(title: "c", notes: "N"), at: CardPlace(column: 1, index: 1))
    #expect(text(added) == "## A\n- a\n    a\n\n## B\n- b\n\tb\n- c\n\n\tN\n")
  }

  @Test func `indentation that all lines of a note share is not part of the note`() {
    let text = "## A\n- a\n\n    one\n      two\n- b\n\n\tone\n\t  two\n- c\n\n  \tone\n- d\n\n    one\n\n  two\n"
    let cards = board(text).cards.indices.map { board(text).card($0).notes }
    #expect(cards == ["one\n  two", "one\n  two", "\tone", "  one\n\ntwo"])
  }

  @Test(
    arguments: ["    code", "\ttab", "a\n    code", "  a\n   b", "    code\n\na", "- a\n\n      code"],
    ["  ", "    ", "\t"])
  func `notes that begin with white space are read back unchanged`(notes: String, indent: String) throws {
    let before = board("## A\n- a\n- b\n\(indent)b\n")
    let edit = try before.replacingNotes(ofCard: 0, with: notes)
    #expect(edit.board.card(0).notes == notes.trimmedNotes)
    #expect(edit.board.card(1) == before.card(1) || edit.board.card(1).notes == before.card(1).notes)
  }
}
