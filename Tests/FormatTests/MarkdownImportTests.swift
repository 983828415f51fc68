@testable internal import PlanBoardCore
@testable internal import PlanBoardFormats
@testable internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Lists and tables in Markdown, and the tasks of notes.
struct MarkdownImportTests {
  private func cards(_ text: String, map: [(column: String, part: String)] = []) throws -> [PlacedCard] {
    try PlanInMemory().importing(text, .markdown, map: map).plan.cards()
  }

  @Test func `an item of a list is a card with all that is below it`() throws {
    let text = """
      # Notes on the house

      Some words.

      ## Kitchen
      - [ ] Choose tiles #shop @ann due:2026-12-04 !high
        - [x] ask for prices
        - [ ] decide

        They are **heavy**.
      - plain item
      - [x] Measure the room

      ### Later
      1. Paint

      """
    let (plan, counts, _) = try PlanInMemory().importing(text, .markdown)
    let cards = plan.cards()
    #expect(cards.map(\.card.title) == ["Choose tiles", "plain item", "Paint", "Measure the room"], "\(plan.files)")
    #expect(cards.allSatisfy { $0.board == "Notes on the house" })
    let tiles = try #require(cards.first).card
    #expect(
      tiles.tags == ["shop"] && tiles.people == ["ann"] && tiles.priority == .high
        && tiles.due?.description == "2026-12-04")
    #expect(
      tiles.checklist.map(\.isDone) == [true, false] && tiles.notes == "They are **heavy**."
        && tiles.section == "Kitchen")
    #expect(cards[2].card.section == "Kitchen / Later" && cards[3].column == "Done")
    // What is between the lists is not lost.
    #expect(
      counts.rest.map(\.kind) == [.text] && counts.rest[0].line1 == 3 && counts.rest[0].value == .text("Some words."))
    #expect(try plan.importing(text, .markdown).isNothing, "\(plan.files)")
    // What is new comes alone.
    let more = try plan.importing(text + "2. Varnish\n", .markdown)
    #expect(more.plan.cards().count == 5 && more.imported.cards == 1)
  }

  @Test(arguments: [
    ("- a\n- b\n", ["a", "b"]), ("* [ ] a\n* [x] b\n", ["a", "b"]), ("words\n\n- a\n\n# T\n- b\n", ["a", "b"]),
    ("---\ntags: [x]\n---\n- a\n", ["a"]), ("---\ntitle: Plan\n---\n\n- a\n", ["a"]), ("1. a\n2. b", ["a", "b"]),
    ("- a\n- a\n- a\n", ["a", "a", "a"]), ("> - quoted\n\n- a\n", ["a"]), ("- [ ]\n- a\n", ["", "a"]),
    ("\u{FEFF}- a\r\n- b\r\n", ["a", "b"]), ("Title\n=====\n- a\n", ["a"]), ("- a\n\n---\n\n- b\n", ["a", "b"]),
  ])
  func `lists are found wherever they are`(text: String, titles: [String]) throws {
    let (plan, _, _) = try PlanInMemory().importing(text, .markdown)
    #expect(plan.cards().map(\.plainTitle).sorted() == titles.sorted(), "\(plan.files)")
    #expect(try plan.importing(text, .markdown).isNothing, "\(plan.files)")
  }

  @Test(arguments: [("# Trip\n- a\n", "Trip", nil), ("## Trip\n- a\n", "Tasks", "Trip"), ("- a\n", "Tasks", nil)])
  func `a single heading of level 1 is the title`(text: String, board: String, section: String?) throws {
    let card = try #require(cards(text).first)
    #expect(card.board == board && card.card.section == section)
  }

  @Test func `a file with a column for done cards keeps its columns`() throws {
    let cards = try cards("# Work\n## Ideas\n- a\n## Doing\n- b\n## Done\n- c\n")
    #expect(cards.map(\.column) == ["Ideas", "Doing", "Done"] && cards.map(\.card.isDone) == [false, false, true])
  }

  @Test func `what pb export markdown prints has the same boards and cards again`() throws {
    let boards = [
      "home.md":
        "---\nplanboard: true\ntitle: Home\n---\n## To Do\n- [ ] a #x due:2026-12-01\n  - [x] item\n\n  note\n- [ ] b\n## Done\n- [x] c\n",
      "work.md": "---\nplanboard: true\ntitle: Work\n---\n## Ideas\n- [ ] a\n## Done\n",
    ]
    let plan = PlanInMemory(boards)
    for isTable in [false, true] {
      let text = plan.exported(.markdown, isTable: isTable).text
      let (copy, counts, _) = try PlanInMemory().importing(text, .markdown)
      #expect(
        copy.cards().map { "\($0.board) \($0.column ?? "") \($0.card.title) \($0.card.due?.description ?? "")" }
          .sorted()
          == plan.cards().map { "\($0.board) \($0.column ?? "") \($0.card.title) \($0.card.due?.description ?? "")" }
          .sorted(), "\(text)")
      #expect(counts.rest.isEmpty, "\(counts.rest)")
    }
  }

  @Test func `a table is a card for each row`() throws {
    let text = """
      ## Tasks

      | Task | Due date | Who | Points | Done |
      |:-----|---------:|-----|:------:|------|
      | Call Ann | 2026-12-01 | bo | 3 | no |
      | a \\| b | | | | yes |

      After the table.

      """
    let (plan, counts, _) = try PlanInMemory().importing(text, .markdown, map: [("Task", "title")])
    let cards = plan.cards()
    #expect(cards.map(\.plainTitle) == ["Call Ann", "a | b"], "\(plan.files)")
    #expect(cards[0].card.due?.description == "2026-12-01" && cards[0].card.section == "Tasks")
    #expect(cards[0].card.text(of: .other("points")) == "3" && cards[1].card.isDone)
    #expect(counts.rest.map(\.value) == [.text("After the table.")])
    #expect(try plan.importing(text, .markdown, map: [("Task", "title")]).isNothing)
  }

  @Test(arguments: ["", "only words\n", "# A heading\n", "```\n- code\n```\n", "| a | b |\n|---|---|\n| 1 | 2 |\n"])
  func `a file without cards says so`(text: String) {
    #expect(throws: ImportFault.self) { try PlanInMemory().importing(text, .markdown) }
  }

  @Test func `only items with a box are tasks of a note`() throws {
    let text = """
      # Project
      - a plain item
        - [ ] inside it 📅 2026-12-01
      - [ ] Call Ann ⏫ 🔁 every week 📅 2026-11-27 #phone
      - [x] Paid ✅ 2026-11-20
      - [-] Not any more ❌ 2026-11-19

      Words with a [ ] box.
      """
    let note = (path: Path("vault/notes/house.md"), bytes: Array(text.utf8))
    let plan = try PlanImport.read(
      notes: [note, (Path("vault/other/house.md"), note.bytes)], in: Path("vault"),
      ImportContext(local: { _ in fatalError() }))
    #expect(plan.cards.prefix(4).map(\.title) == ["inside it", "Call Ann", "Paid", "Not any more"])
    #expect(plan.cards.prefix(4).map(\.box) == [.open, .open, .done, .cancelled])
    #expect(plan.cards[1].fields.first { $0.key == .due }?.value == "2026-11-27")
    #expect(
      plan.cards[1].fields.contains { $0.key == .every } && plan.cards[1].fields.contains(Field(.priority, "high")))
    #expect(plan.cards[0].fields.first { $0.key == .due }?.value == "2026-12-01")
    #expect(plan.cards.allSatisfy { $0.board == "Project" && $0.fields.contains(Field(.other("note"), "house")) })
    // The same task in another note is another task.
    #expect(Set(plan.cards.map(\.source)).count == 8)
    #expect(plan.rest.isEmpty)
  }
}
