internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

struct ArchivingTests {
  private func archive(_ card: Int, of text: String) throws -> String {
    let board = ParsedBoard(Array(text.utf8))
    let done = try board.archiving(card)
    #expect(done.inverse.applied(to: done.board.source.bytes) == board.source.bytes)
    #expect(done.edits.applied(to: board.source.bytes) == done.board.source.bytes)
    return done.board.source.string(done.board.source.bytes.indices)
  }

  @Test func `a card goes to the end of the archive`() throws {
    #expect(
      try archive(0, of: "## A\n- a\n- b\n\n***\n\n## Archive\n\n- c\n")
        == "## A\n- b\n\n***\n\n## Archive\n\n- c\n- a\n")
  }

  @Test func `a board without an archive gets one`() throws {
    #expect(try archive(1, of: "## A\n- a\n- b\n") == "## A\n- a\n\n***\n\n## Archive\n- b\n")
    #expect(try archive(0, of: "# A\r\n\r\n- a") == "# A\r\n\r\n***\r\n\r\n# Archive\r\n\r\n- a")
  }

  @Test func `the archive is placed before the settings of Obsidian Kanban`() throws {
    let settings = "%% kanban:settings\n```\n{}\n```\n%%"
    #expect(
      try archive(0, of: "---\nkanban-plugin: board\n---\n\n## A\n\n- [ ] a\n- [ ] b\n\n\n\n\n\(settings)")
        == "---\nkanban-plugin: board\n---\n\n## A\n\n- [ ] b\n\n***\n\n## Archive\n\n- [ ] a\n\n\n\n\n\(settings)")
  }

  @Test func `text below the settings of Obsidian Kanban does not become part of an archived card`() throws {
    let start = "---\nkanban-plugin: board\n---\n## A\n\n- [ ] a\n- [ ] b\n\n***\n\n## Archive\n\n- [ ] c\n"
    let settings = "\n%% kanban:settings\n```\n{}\n```\n%%\n  - [ ] below\n"
    let text = try archive(0, of: start + settings)
    #expect(text == start.replacing("- [ ] a\n", with: "") + settings + "  - [ ] a\n")
    for board in [start + settings, text].map({ ParsedBoard(Array($0.utf8)) }) {
      let cards = board.cards.indices.map { board.card($0) }
      #expect(cards.map(\.title).contains("below"))
      #expect(cards.allSatisfy { $0.checklist.isEmpty })
    }
  }

  @Test func `on a board that has only an archive, a new column is added before the archive`() throws {
    let board = ParsedBoard(Array("Text.\n\n***\n\n## Archive\n\n- a\n".utf8))
    let added = try board.addingColumn("New", at: 0)
    #expect(
      added.board.source.string(added.board.source.bytes.indices) == "Text.\n\n## New\n\n***\n\n## Archive\n\n- a\n")
  }

  @Test func `in an archive with sections, an archived card goes before the first section`() throws {
    let board = ParsedBoard(Array("## A\n- a\n\n***\n\n## Archive\n\n### s\n- b\n".utf8))
    let done = try board.archiving(0)
    #expect(done.board.card(done.board.lastArchived).title == "a")
  }
}
