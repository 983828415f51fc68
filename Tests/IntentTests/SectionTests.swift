@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
@testable internal import PlanBoardStore
internal import Testing

/// Adding cards to sections, and moving cards between them.
struct SectionTests {
  private let board = "## V\n- o\n\n### s1\n- a\n\n### s2\n- b\n\n## W\n### s1\n- c\n\n### only\n"

  private func column(_ name: String) -> ColumnName { ColumnName(text: name) }
  private func section(_ name: String) -> SectionName { SectionName(text: name) }

  private func replaced(_ old: String, _ new: String) -> String { board.replacing(old, with: new) }

  @Test func `a card is added to a section, at its top or bottom`() throws {
    try checkIntent(
      AddCard("z", column: column("v"), section: section("S1"), today: today), ["b.md": board],
      becomes: ["b.md": replaced("- a\n", "- a\n- z\n")])
    try checkIntent(
      AddCard("z", column: column("w"), section: section("s"), position: .top, today: today), ["b.md": board],
      becomes: ["b.md": replaced("- c\n", "- z\n- c\n")])
  }

  @Test func `if no column is named, all columns are searched for the section`() throws {
    try checkIntent(
      AddCard("z", section: section("on"), today: today), ["b.md": board],
      becomes: ["b.md": board + "- z\n"])
  }

  @Test func `if no section is named, top is the start of the column and bottom is its end`() throws {
    try checkIntent(
      AddCard("z", column: column("v"), today: today), ["b.md": board],
      becomes: ["b.md": replaced("- b\n", "- b\n- z\n")])
    try checkIntent(
      AddCard("z", column: column("v"), position: .top, today: today), ["b.md": board],
      becomes: ["b.md": replaced("- o\n", "- z\n- o\n")])
    try checkIntent(
      MoveCard(CardName("c"), column: column("v"), today: today), ["b.md": board],
      becomes: ["b.md": "## V\n- o\n\n### s1\n- a\n\n### s2\n- b\n- c\n\n## W\n### s1\n\n### only\n"])
    try checkIntent(
      MoveCard(CardName("c"), column: column("v"), position: .top, today: today), ["b.md": board],
      becomes: ["b.md": "## V\n- c\n- o\n\n### s1\n- a\n\n### s2\n- b\n\n## W\n### s1\n\n### only\n"])
  }

  @Test func `a card moves between sections, and a section of its own column takes precedence`() throws {
    try checkIntent(
      MoveCard(CardName("b"), section: section("s1"), today: today), ["b.md": board],
      becomes: ["b.md": "## V\n- o\n\n### s1\n- a\n- b\n\n### s2\n\n## W\n### s1\n- c\n\n### only\n"])
    try checkIntent(
      MoveCard(CardName("a"), column: column("w"), section: section("s1"), position: .top, today: today),
      ["b.md": board],
      becomes: ["b.md": "## V\n- o\n\n### s1\n\n### s2\n- b\n\n## W\n### s1\n- a\n- c\n\n### only\n"])
    try checkIntent(MoveCard(CardName("a"), section: section("s1"), today: today), ["b.md": board], becomes: [:])
  }

  @Test func `a card goes to the column or section that the note of a conflict names, or stays if that is gone`() throws
  {
    let text = "## W\n### s1\n- c\n\n### s2\n- d\n\n## W / s2\n- e\n\n## X / y\n### s3\n- f\n"
    func intent(_ place: String) -> ResolveConflict {
      ResolveConflict(MergeConflict(.column, card: "p", kept: "V", other: place), on: Path("b.md"), .other)
    }
    func board(_ place: String) -> String { "## V\n- o\n- p\n  > conflict: column \"\(place)\"\n\n\(text)" }
    for (place, last) in [("W / s1", "- c\n"), ("W / s2", "- e\n"), ("X / y / s3", "- f\n")] {
      try checkIntent(
        intent(place), ["b.md": board(place)],
        becomes: ["b.md": "## V\n- o\n\n" + text.replacing(last, with: last + "- p\n")])
    }
    for place in ["W / s3", "s1"] {
      let failure = #expect(throws: IntentFailure.self) {
        try intent(place).plan(on: Memory(["b.md": board(place)]))
      }
      guard case .unresolvable("column", Path("b.md")) = failure?.reason else {
        Issue.record("\(String(describing: failure))")
        return
      }
    }
  }

  @Test func `if no section or several match, the refusal lists the sections`() throws {
    let missing = #expect(throws: IntentFailure.self) {
      try AddCard("z", column: column("v"), section: section("s3"), today: today).plan(on: Memory(["b.md": board]))
    }
    guard case .noSuchSection("s3", Path("b.md"), nearest: "s1", names: ["s1", "s2"]) = missing?.reason else {
      Issue.record("\(String(describing: missing))")
      return
    }
    let ambiguous = #expect(throws: IntentFailure.self) {
      try AddCard("z", section: section("s1"), today: today).plan(on: Memory(["b.md": board]))
    }
    guard case .ambiguousSection("s1", Path("b.md"), let sections) = ambiguous?.reason else {
      Issue.record("\(String(describing: ambiguous))")
      return
    }
    #expect(sections.map(\.column) == ["V", "W"] && sections.map(\.name) == ["s1", "s1"])
  }

  @Test func `a text that is a line of a Markdown list is added as that card`() throws {
    try checkIntent(
      AddCard("- [ ] milk #x", today: today), ["b.md": "## A\n- [ ] a\n"],
      becomes: ["b.md": "## A\n- [ ] a\n- [ ] milk #x\n"])
    try checkIntent(
      AddCard("  * [x] milk", today: today), ["b.md": "## A\n- [ ] a\n"],
      becomes: ["b.md": "## A\n- [ ] a\n- [x] milk\n"])
    try checkIntent(
      AddCard("- milk", today: today), ["b.md": "## A\n- [ ] a\n"], becomes: ["b.md": "## A\n- [ ] a\n- [ ] milk\n"])
    #expect(throws: IntentFailure.self) { try AddCard("- [ ]", today: today).plan(on: Memory(["b.md": "## A\n"])) }
    try checkIntent(
      AddCard("-5 degrees", today: today), ["b.md": "## A\n- a\n"], becomes: ["b.md": "## A\n- a\n- -5 degrees\n"])
  }

  @Test func `moving a card past a card with the same text changes nothing`() throws {
    let source = Memory(["b.md": "## A\n- a\n- a\n- b\n"])
    let planned = try MoveCard(CardName("b.md:2"), position: .after(CardName("b.md:3")), today: today).plan(on: source)
    #expect(planned.outcome.isNothing && planned.change.boards.isEmpty)
  }

  @Test func `a tag that is renamed to itself changes nothing`() throws {
    let board = "---\ntags: [a]\n---\n## A\n- x #a #a/b\n"
    try checkIntent(RenameTag("a", to: "a"), ["b.md": board], becomes: [:])
  }
}
